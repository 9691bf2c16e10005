import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const sql = await openSqlDatabase();
after(() => sql.stop());

type Lines = Readonly<Record<string, number>>;
let organisations = 0;
/** Returns a new organisation for each test, because the ledger is append-only. */
function newOrganisation(): string {
  organisations += 1;
  return `org_${organisations}`;
}

function entry(organisationId: string, reference: string, lines: Lines, more: object = {}): object {
  return {
    ...{ organisationId, declaration: 'dec_1', at: '2026-11-20T08:00:00Z', type: 'billed', reference },
    lines: Object.entries(lines).map(([account, amount]) => ({ account, amount })),
    ...more,
  };
}
const write = (...entries: readonly object[]): Promise<unknown> =>
  sql.system.query('select ledger.write($1)', [JSON.stringify(entries)]);
const reverse = (organisation: string, ...declarations: readonly string[]): Promise<unknown> =>
  sql.system.query('select ledger.reverse($1, $2, now())', [organisation, declarations]);

async function balances(organisation: string): Promise<Record<string, number>> {
  const rows = await sql.owner<{ account: string; amount: number }>(
    'select account, sum(amount)::float8 as amount from ledger.postings where organisation_id = $1 group by 1',
    [organisation],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
const entriesOf = (organisation: string) =>
  sql.owner('select id, reference from ledger.journal_entries where organisation_id = $1 order by id', [
    organisation,
  ]);

describe('write', () => {
  test('writes entries with increasing ids, and one posting per account', async () => {
    const organisation = newOrganisation();
    const lines = [
      { account: 'claim/B1', amount: 10 },
      { account: 'claim/B1', amount: 2.5 },
      { account: 'revenue/duty', amount: -12.5 },
      { account: 'bank', amount: 3 },
      { account: 'bank', amount: -3 },
    ];
    await write(entry(organisation, 'B1', {}, { lines }), entry(organisation, 'B2', { bank: 1, credit: -1 }));
    const entries = await entriesOf(organisation);
    assert.deepEqual(
      entries.map(({ reference }) => reference),
      ['B1', 'B2'],
    );
    assert.deepEqual(await balances(organisation), {
      'claim/B1': 12.5,
      'revenue/duty': -12.5,
      bank: 1,
      credit: -1,
    });
  });

  test('gives an entry without an office that of the previous entry of its declaration', async () => {
    const organisation = newOrganisation();
    const posted = { bank: 1, credit: -1 };
    await write(entry(organisation, 'B1', posted, { office: 'XA1' }));
    await write(
      entry(organisation, 'B2', posted),
      entry(organisation, 'B3', posted, { declaration: 'dec_2' }),
    );
    const rows = await sql.owner(
      'select office from ledger.journal_entries where organisation_id = $1 order by id',
      [organisation],
    );
    assert.deepEqual(
      rows.map(({ office }) => office),
      ['XA1', 'XA1', null],
    );
  });

  test('moves a journal entry of a closed period to its end, and no other', async () => {
    const organisation = newOrganisation();
    await sql.owner(`insert into ledger.accounting_periods
      (month, starts_at, ends_at, requested_by, requested_at, confirmed_by, confirmed_at)
      values ('2026-08-01', '2026-08-01Z', '2026-09-01Z', 'per_1', now(), 'per_2', now())`);
    const posted = { bank: 1, credit: -1 };
    await write(
      ...['2026-07-05', '2026-08-31', '2026-09-01'].map((day) =>
        entry(organisation, 'B1', posted, { at: `${day}T00:00:00Z` }),
      ),
    );
    const rows = await sql.owner(
      `select (booked_at at time zone 'UTC')::text as booked from ledger.journal_entries where organisation_id = $1 order by id`,
      [organisation],
    );
    assert.deepEqual(new Set(rows.map(({ booked }) => booked)), new Set(['2026-09-01 00:00:00']));
    await sql.owner('delete from ledger.accounting_periods');
  });

  test('waits neither for other writers nor for an unconfirmed closing', async () => {
    const organisation = newOrganisation();
    const session = await sql.session();
    await session.query('begin');
    await session.query('select ledger.write($1)', [
      JSON.stringify([entry(organisation, 'B1', { bank: 1, credit: -1 })]),
    ]);
    await write(entry(organisation, 'B2', { bank: 1, credit: -1 }));
    await session.query('commit');
    assert.equal((await entriesOf(organisation)).length, 2);
  });

  test('does not fail without entries', async () => {
    await write();
  });

  test('rejects an entry whose postings do not sum to zero, together with the other entries', async () => {
    const organisation = newOrganisation();
    await assert.rejects(
      write(entry(organisation, 'B1', { bank: 1, credit: -1 }), entry(organisation, 'B2', { bank: 1 })),
      /do not sum to zero/,
    );
    assert.deepEqual(await entriesOf(organisation), []);
  });

  test('rejects entries that balance only together', async () => {
    const organisation = newOrganisation();
    await assert.rejects(
      write(entry(organisation, 'B1', { bank: 1 }), entry(organisation, 'B2', { bank: -1 })),
      /do not sum to zero/,
    );
  });

  test('rejects an entry of another organisation', async () => {
    const [own, other] = [newOrganisation(), newOrganisation()];
    const rows = JSON.stringify([entry(other, 'B1', { bank: 1, credit: -1 })]);
    await assert.rejects(sql.request(own, 'select ledger.write($1)', [rows]), /row-level security/);
  });

  test('writes every entry of concurrent writers', async () => {
    const organisation = newOrganisation();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write(entry(organisation, `B${index}`, { bank: 1, credit: -1 })),
      ),
    );
    assert.deepEqual(await balances(organisation), { bank: 20, credit: -20 });
    assert.equal(new Set((await entriesOf(organisation)).map(({ id }) => id)).size, 20);
  });
});

describe('entries and postings', () => {
  for (const table of ['ledger.journal_entries', 'ledger.postings'])
    test(`in ${table} can't be changed, deleted or truncated, even by the owner`, async () => {
      await write(entry(newOrganisation(), 'B1', { bank: 1, credit: -1 }));
      for (const statement of [
        `update ${table} set organisation_id = organisation_id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await assert.rejects(sql.owner(statement), /is refused/, statement);
      await assert.rejects(sql.system.query(`delete from ${table}`), /permission denied/);
    });

  test("an entry can't get an unbalanced posting later", async () => {
    const organisation = newOrganisation();
    await write(entry(organisation, 'B1', { bank: 1, credit: -1 }));
    await assert.rejects(
      sql.owner(
        `insert into ledger.postings select organisation_id, id, 'claim/B1', 5 from ledger.journal_entries
         where organisation_id = $1`,
        [organisation],
      ),
      /do not sum to zero/,
    );
  });
});

describe('reverse', () => {
  test('brings the balances of declarations to zero, per reference, and adds nothing a second time', async () => {
    const organisation = newOrganisation();
    await write(
      entry(organisation, 'B1', { 'claim/B1': 10, revenue: -10 }),
      entry(organisation, 'B1', { bank: 4, 'claim/B1': -4 }),
      entry(organisation, 'G1', { 'reserved/G1': 7, security: -7 }),
    );
    await reverse(organisation, 'dec_1');
    const zero = { 'claim/B1': 0, revenue: 0, bank: 0, 'reserved/G1': 0, security: 0 };
    assert.deepEqual(await balances(organisation), zero);
    const entries = await entriesOf(organisation);
    assert.equal(entries.length, 5, 'one reversal for each reference');
    await reverse(organisation, 'dec_1');
    assert.equal((await entriesOf(organisation)).length, 5);
  });

  test('does not change other declarations and organisations', async () => {
    const [own, other] = [newOrganisation(), newOrganisation()];
    const lines = { bank: 1, credit: -1 };
    await write(
      entry(own, 'B1', lines),
      entry(own, 'B2', lines, { declaration: 'dec_2' }),
      entry(other, 'B3', lines),
    );
    await reverse(own, 'dec_1', 'dec_missing');
    assert.deepEqual(await balances(own), { bank: 1, credit: -1 });
    assert.deepEqual(await balances(other), { bank: 1, credit: -1 });
  });

  test("can't affect another organisation", async () => {
    const [own, other] = [newOrganisation(), newOrganisation()];
    await write(entry(other, 'B1', { bank: 1, credit: -1 }));
    await sql.request(own, "select ledger.reverse($1, '{dec_1}', now())", [other]);
    assert.deepEqual(await balances(other), { bank: 1, credit: -1 });
  });
});

describe('sums', () => {
  const rowsOf = (name: string, organisation: string) =>
    sql.owner(`select * from ledger.${name}() where organisation_id = $1 order by 2`, [organisation]);

  test('the sums by bill contain the owed, paid and reserved amount of each bill', async () => {
    const organisation = newOrganisation();
    await write(
      entry(organisation, 'B1', { 'claim/B1': 10, revenue: -10 }),
      entry(organisation, 'B1', { bank: 4, 'claim/B1': -4 }),
      entry(organisation, 'B2', { 'deferred/A1': 5, revenue: -5 }),
    );
    assert.deepEqual(await rowsOf('sums_by_bill', organisation), [
      { organisation_id: organisation, reference: 'B1', claim: '6', bank: '4', reserved: '0' },
      { organisation_id: organisation, reference: 'B2', claim: '5', bank: '0', reserved: '5' },
    ]);
  });

  test('the sums by guarantee and by account are assigned to the owner of the security', async () => {
    const [representative, principal] = [newOrganisation(), newOrganisation()];
    const coverOwner = principal;
    await write(
      entry(representative, 'B1', { 'reserved/G1': 7, security: -7 }, { coverOwner }),
      entry(representative, 'B1', { 'used/G1': 2, 'reserved/G1': -2 }, { coverOwner }),
      entry(representative, 'B2', { 'deferred/A1': 5, revenue: -5 }, { coverOwner }),
      entry(representative, 'B3', { 'deferred/A2': 1, revenue: -1 }),
    );
    assert.deepEqual(await rowsOf('sums_by_guarantee', principal), [
      { organisation_id: principal, reference: 'G1', reserved: '5', used: '2' },
    ]);
    assert.deepEqual(await rowsOf('sums_by_guarantee', representative), []);
    assert.deepEqual(await rowsOf('sums_by_account', principal), [
      { organisation_id: principal, number: 'A1', unpaid: '5' },
    ]);
    assert.deepEqual(await rowsOf('sums_by_account', representative), [
      { organisation_id: representative, number: 'A2', unpaid: '1' },
    ]);
  });

  test('the sums of reservations exclude released amounts', async () => {
    const organisation = newOrganisation();
    await write(
      entry(organisation, 'B1', { 'reserved/G1': 7, security: -7 }),
      entry(organisation, 'B2', { 'reserved/G1': 3, security: -3 }),
      entry(organisation, 'B2', { 'reserved/G1': -3, security: 3 }),
    );
    assert.deepEqual(await rowsOf('reserved_by_reference', organisation), [
      { organisation_id: organisation, reference: 'B1', reserved: '7' },
    ]);
  });

  test('contain only the organisation of the request', async () => {
    const [own, other] = [newOrganisation(), newOrganisation()];
    await write(entry(other, 'B1', { 'claim/B1': 10, revenue: -10 }));
    assert.deepEqual(await sql.request(own, 'select * from ledger.sums_by_bill()'), []);
  });

  test('credit_of is the remaining overpayment, and 0 without any', async () => {
    const organisation = newOrganisation();
    const credit = () =>
      sql.request(organisation, 'select ledger.credit_of($1)::float8 as credit', [organisation]);
    assert.deepEqual(await credit(), [{ credit: 0 }]);
    await write(entry(organisation, 'B1', { bank: 9, credit: -9 }));
    await write(entry(organisation, 'B2', { credit: 4, 'claim/B2': -4 }));
    assert.deepEqual(await credit(), [{ credit: 5 }]);
  });
});
