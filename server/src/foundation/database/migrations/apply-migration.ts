import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  type BlockingTransaction,
  describeBlockers,
  findBlockingTransactions,
  stillOpenTransactions,
} from './lock-holders.ts';
import { type Migration, splitMigrationStatements } from './migration.ts';

/** Connections and callbacks for applying a migration. `onlooker` is a second connection that queries lock holders. */
export interface MigrationContext {
  readonly client: pg.ClientBase;
  readonly onlooker: pg.ClientBase;
  /** Logs a line for operators. */
  readonly report: (line: string) => void;
  /** Aborts waiting. */
  readonly stop: AbortSignal;
}

/** The process was stopped while a migration waited. */
export class MigrationStopped extends Error {}

/**
 * Maximum time for which a migration waits for a table lock. Statements of other sessions queue behind it during this
 * time.
 */
const lockLimit = '2s';
const lockPollIntervalMs = 250;
const logIntervalMs = 30_000;
/** Pause if the lock holder could not be found. */
const unknownHolderPauseMs = 3_000;
/** SQLSTATEs after which a migration is retried: 55P03 is a lock timeout, 40P01 a deadlock. */
const retryableStates = ['55P03', '40P01'];

/** Applies one migration and records it. A second call continues an interrupted migration. */
export async function applyMigration(applying: MigrationContext, migration: Migration): Promise<void> {
  switch (migration.migrationMode) {
    case 'transaction':
      return inTransaction(applying, migration.name, async () => {
        await applying.client.query(migration.text);
        await recordMigration(applying.client, migration);
      });
    case 'concurrently':
      return applyConcurrently(applying, migration);
    case 'batches':
      return applyInBatches(applying, migration);
    default: {
      const never: never = migration.migrationMode;
      throw new Error(`unknown migration mode: ${never}`);
    }
  }
}

async function recordMigration(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into foundation.migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

/**
 * Runs a transaction with a lock timeout, because other sessions queue behind its lock request. After a timeout, waits
 * without a lock request until the lock holders have ended, and retries.
 */
export async function inTransaction<T>(
  applying: MigrationContext,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const { client } = applying;
  const waiting = startWaiting(applying, name);
  for (;;) {
    const attempt = await waiting.during(async () => {
      await client.query('begin');
      try {
        await client.query(`set local lock_timeout = '${lockLimit}'`);
        const result = await work();
        await client.query('commit');
        return { done: true, result } as const;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        if (!(error instanceof Error && 'code' in error && retryableStates.includes(String(error.code))))
          throw error;
        return { done: false } as const;
      }
    });
    if (attempt.done) return attempt.result;
    await waiting.untilGone();
  }
}

/** Applies statements such as `create index concurrently`, which block no other session, without a time limit. */
async function applyConcurrently(applying: MigrationContext, migration: Migration): Promise<void> {
  const { client } = applying;
  for (const statement of splitMigrationStatements(migration.text)) {
    await dropInvalid(applying, migration.name, statement);
    const making = startWaiting(applying, migration.name).during(() => client.query(statement));
    await awaitOrStop(making, applying.stop);
  }
  await recordMigration(client, migration);
}

/**
 * Waits for a statement, or throws when the process is stopped. PostgreSQL completes the statement without the client,
 * and the next process waits for that.
 */
async function awaitOrStop(making: Promise<unknown>, stop: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<never>();
  const leave = (): void => stopped.reject(new MigrationStopped());
  if (stop.aborted) leave();
  stop.addEventListener('abort', leave, { once: true });
  await Promise.race([making, stopped.promise]).finally(() => stop.removeEventListener('abort', leave));
}

/** Drops the invalid index of an interrupted creation, because no query can use it and it occupies the name. */
async function dropInvalid(applying: MigrationContext, name: string, statement: string): Promise<void> {
  const [, index, schema] =
    /^create (?:unique )?index concurrently if not exists (\w+)\s+on (?:only )?(\w+)\./i.exec(statement) ??
    [];
  if (index === undefined || schema === undefined) return;
  const { rowCount } = await applying.client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`${schema}.${index}`],
  );
  if (!rowCount) return;
  applying.report(
    `Migration ${name}: recreating the index ${index}, which a failed attempt left incomplete.`,
  );
  await startWaiting(applying, name).during(() =>
    applying.client.query(`drop index concurrently if exists ${schema}.${index}`),
  );
}

/** Applies one batch after the other, each in a transaction, with pauses as long as the batches for other sessions. */
async function applyInBatches(applying: MigrationContext, migration: Migration): Promise<void> {
  const { client, report, stop } = applying;
  let rows = 0;
  let reportedAt = performance.now();
  for (;;) {
    if (stop.aborted) throw new MigrationStopped();
    const begun = performance.now();
    const changed = await inTransaction(applying, migration.name, async () => {
      const { rowCount } = await client.query(migration.text);
      if (!rowCount) await recordMigration(client, migration);
      return rowCount ?? 0;
    });
    if (changed === 0) return;
    rows += changed;
    if (performance.now() - reportedAt > logIntervalMs) {
      report(`Migration ${migration.name}: changed ${rows} rows so far.`);
      reportedAt = performance.now();
    }
    await pause(performance.now() - begun);
  }
}

/** Logs which sessions a migration waits for, after one second and then every 30 seconds. */
function startWaiting({ client, onlooker, report, stop }: MigrationContext, name: string) {
  const begun = performance.now();
  let blockers: readonly BlockingTransaction[] = [];
  let reportedAt: number | null = null;

  function reportPeriodically(): void {
    const now = performance.now();
    const due = reportedAt === null ? now - begun > 1_000 : now - reportedAt > logIntervalMs;
    if (!due) return;
    reportedAt = now;
    const seconds = Math.round((now - begun) / 1_000);
    report(`Migration ${name} has waited ${seconds} s for locks of ${describeBlockers(blockers)}.`);
  }

  /** Polls which sessions block `work` while it runs. */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const over = new AbortController();
    const working = work().finally(() => over.abort());
    const looking = pollBlockers(pid, over.signal).catch(() => {});
    return working.finally(() => looking);
  }

  async function pollBlockers(pid: number, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await pause(lockPollIntervalMs, undefined, { signal: over }).catch(() => {});
      if (over.aborted) return;
      const seen = await findBlockingTransactions(onlooker, pid);
      if (seen.length === 0) continue;
      blockers = seen;
      reportPeriodically();
    }
  }

  /** Waits without a lock request until the blocking sessions have ended. */
  async function untilGone(): Promise<void> {
    if (blockers.length === 0) await pause(unknownHolderPauseMs);
    while (blockers.length > 0) {
      if (stop.aborted) throw new MigrationStopped();
      const now = await stillOpenTransactions(onlooker, blockers);
      blockers = now;
      if (now.length > 0) reportPeriodically();
      await pause(lockPollIntervalMs);
    }
  }

  return { during, untilGone };
}
