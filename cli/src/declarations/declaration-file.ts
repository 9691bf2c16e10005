import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { DraftDeclaration } from '@customs-portal/client';
import { usageFailure } from '../exit-code.ts';
import { decodeFileText, inputFileName, parseJson, readBytes, standardInput } from '../input-file.ts';
import { parseDeclarationsCsv } from './csv.ts';
import type { DeclarationSchema } from './declaration-schema.ts';

export interface DeclarationFromFile {
  readonly lrn: string;
  readonly document: DraftDeclaration;
  /** SHA-256 of the document. A later run uses it to recognise that the file has not changed. */
  readonly hash: string;
  /** File name and position within the file (from 1), for messages. */
  readonly place: string;
}

const formatByExtension = ['.json', '.ndjson', '.jsonl', '.csv'];
const reportEnding = '.report.ndjson';

/** Returns the default path of the report, which is in the folder of the first input. */
export function defaultReportFile([input = '']: readonly string[]): string {
  if (input === standardInput) return `stdin${reportEnding}`;
  if (!statSync(input, { throwIfNoEntry: false })?.isDirectory()) return `${input}${reportEnding}`;
  const folder = resolve(input);
  return join(dirname(folder), `${basename(folder)}${reportEnding}`);
}

/**
 * Reads declarations from JSON files (one or a list), NDJSON and CSV files, folders with such files, and
 * standard input (`-`), in order. Each declaration must have a unique LRN; the portal validates everything
 * else.
 */
export async function readDeclarationFiles(
  inputs: readonly string[],
  report: string,
  schema: () => Promise<DeclarationSchema>,
): Promise<readonly DeclarationFromFile[]> {
  const all: DeclarationFromFile[] = [];
  // Skips the report, which can be in the same folder as the declarations.
  const own = resolve(report);
  if (inputs.some((input) => resolve(input) === own)) {
    throw usageFailure(
      `The report ${report} would overwrite a file of declarations. Choose another file with --report.`,
    );
  }
  for (const file of inputs.flatMap(declarationFilesAt).filter((each) => resolve(each) !== own)) {
    const documents = await documentsOf(file, schema);
    all.push(
      ...documents.map((document, index) =>
        filedDeclarationOf(document, `${inputFileName(file)}, declaration ${index + 1}`),
      ),
    );
  }
  const seen = new Map<string, string>();
  for (const { lrn, place } of all) {
    const before = seen.get(lrn);
    if (before !== undefined) throw usageFailure(`${place} has the same LRN as ${before}: ${lrn}.`);
    seen.set(lrn, place);
  }
  if (all.length === 0) throw usageFailure('No declarations in these files.');
  return all;
}

/**
 * Returns the path itself if it is a file, or all files with declarations in a folder and its subfolders. Skips
 * reports.
 */
function declarationFilesAt(input: string): readonly string[] {
  if (input === standardInput || !statSync(input, { throwIfNoEntry: false })?.isDirectory()) return [input];
  const files = namesBelow(input)
    .filter((file) => formatByExtension.includes(extname(file).toLowerCase()) && !file.endsWith(reportEnding))
    .map((file) => join(input, file))
    .toSorted();
  if (files.length === 0)
    throw usageFailure(`${input} contains no file that ends with ${formatByExtension.join(', ')}.`);
  return files;
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    throw usageFailure(`Cannot read ${folder}: ${error instanceof Error ? error.message : error}`);
  }
}

async function documentsOf(
  file: string,
  schema: () => Promise<DeclarationSchema>,
): Promise<readonly unknown[]> {
  const bytes = await readBytes(file);
  const kind = file === standardInput ? detectFormat(bytes) : extname(file).toLowerCase();
  switch (kind) {
    case '.csv':
      return parseDeclarationsCsv(bytes, inputFileName(file), await schema());
    case '.ndjson':
    case '.jsonl':
      return decodeFileText(bytes, file)
        .split('\n')
        .flatMap((line, index) =>
          line.trim() === '' ? [] : [parseJson(line, `${inputFileName(file)}, line ${index + 1}`)],
        );
    case '.json': {
      const value = parseJson(decodeFileText(bytes, file), inputFileName(file));
      return Array.isArray(value) ? value : [value];
    }
    default:
      throw usageFailure(`Unknown file type of ${file}. Use ${formatByExtension.join(', ')}.`);
  }
}

/**
 * Detects the format of standard input, which has no file name: one JSON value, a JSON value per line, or CSV.
 */
function detectFormat(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  try {
    JSON.parse(text);
    return '.json';
  } catch {
    return text.trimStart().startsWith('{') ? '.ndjson' : '.csv';
  }
}

function filedDeclarationOf(value: unknown, place: string): DeclarationFromFile {
  if (!hasLrn(value)) throw usageFailure(`${place} has no LRN.`);
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  return { lrn: value.lrn, document: value, hash, place };
}

/** Returns whether a value is an object with an LRN. The portal validates everything else. */
function hasLrn(value: unknown): value is DraftDeclaration & { readonly lrn: string } {
  const lrn: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'lrn') : undefined;
  return typeof lrn === 'string' && lrn !== '';
}

/** Reads the declaration of a file. Throws if the file contains none or several. */
export async function readOneDeclaration(
  file: string,
  schema: () => Promise<DeclarationSchema>,
): Promise<DeclarationFromFile['document']> {
  const [first, second] = await documentsOf(file, schema);
  if (first === undefined) throw usageFailure(`No declaration in ${inputFileName(file)}.`);
  if (second !== undefined)
    throw usageFailure(
      `${inputFileName(file)} contains several declarations. This command requires exactly one.`,
    );
  return filedDeclarationOf(first, inputFileName(file)).document;
}
