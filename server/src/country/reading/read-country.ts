import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { compileValidator } from '../../foundation/http/validate.ts';
import type { CountryFault } from './country-fault.ts';
import { type CountryElement, readElements } from './elements.ts';
import { pointerLines } from './pointer-lines.ts';
import { CountryProfile } from './profile.ts';
import { profileFaults } from './profile-faults.ts';
import { schemaMessage } from './schema-message.ts';

export interface Country extends CountryProfile {
  /** Absolute path of what it was read from. */
  readonly folder: string;
  /** Lines of `elements.csv`. */
  readonly elements: readonly CountryElement[];
}

type CountryReading =
  | { readonly ok: true; readonly country: Country }
  | { readonly ok: false; readonly faults: readonly CountryFault[] };

const file = 'country.json';
const profile = Compile(CountryProfile);
const typed = Compile(Type.Object({ types: CountryProfile.properties.types }));
const validator = compileValidator(CountryProfile, 'body');

/** Reads the folder of a country; answers it, or all that is wrong with it at once. */
export function readCountry(folder: string): CountryReading {
  const read = readProfile(folder);
  const elements = readElementsOf(folder, read.types);
  if (read.profile && elements.ok)
    return { ok: true, country: { ...read.profile, folder, elements: elements.elements } };
  return { ok: false, faults: [...read.faults, ...(elements.ok ? [] : elements.faults)] };
}

interface ProfileReading {
  /** Null where it has faults. */
  readonly profile: CountryProfile | null;
  /** Its types as far as they can be read; null where they cannot. */
  readonly types: readonly string[] | null;
  readonly faults: readonly CountryFault[];
}

function readProfile(folder: string): ProfileReading {
  const unread = (fault: Pick<CountryFault, 'line' | 'message'>): ProfileReading => ({
    profile: null,
    types: null,
    faults: [{ file, pointer: null, ...fault }],
  });
  const read = readText(join(folder, file));
  if (!read.ok) return unread({ line: null, message: read.reason });
  const parsed = parseJson(read.text);
  if (!parsed.ok) return unread(parsed);
  const { value } = parsed;
  const found = [
    ...validator
      .faults(value)
      .map((fault) => ({ pointer: fault.pointer ?? '', message: schemaMessage(fault) })),
    ...profileFaults(value),
  ];
  const types = typed.Check(value) ? value.types.map(({ code }) => code) : null;
  if (found.length === 0 && profile.Check(value)) return { profile: value, types, faults: [] };
  const lines = pointerLines(read.text);
  const faults = found.map(({ pointer, message }) => ({
    ...{ file, pointer, message },
    line: lineOf(lines, pointer),
  }));
  return { profile: null, types, faults };
}

type Elements =
  | { readonly ok: true; readonly elements: readonly CountryElement[] }
  | { readonly ok: false; readonly faults: readonly CountryFault[] };

const elementsFile = 'elements.csv';

/** Of a profile whose types cannot be read its elements are not judged. */
function readElementsOf(folder: string, types: readonly string[] | null): Elements {
  if (types === null) return { ok: true, elements: [] };
  const read = readText(join(folder, elementsFile));
  const fault = { file: elementsFile, pointer: null, line: null };
  if (!read.ok) return { ok: false, faults: [{ ...fault, message: read.reason }] };
  const reading = readElements(read.text, types);
  return reading.ok
    ? reading
    : { ok: false, faults: reading.faults.map((each) => ({ ...each, file: elementsFile })) };
}

type Read = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

function readText(path: string): Read {
  try {
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number | null; readonly message: string };

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, line] = /\(line (\d+) column \d+\)/.exec(reason) ?? [];
    return { ok: false, line: line === undefined ? null : Number(line), message: `is no JSON: ${reason}` };
  }
}

/** Of what is missing: that of what it is missing in. */
function lineOf(lines: ReadonlyMap<string, number>, pointer: string): number | null {
  const line = lines.get(pointer);
  if (line !== undefined || pointer === '') return line ?? null;
  return lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/')));
}
