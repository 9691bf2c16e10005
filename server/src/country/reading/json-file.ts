import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountryError } from './country-error.ts';
import { linesByPointer } from './json-source-map.ts';

type Read = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** Reads a file. Returns its text, or the reason why it can't be read. */
export function readText(path: string): Read {
  try {
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** A parsed JSON file of a country's folder, with the line numbers of its values. */
export type JsonFile =
  | {
      readonly ok: true;
      readonly value: unknown;
      faultAt(pointer: string, message: string): CountryError;
    }
  | { readonly ok: false; readonly fault: CountryError };

/** Reads a JSON file. An error has the line of its value; if the value is missing, the line of its parent. */
export function readJsonFile(folder: string, file: string): JsonFile {
  const unread = (line: number | null, message: string): JsonFile => ({
    ok: false,
    fault: { file, pointer: null, line, message },
  });
  const read = readText(join(folder, file));
  if (!read.ok) return unread(null, read.reason);
  const parsed = parseJson(read.text);
  if (!parsed.ok) return unread(parsed.line, parsed.message);
  let lines: ReadonlyMap<string, number> | null = null;
  return {
    ok: true,
    value: parsed.value,
    faultAt(pointer, message) {
      lines ??= linesByPointer(read.text);
      return { file, pointer, line: lineOf(lines, pointer), message };
    },
  };
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
    return {
      ok: false,
      line: line === undefined ? null : Number(line),
      message: `is not valid JSON: ${reason}`,
    };
  }
}

/** Returns the line of a value. If the value is missing, returns the line of its nearest ancestor. */
function lineOf(lines: ReadonlyMap<string, number>, pointer: string): number | null {
  const line = lines.get(pointer);
  if (line !== undefined || pointer === '') return line ?? null;
  return lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/')));
}
