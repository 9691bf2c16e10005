import type { Sql, Transaction } from '../../foundation/database/database.ts';

/** Key of the advisory lock with which only one node at a time creates notices. */
const noticeLockKey = 7203114563;

/** Takes the lock for notices until the end of the transaction. Returns false if another node has it. */
export async function acquireNoticeLock(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ begun: boolean }>('select pg_try_advisory_xact_lock($1) as begun', [
    noticeLockKey,
  ]);
  return row?.begun === true;
}

/** Returns the sequence number up to which notices were created for an organisation; 0 before the first notice. */
export async function noticePositionOf(sql: Sql, organisationId: string): Promise<number> {
  const [row] = await sql.query<{ sequence: number }>(
    `select p.sequence::float8 as sequence from notifications.notice_positions p where p.organisation_id = $1`,
    [organisationId],
  );
  return row?.sequence ?? 0;
}

/** Returns, for each organisation id, the sequence number of the last event that was turned into notices. */
export async function noticePositionsOf(
  sql: Sql,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ id: string; sequence: number }>(
    `select p.organisation_id as id, p.sequence::float8 as sequence from notifications.notice_positions p
     where p.organisation_id = any ($1)`,
    [organisationIds],
  );
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}

export async function storeNoticePosition(
  transaction: Transaction,
  organisationId: string,
  sequence: number,
): Promise<void> {
  await transaction.query(
    `insert into notifications.notice_positions (organisation_id, sequence) values ($1, $2)
     on conflict (organisation_id) do update set sequence = excluded.sequence`,
    [organisationId, sequence],
  );
}

/** Stores the time of this run for a notice type. Returns the time of the previous run; null on the first run. */
export async function advanceNoticeSchedule(
  transaction: Transaction,
  kind: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await transaction.query<{ lookedAt: Date | null }>(
    `with before as (select c.last_run_at from notifications.notice_schedules c where c.kind = $1)
     insert into notifications.notice_schedules (kind, last_run_at) values ($1, $2)
     on conflict (kind) do update set last_run_at = greatest(notifications.notice_schedules.last_run_at, excluded.last_run_at)
     returning (select b.last_run_at from before b) as "lookedAt"`,
    [kind, now],
  );
  return row?.lookedAt ?? null;
}
