import pg from 'pg';
import type { ConnectionOptions, Sql } from '../database/database.ts';
import { printErrorSynchronously } from '../print-synchronously.ts';

/** An operator command and its last run. */
export interface OperatorRun {
  readonly run: 'backup' | 'audit_verify' | 'ledger_verify';
  /** End of the last run; null if the command has never run. */
  readonly endedAt: Date | null;
  readonly succeededAt: Date | null;
}

export async function readOperatorRuns(sql: Sql): Promise<OperatorRun[]> {
  return sql.query<OperatorRun & Record<string, unknown>>(
    'select run, ended_at as "endedAt", succeeded_at as "succeededAt" from foundation.operator_runs order by run',
  );
}

/**
 * Adds entries for commands that were never run, except for backups of an external PostgreSQL, which the portal does
 * not make.
 */
export function addRunsThatNeverHappened(
  runs: readonly OperatorRun[],
  database: 'embedded' | 'external',
): readonly OperatorRun[] {
  const expected = [
    'audit_verify',
    'ledger_verify',
    ...(database === 'embedded' ? (['backup'] as const) : []),
  ] as const;
  const missing = expected.filter((name) => runs.every(({ run }) => run !== name));
  return [...runs, ...missing.map((run) => ({ run, endedAt: null, succeededAt: null }))];
}

/**
 * Records that an operator command has ended, as the owner of the tables. If it can't be recorded, for example on a
 * standby, an error is printed, but the command does not fail.
 */
export async function recordOperatorRun(
  connection: ConnectionOptions,
  run: OperatorRun['run'],
  succeeded: boolean,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: `customs-portal ${run}` });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `insert into foundation.operator_runs as r (run, ended_at, succeeded_at)
       values ($1, now(), case when $2 then now() end)
       on conflict (run) do update set ended_at = excluded.ended_at,
         succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at)`,
      [run, succeeded],
    );
  } catch (error) {
    printErrorSynchronously(
      `Metrics do not include this run: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
