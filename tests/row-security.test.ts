/*
 * Tests row security of PostgreSQL for statements without a condition on the organisation: every table of the
 * catalogue, on a portal with data.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';
import { makeTwoOrganisations } from './two-organisations.ts';

/**
 * Tables that requests can read and that have no column organisation_id, with the column that contains the
 * organisation instead.
 */
const organisationColumns: Readonly<Record<string, string>> = { 'organisations.organisations': 'id' };
/** Tables of code lists and quota balances, which are the same for every organisation. */
const sharedTables = [
  'declarations.quotas',
  'reference.code_changes',
  'reference.entries',
  'reference.lists',
];
/** Tables of mandates, which belong to two identification numbers, so that two organisations see a row. */
const mandateTables = ['mandates.events', 'mandates.mandates'];
/**
 * Tables of authorisations, which belong to their holder, so that organisations with the holder's number see a
 * row.
 */
const holderTables = ['registers.authorisations'];

interface Table {
  readonly name: string;
  readonly column: string;
}

describe('the database role of requests, with another organisation set', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  let request: pg.Client;
  let owner: string;
  let other: string;
  let tables: readonly Table[];

  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode();
    const parties = await makeTwoOrganisations(portal);
    owner = parties.organisationId;
    other = parties.otherOrganisationId;
    await parties.owner.lodge('ROWS-1', { 'Idempotency-Key': 'rows-1' });
    tables = await readTables(shared);
    request = await shared.connect();
    await request.query('set role portal_request');
  });
  after(async () => {
    await request?.end();
    await shared?.stop();
  });

  const work = (organisationId: string): Promise<unknown> =>
    request.query("select set_config('portal.organisation_id', $1, false)", [organisationId]);

  test('is restricted by row security in every table with an organisation', async () => {
    const rows = await shared.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relrowsecurity and exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)`,
    );
    assert.deepEqual(rows, []);
  });

  test('can access no other table', async () => {
    const rows = await shared.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
         and has_table_privilege('portal_request', c.oid, 'select, insert, update, delete')
         and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id')`,
    );
    assert.deepEqual(
      rows.map((row) => row.name).toSorted(),
      [...Object.keys(organisationColumns), ...sharedTables, ...mandateTables, ...holderTables].toSorted(),
    );
  });

  test('can’t read, change or delete rows of the owner without a predicate', async (context) => {
    assert.ok(tables.length >= 10, 'the catalogue was read');
    let filled = 0;
    for (const { name, column } of tables) {
      const [row] = await shared.query<{ count: number }>(
        `select count(*)::integer as count from ${name} where ${column} = $1`,
        [owner],
      );
      if ((row?.count ?? 0) > 0) filled += 1;
      await work(other);
      for (const organisationId of await visibleOrganisations(request, { name, column }))
        assert.equal(organisationId, other, name);
      await work('');
      assert.deepEqual(await visibleOrganisations(request, { name, column }), [], name);
      await work(other);
      await assertUntouched(request, { name, column }, owner);
    }
    context.diagnostic(`${tables.length} tables, ${filled} with rows of the owner`);
    assert.ok(filled >= 10, 'there was something to see');
  });

  test('can see and change a mandate only for one of its two parties', async () => {
    for (const name of mandateTables) {
      await shared.query(
        `update ${name} set representative = 'XA999000111222' where principal = 'XA100200300400'`,
      );
      const [{ count = 0 } = {}] = await shared.query<{ count: number }>(
        `select count(*)::integer as count from ${name}`,
      );
      assert.ok(count > 0, 'the trader has given one');
      const rows = async () => (await request.query(`select from ${name}`)).rowCount;
      await work(owner);
      assert.equal(await rows(), count);
      await work(other);
      assert.equal(await rows(), 0);
      await work('');
      assert.equal(await rows(), 0);
      await work(other);
      await request.query('begin');
      const changed = await request
        .query(`update ${name} set representative = representative`)
        .catch(emptyIfDenied);
      await request.query('rollback');
      assert.equal(changed.rowCount, 0);
    }
    await assert.rejects(
      request.query(
        `insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types,
           valid_from, offer_ends_at, created_at, changed_at)
         values ('man_1', 'XA100200300400', 'XA999000111222', 'principal', 'active', '{direct}', '{import}', now(), now(),
           now(), now())`,
      ),
      /violates row-level security policy/,
    );
  });

  test('can’t move a row to another organisation', async () => {
    await work(owner);
    await assert.rejects(
      request.query(
        `insert into audit.events (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id)
         values ($1, now(), 'system', 'x', 'x', 'x', 'x')`,
        [other],
      ),
      /violates row-level security policy/,
    );
    await assert.rejects(
      request.query('update declarations.declarations set organisation_id = $1', [other]),
      /violates row-level security policy/,
    );
  });

  test('can’t change audit rows', async () => {
    await work(owner);
    for (const role of ['portal_request', 'portal_system']) {
      await request.query(`reset role; set role ${role}`);
      await assert.rejects(request.query("update audit.events set action = 'x'"), /permission denied/);
      await assert.rejects(request.query('delete from audit.events'), /permission denied/);
      await assert.rejects(request.query('truncate audit.events'), /permission denied/);
    }
    await request.query('reset role; set role portal_request');
  });
});

/** Returns all tables that contain rows of an organisation. */
async function readTables(shared: SharedDatabase): Promise<Table[]> {
  const rows = await shared.query<Table>(
    `select format('%I.%I', c.table_schema, c.table_name) as name, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  return [...rows, ...Object.entries(organisationColumns).map(([name, column]) => ({ name, column }))];
}

/** Returns the organisations whose rows the role can read; an empty list for a table without access. */
async function visibleOrganisations(request: pg.Client, { name, column }: Table): Promise<string[]> {
  const { rows } = await request
    .query<{ id: string }>(`select distinct ${column} as id from ${name}`)
    .catch(emptyIfDenied);
  return rows.map((row) => row.id);
}

async function assertUntouched(request: pg.Client, { name, column }: Table, owner: string): Promise<void> {
  for (const statement of [
    `delete from ${name} where ${column} = $1`,
    `update ${name} set ${column} = ${column} where ${column} = $1`,
  ]) {
    await request.query('begin');
    const { rowCount } = await request.query(statement, [owner]).catch(emptyIfDenied);
    await request.query('rollback');
    assert.equal(rowCount, 0, statement);
  }
}

function emptyIfDenied(error: unknown): { rows: never[]; rowCount: number } {
  if (error instanceof Error && 'code' in error && error.code === '42501') return { rows: [], rowCount: 0 };
  throw error;
}
