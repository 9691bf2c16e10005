import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { Caller } from '../../callers/caller.ts';
import { bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

const ids: string[] = [];

/**
 * Creates three lodged declarations with invoices in two currencies, two of them assessed and one with another
 * importer, and two drafts.
 */
const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
const invoice = (amount: string, currency: string) => ({
  invoice: { ...Object(sample().invoice), amount, currency },
});
const importer = { ...Object(sample().importer), identification: 'XA77' };
for (const document of [
  { lrn: 'A-1', ...invoice('1000.10', 'USD') },
  { lrn: 'A-2', ...invoice('0.0525', 'USD'), office: 'XA000200' },
  { lrn: 'B-1', ...invoice('70', 'EUR'), importer },
])
  ids.push(await insertLodged(trader, document));
portal.source.move(1_000);
await portal.create(trader, { lrn: 'DRAFT-1', ...invoice('5', 'GBP') });
await portal.create(trader, { lrn: 'DRAFT-2', ...invoice('5', 'GBP') });
await insertLodged(foreignCaller, { lrn: 'A-1', ...invoice('1', 'USD') });
await portal.testing.database.system.query(
  `insert into declarations.assessments
       (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
     select $1, i, v, now(), 'XAD', 100.05 * v, 1.00, '{}' from unnest($2::text[]) i, generate_series(1, 2) v`,
  [trader.organisation.id, ids.slice(0, 2)],
);
await updateDerivedRows(trader);
after(() => portal.stop());

/** Inserts a lodged declaration without validation, because counting does not depend on the rules. */
async function insertLodged(caller: Caller, document: object): Promise<string> {
  portal.source.move(24 * 3_600_000);
  const id = await portal.create(caller, document);
  await portal.testing.database.system.query(
    `update declarations.declarations set status = 'lodged', status_group = 'open', lodged_at = $2 where id = $1`,
    [id, portal.source.now()],
  );
  return id;
}

/** Updates the rows of the officer queue and of the search for states that this test inserted directly. */
async function updateDerivedRows({ organisation }: Caller): Promise<void> {
  await portal.testing.database.system.query(
    `insert into declarations.status_entries
       (organisation_id, declaration_id, sequence, lrn, type, office, status, status_group, lane, changed_at, next_actions)
     select d.organisation_id, d.id, row_number() over (order by d.id), d.lrn, d.type, d.office, d.status,
       d.status_group, d.lane, d.changed_at, '[]'
     from declarations.declarations d where d.organisation_id = $1 and d.lodged_at is not null`,
    [organisation.id],
  );
}

const count = (query = '', caller = trader) => portal.call('countDeclarations', caller, { query });

async function countAndMore(query = '', caller = trader): Promise<readonly [count: unknown, more: unknown]> {
  const body = await count(query, caller).then(bodyWithStatus(200));
  return [member(body, 'count'), member(body, 'more')];
}

async function listedCount(query: string, caller = trader): Promise<number> {
  const { body } = await portal.call('listDeclarations', caller, { query });
  const items = member(body, 'items');
  assert.ok(Array.isArray(items) && member(body, 'more') === false);
  return items.length;
}

describe('200', () => {
  test('counts all declarations including drafts, with totals by currency and the duties of the current version', async () => {
    const body = await count().then(bodyWithStatus(200));
    assert.deepEqual(body, {
      count: 5,
      more: false,
      invoiced: [
        { currency: 'EUR', amount: '70.00' },
        { currency: 'GBP', amount: '10.00' },
        { currency: 'USD', amount: '1000.1525' },
      ],
      duties: [{ currency: 'XAD', payable: '200.10', suspended: '2.00' }],
    });
  });

  for (const [query, expected] of [
    ['status=lodged', 3],
    ['status=draft', 2],
    ['status=draft&status=lodged', 5],
    ['statusGroup=open', 3],
    ['status=released', 0],
    ['type=export', 0],
    ['office=XA000200', 1],
    ['importer=XA77', 1],
    ['importer=XA77&status=draft', 0],
    ['commodity=0901&office=XA000200', 1],
    ['lrn=A-2', 1],
    ['lrnPrefix=A-', 2],
    ['lodgedFrom=2020-01-01', 3],
    ['lodgedBefore=2020-01-01', 0],
    ['sort=-lodgedAt', 3],
    ['sort=lodgedAt&status=draft', 0],
    ['sort=lodgedAt&lrnPrefix=DRAFT', 0],
    ['sort=lrn', 5],
    ['lane=red', 0],
    ['nextAction=pay', 0],
  ] as const)
    test(`counts as many declarations as the list returns: ${query}`, async () => {
      assert.deepEqual(await countAndMore(query), [expected, false]);
      assert.equal(await listedCount(query), expected);
    });

  test('totals only the declarations that match the filters', async () => {
    const { body } = await count('lrnPrefix=A-&office=XA000200');
    assert.deepEqual(member(body, 'invoiced'), [{ currency: 'USD', amount: '0.0525' }]);
    assert.deepEqual(member(body, 'duties'), [{ currency: 'XAD', payable: '100.05', suspended: '1.00' }]);
    assert.deepEqual(member((await count('status=released')).body, 'invoiced'), []);
  });

  test('counts no declarations of other organisations for any filter', async () => {
    for (const query of ['', 'lrn=A-1', 'lrnPrefix=A', 'commodity=0901'])
      assert.deepEqual(await countAndMore(query, foreignCaller), [1, false], query);
    const { body } = await count('lrnPrefix=A', foreignCaller);
    assert.deepEqual(member(body, 'invoiced'), [{ currency: 'USD', amount: '1.00' }]);
    assert.deepEqual(await countAndMore('', await portal.newCaller()), [0, false]);
    assert.deepEqual(await countAndMore('role=principal', foreignCaller), [0, false]);
  });
});

describe('200 with more declarations than the scan limit', () => {
  const most = 10_000;
  const many = most + 2_000;
  let giant: Caller;

  before(async () => {
    giant = await portal.newCaller();
    await portal.testing.database.system.query(
      `with made as (
         insert into declarations.declarations
           (organisation_id, id, lrn, type, office, status, status_group, lifecycle, content_hash, created_at, changed_at,
            lodged_at)
         select $1, 'dec_' || lpad(n::text, 26, '0'), 'MANY-' || lpad(n::text, 6, '0'), 'import',
           case when n % 4000 = 1 then 'XA000300' else 'XA000100' end,
           case when n % 2 = 0 then 'lodged' else 'accepted' end, 'open', '{}', '', '2026-01-01', '2026-01-01',
           '2026-01-01'::timestamptz + n * interval '1 minute'
         from generate_series(1, $2::integer) n returning organisation_id, id
       ), figures as (
         insert into declarations.declaration_summary (organisation_id, declaration_id, goods_items, invoice_amount, invoice_currency)
         select organisation_id, id, 1, 2, 'EUR' from made
       )
       insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
       select organisation_id, id, 'importer', case when right(id, 2) = '01' then 'XA1' else 'XA2' end from made`,
      [giant.organisation.id, many],
    );
    await analyse();
    await updateDerivedRows(giant);
    await analyse();
  });

  /** Updates the statistics of the planner, as autovacuum does on growing tables. */
  async function analyse(): Promise<void> {
    const owner = new pg.Client(portal.testing.connection);
    await owner.connect();
    await owner.query('analyze');
    await owner.end();
  }

  for (const query of [
    '',
    'statusGroup=open',
    'status=lodged&status=accepted',
    'importer=XA2',
    'sort=lrn',
    'lrnPrefix=MANY',
  ])
    test(`counts and totals up to the limit: ${query || 'all'}`, async () => {
      const { body } = await count(query, giant);
      assert.deepEqual([member(body, 'count'), member(body, 'more')], [most, true]);
      assert.deepEqual(member(body, 'invoiced'), [{ currency: 'EUR', amount: `${2 * most}.00` }]);
    });

  test('counts matches of a filter without an index among the scanned declarations, and reports that there may be more', async () => {
    assert.deepEqual(await countAndMore('office=XA000300', giant), [2, true]);
    assert.deepEqual(await countAndMore('type=export', giant), [0, true]);
  });

  test('counts filters with fewer matches than the limit completely', async () => {
    assert.deepEqual(await countAndMore('status=lodged', giant), [many / 2, false]);
    assert.deepEqual(await countAndMore('importer=XA1', giant), [many / 100, false]);
    assert.deepEqual(await countAndMore('lodgedFrom=2026-01-02&lodgedBefore=2026-01-03', giant), [
      1_440,
      false,
    ]);
  });
});

describe('400', () => {
  for (const query of [
    'limit=10',
    'after=x',
    'status=unknown',
    'sort=mrn',
    'sort=lrn&role=principal',
    'lodgedFrom=2026-02-31',
    'lodgedFrom=2026-01-02&lodgedBefore=2026-01-02',
    'organisationId=x',
  ])
    test(`rejects the query ${query}`, async () => assert.equal((await count(query)).code, 'input_invalid'));
});
