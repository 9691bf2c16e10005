import assert from 'node:assert/strict';
import type pg from 'pg';
import { officerQueueDifferences, type SuperuserQuery } from '../declaration-invariants.ts';
import { requestLogDays } from './present-portal.ts';

/** Matches the id of a copy of `fillDatabase`, which ends with its number. */
const copiedIdPattern = /^dec_\w{10}\d{16} /;

/**
 * Checks that every declaration has its derived rows, whenever it was lodged. Ignores deadlines of copies,
 * whose times are moved in columns but not in JSON.
 */
export async function assertDerivedRows(client: pg.Client): Promise<void> {
  const { rows: wrong } = await client.query(
    `select d.id from declarations.declarations d
       left join declarations.declaration_summary f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
       left join declarations.status_entries e on e.organisation_id = d.organisation_id and e.declaration_id = d.id
     where f.declaration_id is null or (d.status <> 'draft' and e.status is distinct from d.status)
       or d.lrn not like 'GROWTH-%' and (select count(*) from jsonb_object_keys(d.lifecycle #> '{work,visits}')) <> (
         select count(*) from declarations.deadlines l
           join jsonb_each_text(d.lifecycle #> '{work,visits}') t on t.key = l.type and t.value::timestamptz = l.due_at
         where l.organisation_id = d.organisation_id and l.declaration_id = d.id)
     limit 10`,
  );
  assert.deepEqual(wrong, []);
  const query: SuperuserQuery = async (text) => (await client.query(text)).rows;
  const faults = (await officerQueueDifferences(query)).filter((fault) => !copiedIdPattern.test(fault));
  assert.deepEqual(faults.slice(0, 10), []);
}

/**
 * Checks that the ledger agrees with each stored bill of an organisation. Only copies of the first declaration
 * have all their entries.
 */
export async function assertLedgerOfBills(client: pg.Client, organisationId: string): Promise<void> {
  const { rows: wrong } = await client.query(
    `select b.reference, b.status, b.outstanding, s.claim, s.bank
     from declarations.bills b
       left join ledger.sums_by_bill() s on s.organisation_id = b.organisation_id and s.reference = b.reference
     where b.organisation_id = $1 and (
       b.lines is null or b.outstanding <> coalesce(s.claim, 0)
       or case when b.status = 'cancelled' then 0 else b.amount - b.refunded - b.outstanding end <> coalesce(s.bank, 0))
     limit 10`,
    [organisationId],
  );
  assert.deepEqual(wrong, []);
  const bill = 'select from declarations.bills where organisation_id = $1 limit 1';
  const { rows: bills } = await client.query(bill, [organisationId]);
  assert.equal(bills.length, 1, 'there are bills');
}

/**
 * Checks the effect of the test's migrations: every row has its value, and the partitions have the column and
 * reach further ahead.
 */
export async function assertMigrated(client: pg.Client): Promise<void> {
  const { rows: column } = await client.query(
    `select (select count(*)::integer from declarations.declarations where priority is null) as missing,
       (select convalidated from pg_constraint where conname = 'priority_required') as validated,
       to_regclass('declarations.declarations_without_priority') as index`,
  );
  assert.deepEqual(column, [{ missing: 0, validated: true, index: null }]);
  const { rows: without } = await client.query(
    `select i.inhrelid::regclass from pg_inherits i where i.inhparent = 'declarations.change_log'::regclass and not exists (
       select from pg_attribute a where a.attrelid = i.inhrelid and a.attname = 'origin')`,
  );
  assert.deepEqual(without, []);
  const { rows: left } = await client.query(
    `select partition_name as name from foundation.create_partitions() where not made`,
  );
  assert.deepEqual(left, [], 'every partition ahead is created');
  const { rows: ahead } = await client.query<{ enough: boolean }>(
    `select max(p.ends_at) > now() + interval '2 months' as enough from foundation.partitions p
     where p.table_name = 'declarations.change_log'`,
  );
  assert.deepEqual(ahead, [{ enough: true }]);
}

/** Returns how many stored responses and logged requests no cleanup may delete within an hour of a time. */
export async function countRecentRows(client: pg.Client, at: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from foundation.idempotency where created_at > $1::timestamptz - interval '23 hours')::integer
       + (select count(*) from audit.request_log where at > $1::timestamptz - ($2 - 1) * interval '1 day')::integer as count`,
    [at, requestLogDays],
  );
  return rows[0]?.count ?? 0;
}
