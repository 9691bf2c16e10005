import { join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { compileValidator } from '../../foundation/http/validate.ts';
import type { CountryError } from './country-error.ts';
import { type ElementsCsvRow, readElements } from './elements.ts';
import { readJsonFile, readText } from './json-file.ts';
import { CountryProfile } from './profile.ts';
import { schemaMessage } from './schema-message.ts';
import { validateProfile } from './validate-profile.ts';

export interface Country extends CountryProfile {
  /** Absolute path of the country's folder. */
  readonly folder: string;
  /** Lines of the file `elements.csv`. */
  readonly elements: readonly ElementsCsvRow[];
}

type CountryReading =
  | { readonly ok: true; readonly country: Country }
  | { readonly ok: false; readonly faults: readonly CountryError[] };

/** Name of the file that is read first. */
export const profileFile = 'country.json';
const profileValidator = Compile(CountryProfile);
const typesValidator = Compile(Type.Object({ types: CountryProfile.properties.types }));
const codeValidator = Compile(Type.Object({ code: CountryProfile.properties.code }));
const validator = compileValidator(CountryProfile, 'body');

/** Reads the folder of a country. Returns the country, or all its errors. */
export function readCountry(folder: string): CountryReading {
  const read = readProfile(folder);
  const elements = readElementsOf(folder, read.types);
  if (read.profile && elements.ok)
    return { ok: true, country: { ...read.profile, folder, elements: elements.elements } };
  return { ok: false, faults: [...read.faults, ...(elements.ok ? [] : elements.faults)] };
}

/** Returns the code of a country, even if its folder has other errors; null if the code can't be read. */
export function countryCodeOfFolder(folder: string): string | null {
  const read = readJsonFile(folder, profileFile);
  return read.ok && codeValidator.Check(read.value) ? read.value.code : null;
}

interface ProfileReading {
  /** Profile of the country; null if it has errors. */
  readonly profile: CountryProfile | null;
  /** Codes of the declaration types; null if they can't be read. */
  readonly types: readonly string[] | null;
  readonly faults: readonly CountryError[];
}

function readProfile(folder: string): ProfileReading {
  const read = readJsonFile(folder, profileFile);
  if (!read.ok) return { profile: null, types: null, faults: [read.fault] };
  const { value } = read;
  const found = [
    ...validator
      .faults(value)
      .map((fault) => ({ pointer: fault.pointer ?? '', message: schemaMessage(fault) })),
    ...validateProfile(value),
  ];
  const types = typesValidator.Check(value) ? value.types.map(({ code }) => code) : null;
  if (found.length === 0 && profileValidator.Check(value)) return { profile: value, types, faults: [] };
  return {
    profile: null,
    types,
    faults: found.map(({ pointer, message }) => read.faultAt(pointer, message)),
  };
}

type Elements =
  | { readonly ok: true; readonly elements: readonly ElementsCsvRow[] }
  | { readonly ok: false; readonly faults: readonly CountryError[] };

const elementsFile = 'elements.csv';

/** Reads `elements.csv`. If the declaration types can't be read, the file is not validated. */
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
