import type { Sql, Transaction } from '../../foundation/database/database.ts';

/*
 * Statements that purge a sandbox organisation. They run with the role portal_system, because the role of requests can
 * delete drafts only.
 */

/** Tables of this module with rows that refer to a declaration. */
const dependentTables = [
  'versions',
  'change_log',
  'amendments',
  'queries',
  'presentations',
  'assessments',
  'applicable_law',
  'bills',
  'debts',
  'hearings',
  'stock',
  'stock_movements',
  'quota_draws',
  'quota_securities',
  'status_entries',
];
/** Advisory lock of the SQL function `number_changes`: while it is locked, no sequence numbers are assigned. */
const numberingLock = 7203114561;

/** Returns the number of an organisation's declarations, their highest id, and the database time. */
export async function readPurgeExtent(
  system: Sql,
  organisationId: string,
): Promise<{ readonly count: number; readonly last: string | null; readonly at: Date }> {
  const [row] = await system.query<{ count: number; last: string | null; at: Date }>(
    `select count(*)::integer as count, max(d.id) as last, clock_timestamp() as at
     from declarations.declarations d where d.organisation_id = $1`,
    [organisationId],
  );
  return row ?? { count: 0, last: null, at: new Date(0) };
}

/**
 * Locks declarations of an organisation. Skips rows that other transactions have locked, to prevent deadlocks. With
 * `waiting`, it locks a single row and waits until the row is free.
 */
export async function lockPurgeBatch(
  transaction: Transaction,
  organisationId: string,
  last: string,
  maxRows: number,
  waiting: boolean,
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select d.id from declarations.declarations d where d.organisation_id = $1 and d.id <= $2
     order by d.id limit $3 for update ${waiting ? '' : 'skip locked'}`,
    [organisationId, last, waiting ? 1 : maxRows],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes locked declarations with their dependent rows, and advances the stream position, which makes cached responses
 * invalid. Uses several statements, so that each reads everything that was committed before the locks were acquired.
 */
export async function deleteCascade(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  await transaction.query('select pg_advisory_xact_lock($1)', [numberingLock]);
  await transaction.query(
    'delete from declarations.declarations d where d.organisation_id = $1 and d.id = any ($2)',
    [organisationId, ids],
  );
  await transaction.query(
    `delete from declarations.change_sequence n using declarations.change_log c
     where c.organisation_id = $1 and c.declaration_id = any ($2)
       and n.organisation_id = c.organisation_id and n.change_id = c.id`,
    [organisationId, ids],
  );
  // Deletes the organisation’s debt events about the purged declarations and about declarations of other organisations,
  // so that its change log has no gap. Other organisations keep their debt events.
  await transaction.query(
    `with removed as (
       delete from declarations.debt_events e
       where e.organisation_id = $1 and (e.declaration_id = any ($2) or not e.is_own) returning e.id)
     delete from declarations.change_sequence n using removed r
     where n.organisation_id = $1 and n.change_id = r.id`,
    [organisationId, ids],
  );
  for (const table of dependentTables) {
    await transaction.query(
      `delete from declarations.${table} t where t.organisation_id = $1 and t.declaration_id = any ($2)`,
      [organisationId, ids],
    );
  }
  const [row] = await transaction.query<{ head: number }>(
    `with moved as (
       update declarations.stream_watermark f set last_sequence = f.last_sequence + 1
       where f.organisation_id = $1 returning f.last_sequence as head)
     select m.head::float8 as head, pg_notify('portal_feed', $1 || ' ' || m.head) from moved m`,
    [organisationId],
  );
  return row?.head ?? 0;
}

/**
 * Deletes stored idempotent responses about deleted declarations. A response without a declaration id is deleted if it
 * was stored before `before`. Returns the number of deleted responses, at most `most`.
 */
export async function purgeStoredResponses(
  system: Sql,
  organisationId: string,
  before: Date,
  maxRows: number,
): Promise<number> {
  const [row] = await system.query<{ count: number }>(
    `with kept as (
       select i.caller_id, i.operation, i.key, i.created_at,
         substring(i.operation || i.headers::text from 'dec_[0-9a-hjkmnp-tv-z]{26}') as declaration_id
       from foundation.idempotency i
       where i.organisation_id = $1 and i.operation ~ '^POST /(openapi|management/organisation)/declarations'),
     void as (
       select k.* from kept k
       where case when k.declaration_id is null then k.created_at < $2 else not exists (
         select from declarations.declarations d where d.organisation_id = $1 and d.id = k.declaration_id) end
       limit $3),
     gone as (
       delete from foundation.idempotency i using void v
       where i.organisation_id = $1 and i.caller_id = v.caller_id and i.operation = v.operation and i.key = v.key
         and i.created_at = v.created_at returning 1)
     select count(*)::integer as count from gone`,
    [organisationId, before, maxRows],
  );
  return row?.count ?? 0;
}
