import assert from 'node:assert/strict';
import type pg from 'pg';
import { deskFaults, type Query } from '../declaration-records.ts';

const parted = [
  'audit.events',
  'audit.request_log',
  'declarations.change_log',
  'declarations.versions',
  'foundation.idempotency',
];

/** What is derived is there for whatever was lodged, before, meanwhile and after. */
export async function assertDerived(client: pg.Client): Promise<void> {
  const { rows: wrong } = await client.query(
    `select d.id from declarations.declarations d
       left join declarations.declaration_summary f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
       left join declarations.status_entries e on e.organisation_id = d.organisation_id and e.declaration_id = d.id
     where f.declaration_id is null or (d.status <> 'draft' and e.status is distinct from d.status)
       or (select count(*) from declarations.deadlines_of(d)) <> (
         select count(*) from declarations.deadlines l join declarations.deadlines_of(d) t using (what, due_at)
         where l.organisation_id = d.organisation_id and l.declaration_id = d.id)
     limit 10`,
  );
  assert.deepEqual(wrong, []);
  const query: Query = async (text) => (await client.query(text)).rows;
  assert.deepEqual((await deskFaults(query)).slice(0, 10), []);
}

/** The books say of each bill, of before and since, what is stored. */
export async function assertBooked(client: pg.Client): Promise<void> {
  const { rows: wrong } = await client.query(
    `select coalesce(b.reference, s.reference) as reference, b.state, b.outstanding, s.claim, s.bank
     from declarations.bills b
       full join ledger.sums_by_bill() s on s.organisation_id = b.organisation_id and s.reference = b.reference
     where b.lines is null or b.outstanding <> coalesce(s.claim, 0)
       or case when b.state = 'cancelled' then 0 else b.amount - b.refunded - b.outstanding end <> coalesce(s.bank, 0)
     limit 10`,
  );
  assert.deepEqual(wrong, []);
  const { rows: booked } = await client.query(
    "select from ledger.journal_entries where what = 'opened' limit 1",
  );
  assert.equal(booked.length, 1, 'the books have opened with what stood');
}

/** The tables of before are the first parts, nothing stands elsewhere, and the next parts are made. */
export async function assertParted(client: pg.Client): Promise<void> {
  const { rows: first } = await client.query<{ name: string }>(
    `select p.table_name as name from foundation.partitions p
       join pg_inherits i on i.inhrelid = p.partition_name::regclass and i.inhparent = p.table_name::regclass
     where p.begins_at is null and p.ends_at > now() + interval '6 days' order by 1`,
  );
  assert.deepEqual(
    first.map(({ name }) => name),
    parted,
  );
  for (const table of parted) {
    const { rows } = await client.query(
      `select from ${table} where tableoid <> '${table}_first'::regclass limit 1`,
    );
    assert.equal(rows.length, 0, `${table}: everything is in the first part`);
  }
  const { rows: made } = await client.query(
    `select partition_name as name from foundation.create_partitions() where not made`,
  );
  assert.deepEqual(made, [], 'the next parts are made');
}

/** Remembered answers and calls that no sweep may take within an hour of this moment. */
export async function youngRows(client: pg.Client, at: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from foundation.idempotency where created_at > $1::timestamptz - interval '23 hours')::integer
       + (select count(*) from audit.request_log where at > $1::timestamptz - interval '29 days')::integer as count`,
    [at],
  );
  return rows[0]?.count ?? 0;
}
