import type { Sql, Transaction } from '../../foundation/database/database.ts';

/*
 * For the sandbox, where an organisation may start afresh. It runs as portal_system: the role of requests may delete
 * drafts only, in the sandbox too.
 */

/** What stands beside a declaration in this module's tables. */
const dependentTables = [
  'versions',
  'change_log',
  'amendments',
  'queries',
  'presentations',
  'assessments',
  'applicable_law',
  'bills',
  'stock',
  'stock_movements',
  'quota_draws',
  'quota_securities',
  'status_entries',
];
/** That of `number_changes`: while it is held nothing is numbered. */
const numberingLock = 7203114561;

/** How many declarations there are, up to which id, and the database's time. */
export async function readExtent(
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
 * Locks some declarations of an organisation. Those that somebody else has locked are left out, so that nobody waits
 * here while holding others; with `waiting` it is one, and that is waited for.
 */
export async function lockSome(
  transaction: Transaction,
  organisationId: string,
  last: string,
  most: number,
  waiting: boolean,
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select d.id from declarations.declarations d where d.organisation_id = $1 and d.id <= $2
     order by d.id limit $3 for update ${waiting ? '' : 'skip locked'}`,
    [organisationId, last, waiting ? 1 : most],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes locked declarations with what stands beside them, and moves the head, so that no answer kept in memory holds.
 * One statement after the other: each sees what was committed before the locks were had.
 */
export async function deleteWithAllBeside(
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
 * Deletes the remembered answers of calls on declarations that are no more; an answer that names none was about those
 * before `before`. Answers how many, `most` at the most.
 */
export async function deleteAnswersOfForgotten(
  system: Sql,
  organisationId: string,
  before: Date,
  most: number,
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
    [organisationId, before, most],
  );
  return row?.count ?? 0;
}
