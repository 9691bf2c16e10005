import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const migrationsDirectory = join(import.meta.dirname, '../../../../migrations');

/**
 * The migration mode from the first line of the file: in one transaction; with `-- migrate: concurrently`,
 * one statement after the other without a transaction; or with `-- migrate: batches`, one statement
 * repeatedly until it changes no more rows.
 */
export type MigrationMode = 'transaction' | 'concurrently' | 'batches';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly migrationMode: MigrationMode;
}

/** Reads the migrations on disk in order: `0001_….sql`, forward only. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      const migrationMode = migrationModeOf(text);
      if (migrationMode === null) throw new Error(`${name} has an unknown migration mode`);
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), migrationMode };
    }),
  );
}

/** Returns null if the first line names an unknown mode. */
export function migrationModeOf(text: string): MigrationMode | null {
  const mode = /^-- migrate: *(.*?) *\n/.exec(text)?.[1];
  if (mode === undefined) return 'transaction';
  return mode === 'concurrently' || mode === 'batches' ? mode : null;
}

/** Splits a migration at its semicolons. Statements must not contain other semicolons. */
export function splitMigrationStatements(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
