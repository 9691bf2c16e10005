import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../server/src/foundation/database/testing/migrated-database.ts';
import { fillDatabase } from './fill-declarations.ts';

const own = 'org_01m829gqkqkk36gwnzbywzv7by';
const id = 'dec_01m829gxczezb1n0h0v17tb83y';
const mrn = '26XA67JSNG9P4PC1Q9';
const begun = '2026-11-22T10:00:00Z';

/** A declaration with three search terms, a bill and two audit rows. */
const template = [
  `insert into declarations.declarations (organisation_id, id, lrn, mrn, type, status, status_group, lifecycle, content_hash,
     created_at, changed_at, lodged_at)
   values ('${own}', '${id}', 'FIRST-1', '${mrn}', 'import', 'cleared', 'done', '{"dueBy": {}}', '\\x00', '${begun}', '${begun}',
     '${begun}')`,
  `insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
   values ('${own}', '${id}', 1, '{}', '\\x00', '${begun}')`,
  `insert into declarations.declaration_summary (organisation_id, declaration_id, goods_items) values ('${own}', '${id}', 3)`,
  `insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
   select '${own}', '${id}', 'commodity', v from unnest(array['01', '02', '03']) v`,
  `insert into declarations.bills (organisation_id, declaration_id, number, reference, status, amount, lines, method, currency, created_at)
   values ('${own}', '${id}', 1, 'RF31YWWSQ6ATC232YSD8', 'paid', 1, '[]', 'immediate', 'XTS', timestamptz '${begun}' + interval '5 s')`,
  `select ledger.write(jsonb_build_array(jsonb_build_object('organisationId', '${own}', 'declaration', '${id}', 'at', '${begun}',
     'type', 'billed', 'reference', 'RF31YWWSQ6ATC232YSD8', 'lines', jsonb_build_array(
       jsonb_build_object('account', 'claim/RF31YWWSQ6ATC232YSD8', 'amount', '1.00'),
       jsonb_build_object('account', 'revenue/other', 'amount', '-1.00')))))`,
  `insert into audit.events (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id)
   select '${own}', '${begun}', 'system', 'portal', a, 'declaration', '${id}', gen_random_uuid()
   from unnest(array['declaration.lodge', 'declaration.clear']) a`,
];

describe('a database filled with declarations', () => {
  let database: MigratedTestDatabase;
  let client: pg.Client;

  before(async () => {
    database = await migratedTestDatabase();
    client = new pg.Client(database.connection);
    await client.connect();
    await client.query('select foundation.advance_id_sequences()');
    for (const statement of template) await client.query(statement);
  });
  after(async () => {
    await client.end();
    await database.stop();
  });

  async function valuesOf(text: string): Promise<unknown[]> {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows.map(({ value }) => value);
  }

  it('is refused if a table of declarations is not supported', async () => {
    await client.query('create table declarations.novelties (organisation_id text, what text)');
    await client.query('insert into declarations.novelties values ($1, $2)', [own, 'unheard of']);
    await assert.rejects(
      fillDatabase(database.connection, { declarations: 20, organisations: 2 }),
      /does not list the table declarations\.novelties/,
    );
    assert.deepEqual(await valuesOf('select lrn as value from declarations.declarations'), ['FIRST-1']);
    await client.query('drop table declarations.novelties');
  });

  it("has equally many declarations in each organisation, but all search terms only in the template's organisation", async () => {
    await fillDatabase(database.connection, { declarations: 20, organisations: 2 });
    const counted = (table: string): Promise<unknown[]> =>
      valuesOf(
        `select count(*)::int as value from ${table} group by organisation_id order by organisation_id = '${own}'`,
      );
    assert.deepEqual(await counted('declarations.declarations'), [10, 10]);
    assert.deepEqual(await counted('declarations.bills'), [10, 10]);
    assert.deepEqual(await counted('declarations.search_terms'), [20, 30]);
  });

  it('has ids that contain their time, unique references, and unchanged intervals', async () => {
    const [newest] = await valuesOf('select max(id) as value from declarations.declarations');
    assert.match(String(newest), /^dec_0[0-9a-hjkmnp-tv-z]{9}0{14}19$/);
    assert.deepEqual(
      await valuesOf('select count(distinct reference)::int as value from declarations.bills'),
      [20],
    );
    const booked = `select count(*)::int as value from declarations.bills b
      join ledger.journal_entries e on e.organisation_id = b.organisation_id and e.reference = b.reference and e.type = 'billed'
      join ledger.postings l on l.organisation_id = e.organisation_id and l.account = 'claim/' || b.reference and l.entry = e.id`;
    assert.deepEqual(await valuesOf(booked), [20]);
    const apart = `select distinct extract(epoch from b.created_at - d.created_at)::int as value from declarations.bills b
      join declarations.declarations d on d.id = b.declaration_id`;
    assert.deepEqual(await valuesOf(apart), [5]);
  });

  it('has partitions for the previous year, with each row in the one of its time', async () => {
    const parts = await valuesOf(
      'select distinct tableoid::regclass::text as value from audit.events union select distinct tableoid::regclass::text from declarations.versions',
    );
    assert.ok(!parts.some((part) => /_(?:first|rest)$/.test(String(part))), parts.join());
    const [made] = await valuesOf(
      "select count(*)::int as value from foundation.partitions where table_name = 'declarations.versions'",
    );
    assert.ok(Number(made) >= 12);
  });

  it('assigns its sequence numbers after those of the filled rows', async () => {
    const [before] = await valuesOf('select max(id) as value from audit.events');
    await client.query(template.at(-1) ?? '');
    const [most] = await valuesOf(
      'select min(id) as value from (select id from audit.events order by id desc limit 2)',
    );
    assert.ok(Number(most) > Number(before));
  });
});
