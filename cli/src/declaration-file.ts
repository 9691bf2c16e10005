import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { DraftDeclaration } from '@customs-portal/client';
import { declarationsOfCsv } from './csv.ts';
import type { DeclarationSchema } from './declaration-schema.ts';
import { usageFailure } from './exit-code.ts';

/** A declaration as a file has it. */
export interface FiledDeclaration {
  readonly lrn: string;
  readonly document: DraftDeclaration;
  /** The SHA-256 of the document: the same file says the same after a restart. */
  readonly hash: string;
  /** For messages: the file and which declaration in it, from 1. */
  readonly place: string;
}

/**
 * The declarations of JSON (one or a list), NDJSON and CSV files, in order. The portal judges what they say; here it is
 * only asked that each has an LRN, and that no two have the same.
 */
export async function readDeclarationFiles(
  files: readonly string[],
  schema: () => Promise<DeclarationSchema>,
): Promise<readonly FiledDeclaration[]> {
  const all: FiledDeclaration[] = [];
  for (const file of files) {
    const documents = await documentsOf(file, schema);
    all.push(...documents.map((document, index) => filed(document, `${file}, declaration ${index + 1}`)));
  }
  const seen = new Map<string, string>();
  for (const { lrn, place } of all) {
    const before = seen.get(lrn);
    if (before !== undefined) throw usageFailure(`${place} has the LRN ${lrn}, as ${before} has.`);
    seen.set(lrn, place);
  }
  if (all.length === 0) throw usageFailure('There is no declaration in these files.');
  return all;
}

async function documentsOf(
  file: string,
  schema: () => Promise<DeclarationSchema>,
): Promise<readonly unknown[]> {
  const text = readText(file);
  switch (extname(file).toLowerCase()) {
    case '.csv':
      return declarationsOfCsv(text, await schema());
    case '.ndjson':
    case '.jsonl':
      return text
        .split('\n')
        .flatMap((line, index) =>
          line.trim() === '' ? [] : [parseJson(line, `${file}, line ${index + 1}`)],
        );
    case '.json': {
      const value = parseJson(text, file);
      return Array.isArray(value) ? value : [value];
    }
    default:
      throw usageFailure(`${file}: the name has to end with .json, .ndjson or .csv.`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usageFailure(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageFailure(`${place} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function filed(value: unknown, place: string): FiledDeclaration {
  const lrn: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'lrn') : undefined;
  if (typeof lrn !== 'string' || lrn === '') throw usageFailure(`${place} has no LRN.`);
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  // The cast says nothing of what is in it: the portal judges it.
  return { lrn, document: value as DraftDeclaration, hash, place };
}
