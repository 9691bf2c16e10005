import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const migrationsDirectory = join(import.meta.dirname, '../../../../migrations');

/**
 * How a migration is applied, as its first line tells: whole in one transaction; or, as `-- migrate: concurrently`, one
 * statement after the other outside of one; or, as `-- migrate: batches`, one statement again and again until it changes
 * nothing more.
 */
export type Manner = 'transaction' | 'concurrently' | 'batches';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly manner: Manner;
}

/** The migrations on disk in their order: `0001_….sql`, forward only. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      const manner = mannerOf(text);
      if (manner === null) throw new Error(`${name} has an unknown migration mode`);
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), manner };
    }),
  );
}

/** Null when the first line names one that there is not. */
export function mannerOf(text: string): Manner | null {
  const told = /^-- migrate: *(.*?) *\n/.exec(text)?.[1];
  if (told === undefined) return 'transaction';
  return told === 'concurrently' || told === 'batches' ? told : null;
}

/** The statements of a migration that is not applied in one piece; none of them holds a semicolon. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
