import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Connection } from './database.ts';
import { openSession } from './session.ts';

export const migrationsDirectory = join(import.meta.dirname, '../../../migrations');

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export type MigrationResult =
  | { readonly ok: true; readonly applied: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** The migrations on disk in their order: `0001_….sql`, forward only. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

// Any constant will do; all nodes that share a database wait on the same one.
const migrationLock = 7_203_114_559;

/** Brings the database to this version, one node at a time, each migration whole or not at all. */
export async function migrate(
  connection: Connection,
  directory = migrationsDirectory,
): Promise<MigrationResult> {
  const client = await openSession(connection, 'migrations');
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('create schema if not exists foundation');
    await client.query(
      `create table if not exists foundation.migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    return await applyPending(client, await readMigrations(directory));
  } finally {
    await client.end();
  }
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<MigrationResult> {
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from foundation.migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of done.rows) {
    const migration = known.get(row.name);
    if (!migration) return { ok: false, message: newerVersion(row.name) };
    if (migration.checksum !== row.checksum) return { ok: false, message: changedMigration(row.name) };
  }
  const applied = new Set(done.rows.map((row) => row.name));
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of pending) await applyOne(client, migration);
  return { ok: true, applied: pending.map((migration) => migration.name) };
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into foundation.migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

function newerVersion(name: string): string {
  return `The database was migrated by a newer version of the portal (it holds ${name}, which this version does not know). Start that version, or restore a backup made before the upgrade. Nothing was changed.`;
}

function changedMigration(name: string): string {
  return `The migration ${name} in this installation is not the one that was applied to the database. Use an unmodified release. Nothing was changed.`;
}

/** Row security holds only for a role that neither owns the tables nor bypasses it; a start without that is refused. */
export async function rowSecurityFault(connection: Connection): Promise<string | null> {
  const client = await openSession(connection, 'row security', { role: 'portal_request' });
  try {
    const { rows } = await client.query<{ bypasses: boolean; owns: boolean }>(
      `select r.rolsuper or r.rolbypassrls as bypasses,
              exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                      where c.relowner = r.oid and n.nspname in
                        ('foundation', 'audit', 'reference', 'organisations', 'platforms', 'access', 'declarations')) as owns
       from pg_roles r where r.rolname = current_user`,
    );
    const role = rows[0];
    if (role && !role.bypasses && !role.owns) return null;
    return 'The database role portal_request may bypass row security or owns tables; it must do neither. Correct it with ALTER ROLE portal_request NOSUPERUSER NOBYPASSRLS.';
  } finally {
    await client.end();
  }
}
