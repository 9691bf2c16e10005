import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { usageFailure } from './exit-code.ts';

/** File name that means standard input. */
export const standardInput = '-';

/** Returns how messages refer to a file or to standard input. */
export function inputFileName(file: string): string {
  return file === standardInput ? 'Standard input' : file;
}

/** Reads the bytes of a file or of standard input. Throws an error that names the file. */
export async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  if (file === standardInput) return new Uint8Array(await buffer(process.stdin));
  try {
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    throw usageFailure(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the text of a file, without a byte order mark. */
export async function readText(file: string): Promise<string> {
  return decodeFileText(await readBytes(file), file);
}

/** Decodes the bytes of a file as UTF-8. Throws if they are not UTF-8. */
export function decodeFileText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageFailure(`${inputFileName(file)} is not UTF-8. Save the file in UTF-8.`);
  }
}

export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageFailure(`${place} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads a JSON object from a file. The portal validates its properties. */
export async function readJsonObject(file: string): Promise<object> {
  const value = parseJson(await readText(file), inputFileName(file));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw usageFailure(`${inputFileName(file)} does not contain a JSON object.`);
}
