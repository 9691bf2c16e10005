import { setTimeout as pause } from 'node:timers/promises';
import packageManifest from '../../../../../package.json' with { type: 'json' };
import type { ConnectionOptions } from '../database.ts';
import { openDatabaseSession } from '../session.ts';
import { applyMigration, inTransaction, type MigrationContext, MigrationStopped } from './apply-migration.ts';
import { applyFunctions, functionsDirectory, planFunctions, readFunctions } from './functions.ts';
import { advisoryLockHoldersOf, describeBlockers } from './lock-holders.ts';
import { type Migration, migrationsDirectory, readMigrations } from './migration.ts';

export type MigrationResult =
  | { readonly ok: true; readonly applied: readonly string[] }
  | { readonly ok: false; readonly reason: MigrationRefusal; readonly message: string };

/**
 * Reasons not to migrate: the process was stopped while it waited, another release migrated the database, or no
 * upgrade path exists for its schema.
 */
export type MigrationRefusal = 'stopped' | 'other_release' | 'unreleased_schema';

export interface MigrationOptions {
  readonly directory?: string;
  /** Folder of the SQL functions. */
  readonly functions?: string;
  /** The portal's version, which decides whether the SQL functions of another node are newer. */
  readonly release?: string;
  /** Logs lines for operators: which locks a migration waits for. */
  readonly report?: (line: string) => void;
  /** Aborts waiting. */
  readonly stop?: AbortSignal | undefined;
}

// An arbitrary key of the advisory lock for which all nodes that share a database wait.
const migrationLock = 7_203_114_559;
const lockRetryMs = 200;
const logIntervalMs = 30_000;
const noTimeouts = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** Migrates the database to this version, one node at a time. A second call continues an interrupted migration. */
export async function migrate(
  connection: ConnectionOptions,
  {
    directory = migrationsDirectory,
    functions = functionsDirectory,
    release = packageManifest.version,
    report = () => {},
    stop = new AbortController().signal,
  }: MigrationOptions = {},
): Promise<MigrationResult> {
  const client = await openDatabaseSession(connection, 'migrations', noTimeouts);
  const onlooker = await openDatabaseSession(connection, 'migrations, looking on').catch(
    async (error: unknown) => {
      await client.end();
      throw error;
    },
  );
  try {
    const applying = { client, onlooker, report, stop };
    await waitForMigrationLock(applying);
    await client.query('create schema if not exists foundation');
    await client.query(
      `create table if not exists foundation.migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const migrated = await applyPending(applying, await readMigrations(directory));
    if (migrated.ok) await applyOutdated(applying, functions, release);
    return migrated;
  } catch (error) {
    if (stop.aborted || error instanceof MigrationStopped)
      return { ok: false, reason: 'stopped', message: stoppedMessage };
    throw error;
  } finally {
    await Promise.all([client.end(), onlooker.end()]);
  }
}

/**
 * Polls until this node has the migration lock. A statement that waits for the lock would be an open transaction,
 * which blocks `create index concurrently`.
 */
async function waitForMigrationLock({ client, onlooker, report, stop }: MigrationContext): Promise<void> {
  const begun = performance.now();
  let reportedAt: number | null = null;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLock,
    ]);
    if (rows[0]?.mine) return;
    if (stop.aborted) throw new MigrationStopped();
    const now = performance.now();
    if (reportedAt === null ? now - begun > 1_000 : now - reportedAt > logIntervalMs) {
      reportedAt = now;
      const seconds = Math.round((now - begun) / 1_000);
      const holders = describeBlockers(await advisoryLockHoldersOf(onlooker, migrationLock));
      report(`Another process is migrating the database. Waited ${seconds} s so far for ${holders}.`);
    }
    await pause(lockRetryMs);
  }
}

async function applyPending(
  applying: MigrationContext,
  migrations: readonly Migration[],
): Promise<MigrationResult> {
  const done = await applying.client.query<{ name: string; checksum: string }>(
    'select name, checksum from foundation.migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of done.rows) {
    const migration = known.get(row.name);
    if (!migration && row.name === firstUnreleasedMigration)
      return refusedMigration('unreleased_schema', unreleasedSchema);
    if (!migration) return refusedMigration('other_release', newerVersionMessage(row.name));
    if (migration.checksum !== row.checksum)
      return refusedMigration('other_release', changedMigrationMessage(row.name));
  }
  const applied = new Set(done.rows.map((row) => row.name));
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of pending) {
    if (applying.stop.aborted) throw new MigrationStopped();
    await applyMigration(applying, migration).catch((error: unknown) => {
      if (error instanceof MigrationStopped) throw error;
      throw new Error(`migration ${migration.name} failed`, { cause: error });
    });
  }
  return { ok: true, applied: pending.map((migration) => migration.name) };
}

/** Applies changed functions, and creates the partitions for inserts before the first run of the background job. */
async function applyOutdated(applying: MigrationContext, directory: string, release: string): Promise<void> {
  const { client } = applying;
  const { rows } = await client.query("select where to_regclass('foundation.functions') is not null");
  if (rows.length === 0) return;
  const plan = await planFunctions(client, await readFunctions(directory), release);
  if (plan.outdated.length + plan.confirmed.length === 0) return;
  await inTransaction(applying, 'of SQL functions', () => applyFunctions(client, plan, release));
  await client.query('select foundation.advance_id_sequences(), foundation.create_partitions()');
}

function refusedMigration(reason: MigrationRefusal, message: string): MigrationResult {
  return { ok: false, reason, message };
}

/** The first migration of the development schema, which a baseline replaced before the first release. */
const firstUnreleasedMigration = '0001_foundation.sql';
const unreleasedSchema =
  'The database has the schema of an unreleased development version, which cannot be upgraded: choose an empty database or another PORTAL_DATA_DIR, or delete the data directory to start again. Nothing was changed.';

const stoppedMessage =
  'Stopped during the migration of the database. The next start resumes it. The previous version still works.';

function newerVersionMessage(name: string): string {
  return `The database was migrated by a newer version of the portal (it contains the migration ${name}, which is unknown to this version). Start that version, or restore a backup from before the upgrade. Nothing was changed.`;
}

function changedMigrationMessage(name: string): string {
  return `The migration ${name} of this installation differs from the migration that was applied to the database: use the version that created the database, or choose an empty database or another PORTAL_DATA_DIR. Nothing was changed.`;
}
