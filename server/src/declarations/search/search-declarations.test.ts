import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { Caller } from '../../callers/caller.ts';
import { assertStatus, listMember, member } from '../../foundation/http/testing/request.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

const lodgedAt: string[] = [];

/** Creates five declarations that are lodged a day apart, then a draft; their LRNs identify them. */
const portal = await openTestOperations();
const broker = await portal.newCaller();
const foreignCaller = await portal.newCaller();
const { goodsItems, importer, exporter } = sample();
assert.ok(Array.isArray(goodsItems));
const items = (...codes: string[]) => codes.map((commodityCode) => ({ ...goodsItems[0], commodityCode }));
const documents = [
  { lrn: 'SEA-1', goodsItems: items('09011100', '09012100') },
  { lrn: 'SEA-2', goodsItems: items('09011100') },
  { lrn: 'AIR-1', goodsItems: items('8517130000'), office: 'XA000200' },
  { lrn: 'AIR-2', goodsItems: items('090121'), importer: { ...Object(importer), identification: 'XA77' } },
  { lrn: 'air-3', goodsItems: items('84713000', '09011200'), office: 'XA000200' },
];
for (const document of documents) {
  portal.source.move(24 * 3_600_000);
  lodgedAt.push(portal.source.now().toISOString());
  // Lodges the declarations without validation, because searches do not depend on the rules.
  await portal.testing.database.system.query(
    `update declarations.declarations set status = 'lodged', status_group = 'open', lodged_at = $2 where id = $1`,
    [await portal.create(broker, document), portal.source.now()],
  );
}
portal.source.move(1_000);
await portal.create(broker, {
  lrn: 'DRAFT',
  goodsItems: items('22042100'),
  exporter: { ...Object(exporter), identification: 'BR55' },
});
await portal.create(foreignCaller, { lrn: 'SEA-1' }, 'lodge=true');
await portal.testing.database.system.query(
  `update declarations.declarations set lane = 'red', status = 'under_control', status_group = 'action_required'
     where lrn = 'AIR-1'`,
);
await updateDerivedRows(broker);
after(() => portal.stop());

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

const list = (query: string, caller = broker): Promise<TestResponse> =>
  portal.call('listDeclarations', caller, { query });

function lrnsOf({ body, text, status }: TestResponse): unknown[] {
  assert.equal(status, 200, text);
  return listMember(body, 'items').map((item) => member(item, 'lrn'));
}

/** Returns the results of all pages of a search. */
async function searchAllPages(query: string, caller = broker): Promise<{ lrns: unknown[]; pages: number }> {
  const lrns: unknown[] = [];
  let cursor = '';
  for (let pages = 1; pages < 100; pages += 1) {
    const answered = await list(query + cursor, caller);
    lrns.push(...lrnsOf(answered));
    const next = member(answered.body, 'cursor');
    assert.equal(member(answered.body, 'more'), next !== null);
    if (next === null) return { lrns, pages };
    cursor = `&after=${encodeURIComponent(String(next))}`;
  }
  throw new Error('the pages do not end');
}

const day = (index: number): string => encodeURIComponent(lodgedAt[index] ?? '');

describe('200', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['commodity=09', ['air-3', 'AIR-2', 'SEA-2', 'SEA-1']],
    ['commodity=0901', ['air-3', 'AIR-2', 'SEA-2', 'SEA-1']],
    ['commodity=09012', ['AIR-2', 'SEA-1']],
    ['commodity=09012100', ['SEA-1']],
    ['commodity=8517130000', ['AIR-1']],
    ['commodity=99', []],
    ['office=XA000200', ['air-3', 'AIR-1']],
    ['lane=red', ['AIR-1']],
    ['lane=green', []],
    ['lane=red&lane=yellow', ['AIR-1']],
    ['lane=red&lane=green', ['AIR-1']],
    ['office=XA000200&office=XA000100', ['DRAFT', 'air-3', 'AIR-2', 'AIR-1', 'SEA-2', 'SEA-1']],
    ['type=import&type=export&lrnPrefix=AIR', ['AIR-2', 'AIR-1']],
    ['statusGroup=action_required', ['DRAFT', 'AIR-1']],
    ['statusGroup=open&status=under_control', []],
    ['status=under_control&status=draft', ['DRAFT', 'AIR-1']],
    ['importer=XA77', ['AIR-2']],
    ['exporter=BR55', ['DRAFT']],
    ['importer=BR55', []],
    ['lrnPrefix=AIR-', ['AIR-2', 'AIR-1']],
    ['lrnPrefix=SEA-1', ['SEA-1']],
    ['lrnPrefix=A', ['AIR-2', 'AIR-1']],
    ['lrnPrefix=z', []],
    ['lrn=SEA-2&commodity=0901', ['SEA-2']],
    ['lrn=SEA-2&commodity=85', []],
    ['commodity=0901&office=XA000200', ['air-3']],
    ['commodity=09&statusGroup=open&type=import&lrnPrefix=SEA', ['SEA-2', 'SEA-1']],
    ['sort=-createdAt', ['DRAFT', 'air-3', 'AIR-2', 'AIR-1', 'SEA-2', 'SEA-1']],
    ['sort=createdAt', ['SEA-1', 'SEA-2', 'AIR-1', 'AIR-2', 'air-3', 'DRAFT']],
    ['sort=lrn', ['AIR-1', 'AIR-2', 'DRAFT', 'SEA-1', 'SEA-2', 'air-3']],
    ['sort=-lrn', ['air-3', 'SEA-2', 'SEA-1', 'DRAFT', 'AIR-2', 'AIR-1']],
    ['sort=lodgedAt', ['SEA-1', 'SEA-2', 'AIR-1', 'AIR-2', 'air-3']],
    ['sort=-lodgedAt', ['air-3', 'AIR-2', 'AIR-1', 'SEA-2', 'SEA-1']],
    ['sort=lrn&office=XA000200', ['AIR-1', 'air-3']],
    ['sort=lrn&status=under_control&status=draft', ['AIR-1', 'DRAFT']],
    ['sort=-lodgedAt&lrnPrefix=SEA', ['SEA-2', 'SEA-1']],
    ['sort=lodgedAt&status=draft', []],
    ['sort=lodgedAt&exporter=BR55', []],
    ['sort=createdAt&commodity=090121', ['SEA-1', 'AIR-2']],
  ];
  for (const [query, expected] of rows) {
    test(`finds the declarations for ${query}`, async () => {
      assert.deepEqual(lrnsOf(await list(query)), expected);
      assert.deepEqual((await searchAllPages(`${query}&limit=1`)).lrns, expected, 'one by one');
    });
  }

  test('includes the start of a lodgement period and excludes its end and all drafts', async () => {
    const found = async (query: string) => (await searchAllPages(query)).lrns;
    assert.deepEqual(await found(`lodgedFrom=${day(1)}&lodgedBefore=${day(3)}`), ['AIR-1', 'SEA-2']);
    assert.deepEqual(await found(`lodgedFrom=${day(3)}`), ['air-3', 'AIR-2']);
    assert.deepEqual(await found(`lodgedBefore=${day(1)}`), ['SEA-1']);
    assert.deepEqual(await found(`lodgedFrom=${day(3)}&limit=1`), ['air-3', 'AIR-2']);
    assert.deepEqual(await found(`lodgedFrom=${day(1)}&lodgedBefore=${day(3)}&sort=-lrn&limit=1`), [
      'SEA-2',
      'AIR-1',
    ]);
    assert.deepEqual(await found(`lodgedFrom=${day(0)}&commodity=090121&limit=1`), ['AIR-2', 'SEA-1']);
    assert.deepEqual(await found(`lodgedFrom=${day(0)}&office=XA000200&limit=1`), ['air-3', 'AIR-1']);
    const date = (lodgedAt[2] ?? '').slice(0, 10);
    assert.deepEqual(await found(`lodgedFrom=${date}&lodgedBefore=${(lodgedAt[3] ?? '').slice(0, 10)}`), [
      'AIR-1',
    ]);
    assert.deepEqual(await found('lodgedFrom=2020-01-01&lodgedBefore=2020-01-02'), []);
  });

  test('returns the declarations with the given ids, in list order, page by page', async () => {
    const ids = new Map<string, unknown>();
    for (const caller of [broker, foreignCaller]) {
      const items = listMember((await list('', caller)).body, 'items');
      for (const item of items)
        ids.set(`${member(item, 'lrn')} ${caller.organisation.id}`, member(item, 'id'));
    }
    const idQueryOf = (lrns: readonly string[], caller = broker) =>
      lrns.map((lrn) => `id=${ids.get(`${lrn} ${caller.organisation.id}`)}`).join('&');
    const query = idQueryOf(['SEA-1', 'DRAFT', 'AIR-1']);
    assert.deepEqual(lrnsOf(await list(query)), ['DRAFT', 'AIR-1', 'SEA-1']);
    assert.deepEqual((await searchAllPages(`${query}&limit=1`)).lrns, ['DRAFT', 'AIR-1', 'SEA-1']);
    assert.deepEqual(lrnsOf(await list(`${query}&lane=red&sort=lrn`)), ['AIR-1']);
    assert.deepEqual(lrnsOf(await list(idQueryOf(['SEA-1'], foreignCaller))), [], 'of another organisation');
  });

  test('returns lodged declarations that changed at or after a date or time', async () => {
    const caller = await portal.newCaller();
    const times: string[] = [];
    for (const lrn of ['C-1', 'C-2', 'C-3']) {
      portal.source.move(2 * 3_600_000);
      times.push(portal.source.now().toISOString());
      await portal.create(caller, { lrn }, 'lodge=true');
    }
    await portal.create(caller, { lrn: 'C-DRAFT' });
    await portal.number();
    const since = async (text: string | undefined, more = '') =>
      (await searchAllPages(`changedFrom=${text}&limit=1${more}`, caller)).lrns;
    assert.deepEqual(await since(times[0]), ['C-3', 'C-2', 'C-1']);
    assert.deepEqual(await since(times[1]), ['C-3', 'C-2']);
    assert.deepEqual(await since(times[2], '&sort=lrn&type=import'), ['C-3']);
    assert.deepEqual(await since('2020-01-01', '&status=draft'), []);
    assert.deepEqual(await since('2020-01-01'), ['C-3', 'C-2', 'C-1']);
    assert.deepEqual(await since('2099-01-01'), []);
    assert.deepEqual((await searchAllPages('changedFrom=2020-01-01', await portal.newCaller())).lrns, []);
    const counted = await portal.call('countDeclarations', caller, { query: `changedFrom=${times[1]}` });
    assert.equal(member(counted.body, 'count'), 2, counted.text);
  });

  test('returns no declarations of other organisations for any filter', async () => {
    for (const query of ['commodity=0901', 'lrnPrefix=SEA', 'importer=XA77', 'office=XA000200', 'lane=red']) {
      const theirs = query.startsWith('commodity') || query.startsWith('lrnPrefix') ? ['SEA-1'] : [];
      assert.deepEqual(lrnsOf(await list(query, foreignCaller)), theirs, query);
    }
  });

  test('finds a replaced draft by its new content, and does not find a deleted draft', async () => {
    const caller = await portal.newCaller();
    const id = await portal.create(caller, { lrn: 'CHANGING' });
    const { goodsItems, ...rest } = sample({ lrn: 'CHANGING' });
    assert.ok(Array.isArray(goodsItems));
    const body = { ...rest, goodsItems: [{ ...goodsItems[0], commodityCode: '22042100' }] };
    const headers = { 'if-match': '"1"' };
    await portal.call('replaceDeclaration', caller, { id, body, headers }).then(assertStatus(200));
    assert.deepEqual(lrnsOf(await list('commodity=2204', caller)), ['CHANGING']);
    assert.deepEqual(lrnsOf(await list('commodity=0901', caller)), []);
    await portal.call('deleteDeclaration', caller, { id, headers: { 'if-match': '"2"' } });
    assert.deepEqual(lrnsOf(await list('commodity=2204', caller)), []);
    for (const table of ['search_terms', 'declaration_summary']) {
      const left = await portal.testing.database.system.query(
        `select from declarations.${table} where declaration_id = $1`,
        [id],
      );
      assert.equal(left.length, 0, table);
    }
  });
});

describe('200 with very many declarations', () => {
  const many = 12_000;
  let giant: Caller;

  before(async () => {
    giant = await portal.newCaller();
    // Every 4,000th declaration has another office and lane, every 100th has another importer.
    await portal.testing.database.system.query(
      `with made as (
         insert into declarations.declarations
           (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, created_at,
            changed_at, lodged_at)
         select $1, 'dec_' || lpad(n::text, 26, '0'), 'MANY-' || lpad(n::text, 6, '0'), 'import',
           case when n % 4000 = 1 then 'XA000300' else 'XA000100' end, 'lodged', 'open',
           case when n % 4000 = 1 then 'red' end, $3::jsonb, '', '2026-01-01', '2026-01-01',
           '2026-01-01'::timestamptz + n * interval '1 minute'
         from generate_series(1, $2::integer) n returning organisation_id, id
       )
       insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
       select organisation_id, id, t.kind, t.value from made, lateral (values ('commodity', '09011100'),
         ('importer', case when right(id, 2) = '01' then 'XA1' else 'XA2' end),
         ('commodity', case when right(id, 4) = '0007' then '84713000' else '84713001' end)) t(kind, value)`,
      [giant.organisation.id, many, await someLifecycle()],
    );
    await analyse();
    await updateDerivedRows(giant);
    await analyse();
  });

  /**
   * Updates the statistics of the planner, as autovacuum does on growing tables: plans for empty tables use any index.
   */
  async function analyse(): Promise<void> {
    const owner = new pg.Client(portal.testing.connection);
    await owner.connect();
    await owner.query('analyze');
    await owner.end();
  }

  async function someLifecycle(): Promise<string> {
    const [row] = await portal.testing.database.system.query<{ lifecycle: object }>(
      "select lifecycle from declarations.declarations where status = 'lodged' limit 1",
    );
    return JSON.stringify(row?.lifecycle);
  }

  test('scans a limited number of declarations for each page of a filter without an index, and misses none', async () => {
    for (const query of [
      'office=XA000300',
      'office=XA000300&status=lodged',
      'office=XA000300&importer=XA2',
    ]) {
      const { lrns, pages } = await searchAllPages(query, giant);
      const expected = query.includes('importer') ? [] : ['MANY-008001', 'MANY-004001', 'MANY-000001'];
      assert.deepEqual(lrns, expected, query);
      assert.equal(pages, 3, query);
    }
    for (const sort of ['lrn', 'createdAt', 'lodgedAt']) {
      const found = ['MANY-000001', 'MANY-004001', 'MANY-008001'];
      const there = await searchAllPages(`office=XA000300&sort=${sort}`, giant);
      assert.deepEqual(there, { lrns: found, pages: 3 }, sort);
      const back = await searchAllPages(`office=XA000300&sort=-${sort}`, giant);
      assert.deepEqual(back, { lrns: found.toReversed(), pages: 3 }, sort);
    }
    const period = await searchAllPages('lodgedFrom=2026-01-01&office=XA000300', giant);
    assert.deepEqual(period, { lrns: ['MANY-008001', 'MANY-004001', 'MANY-000001'], pages: 3 });
  });

  test('ends after empty pages for a filter without matches', async () => {
    assert.deepEqual(await searchAllPages('type=export', giant), { lrns: [], pages: 3 });
    const first = await list('type=export', giant);
    assert.deepEqual(lrnsOf(first), []);
    assert.equal(member(first.body, 'more'), true);
  });

  test('returns all matches of a filter with few matches in one page', async () => {
    for (const query of ['commodity=84713000', 'importer=XA1&commodity=8471', 'lrnPrefix=MANY-0119']) {
      const { lrns, pages } = await searchAllPages(`${query}&limit=500`, giant);
      assert.equal(pages, 1, query);
      assert.ok(lrns.length > 0 && lrns.length < 200, query);
    }
    assert.deepEqual(await searchAllPages('lane=red', giant), {
      lrns: ['MANY-008001', 'MANY-004001', 'MANY-000001'],
      pages: 1,
    });
    assert.deepEqual(await searchAllPages('commodity=99', giant), { lrns: [], pages: 1 });
  });

  test('returns full pages for filters with many matches', async () => {
    for (const query of [
      'commodity=0901',
      'importer=XA2',
      'lrnPrefix=MANY',
      'status=lodged',
      'statusGroup=open',
    ]) {
      const answered = await list(`${query}&limit=100`, giant);
      assert.equal(lrnsOf(answered).length, 100, query);
      assert.equal(lrnsOf(answered)[0], 'MANY-012000', query);
    }
    const { lrns } = await searchAllPages('importer=XA2&limit=500', giant);
    assert.equal(new Set(lrns).size, many - many / 100);
    assert.deepEqual(lrns, lrns.toSorted().toReversed());
  });
});

describe('400', () => {
  const queries = [
    'commodity=9',
    'commodity=090111000000',
    'commodity=09x',
    'lane=blue',
    'lane=red&lane=green&lane=yellow&lane=red',
    'type=import&type=sideways',
    'id=dec_1',
    Array.from({ length: 101 }, (_, index) => `id=dec_${String(index).padStart(26, '0')}`).join('&'),
    'changedFrom=2026-02-31',
    'changedFrom=yesterday',
    'statusGroup=',
    'office=1',
    'importer=xa1',
    'lrnPrefix=',
    'lrnPrefix=%25',
    'lodgedFrom=2026-02-31',
    'lodgedFrom=2026-01-01T00:00:00',
    'lodgedFrom=2026-01-01T25:00:00Z',
    'lodgedFrom=yesterday',
    'lodgedFrom=2026-01-02&lodgedBefore=2026-01-02',
    'sort=mrn',
    'sort=%2Blrn',
    'sort=lrn&sort=createdAt',
    'sort=lrn&role=principal',
  ];
  for (const query of queries) {
    test(`rejects the query ${query}`, async () => assert.equal((await list(query)).code, 'input_invalid'));
  }

  test('rejects a cursor that belongs to other filters', async () => {
    const cursor = member((await list('commodity=0901&limit=1')).body, 'cursor');
    assert.equal((await list(`commodity=0901&limit=2&after=${cursor}`)).status, 200);
    assert.equal((await list(`commodity=09&after=${cursor}`)).code, 'input_invalid');
    assert.equal((await list(`commodity=0901&lodgedFrom=2020-01-01&after=${cursor}`)).code, 'input_invalid');
    assert.equal((await list(`commodity=0901&sort=lrn&after=${cursor}`)).code, 'input_invalid');
    assert.equal((await list(`commodity=0901&after=${cursor}`, foreignCaller)).code, 'input_invalid');
  });
});
