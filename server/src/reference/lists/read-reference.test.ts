import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import {
  assertStatus,
  callOperation,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { readBundledLists } from '../bundled/bundled-lists.ts';
import { referenceOperations } from '../testing/operations.ts';
import { readingCaller, referenceTestDatabase, testNow } from '../testing/reference.ts';
import { readEntries } from './entries.ts';
import { listDefinitions, listNames } from './lists.ts';
import { lockLists, replaceList } from './store.ts';

const testing = await referenceTestDatabase();
const { database } = testing;
const operations = referenceOperations({
  database,
  calendar: utcCalendar,
  cursorKey: Buffer.alloc(32, 7),
  now: testNow,
});
after(() => testing.stop());

function call(
  id: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationTestResponse> {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return callOperation(operation, { caller: readingCaller, params, query, headers });
}

const page = (list: string, query: Readonly<Record<string, unknown>> = {}) =>
  call('listReferenceEntries', { list }, query);
const codesOf = ({ body }: OperationTestResponse): string[] =>
  listMember(body, 'items').map((item) => textMember(item, 'code'));

describe('200: code lists', () => {
  test('are returned with number of entries, version and time', async () => {
    const { body, headers } = await call('listReferenceLists').then(assertStatus(200));
    assert.match(headers.get('ETag') ?? '', /^"[\w-]{22}"$/);
    const items = listMember(body, 'items');
    assert.deepEqual(
      items.map((item) => member(item, 'list')),
      listNames,
    );
    const countries = items.find((item) => member(item, 'list') === 'countries');
    assert.equal(member(countries, 'entries'), 255);
    assert.equal(member(countries, 'version'), 1);
    assert.equal(member(countries, 'changedAt'), testNow().toISOString());
  });

  test('are returned in pages, with each code once and in order', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const found = await page('packages', { limit: 60, ...(cursor !== undefined && { after: cursor }) });
      seen.push(...codesOf(found));
      const next = member(found.body, 'cursor');
      cursor = typeof next === 'string' ? next : undefined;
    } while (cursor !== undefined);
    const all = (await readBundledLists('sandbox')).find(({ list }) => list === 'packages')?.entries;
    assert.deepEqual(seen, all?.map(({ code }) => code).toSorted());
  });

  test('can be searched by the first characters of a code or by words of the name, without regard to case and accents', async () => {
    assert.deepEqual(codesOf(await page('ports', { q: 'xah' })), ['XAHAV', 'XAHVA']);
    assert.deepEqual(codesOf(await page('ports', { q: 'paranagua' })), ['BRPNG']);
    assert.deepEqual(codesOf(await page('commodities', { q: '0901 ROASTED decaf', limit: 3 })), [
      '090111',
      '09011100',
      '090112',
    ]);
    assert.deepEqual(codesOf(await page('commodities', { q: '_' })), []);
    assert.ok(codesOf(await page('commodities', { q: '%' })).includes('04021000'));
    assert.deepEqual(codesOf(await page('ports', { q: "'; drop table" })), []);
  });

  test('are searched with tolerance for typing errors, and the best matches are returned first, page by page', async () => {
    assert.equal(codesOf(await page('countries', { q: 'BR' }))[0], 'BR');
    assert.equal(codesOf(await page('countries', { q: 'brazl' }))[0], 'BR');
    const whole = codesOf(await page('countries', { q: 'an' }));
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const { body } = await page('countries', {
        q: 'an',
        limit: 7,
        ...(cursor !== undefined && { after: cursor }),
      });
      const items = listMember(body, 'items');
      seen.push(...items.map((item) => textMember(item, 'code')));
      cursor = member(body, 'cursor') ?? undefined;
    } while (cursor !== undefined);
    assert.ok(whole.length > 14);
    assert.deepEqual(seen, whole);
  });

  test('are returned with the direct children of a code and its parent codes', async () => {
    assert.deepEqual(codesOf(await page('commodities', { below: '0901', limit: 2 })), ['090111', '090112']);
    const { body } = await page('commodities', { below: '090111' });
    assert.equal(member(body, 'items', 0, 'code'), '09011100');
    const above = listMember(body, 'items', 0, 'above');
    assert.deepEqual(
      above.map((one) => member(one, 'code')),
      ['09', '0901', '090111'],
    );
    assert.ok(codesOf(await page('commodities', { below: '' })).every((code) => code.length === 2));
    assert.deepEqual(codesOf(await page('commodities', { below: '09', q: 'tea' })), ['0902']);
  });

  test('are returned with the entries valid on a day, including the first and last day of a period', async () => {
    const bags = async (date: string): Promise<string[]> =>
      codesOf(await page('commodities', { q: '392321', date }));
    assert.deepEqual(await bags('2025-12-31'), ['392321', '39232100']);
    assert.deepEqual(await bags('2026-01-01'), ['392321', '39232110', '39232190']);
    assert.deepEqual(codesOf(await page('offices', { date: '2019-12-31' })), []);
    assert.ok(codesOf(await page('offices', { date: '2027-01-01' })).includes('XA000901'));
  });

  test('contain all periods of a code, and mark the one that is valid on a day', async () => {
    const { body } = await call('getReferenceEntry', { list: 'commodities', code: '87116000' });
    assert.equal(member(body, 'entry', 'attributes', 'duty'), '9%');
    assert.equal(member(body, 'date'), '2026-11-21');
    assert.deepEqual(
      [0, 1].map((index) => member(body, 'periods', index, 'validUntil')),
      ['2026-06-30', null],
    );
    const query = { date: '2026-06-30' };
    const earlier = await call('getReferenceEntry', { list: 'commodities', code: '87116000' }, query);
    assert.equal(member(earlier.body, 'tariff', 'duty', 0, 'percent'), '6');
    const [coming] = [await call('getReferenceEntry', { list: 'offices', code: 'XA000901' })];
    assert.equal(member(coming.body, 'entry'), null);
    assert.equal(member(coming.body, 'periods', 0, 'validFrom'), '2027-01-01');
    assert.equal(member(coming.body, 'tariff'), null);
  });

  test('contain the tariff line of a commodity code with parsed duties', async () => {
    const { body } = await call('getReferenceEntry', { list: 'commodities', code: '04069021' });
    assert.deepEqual(member(body, 'tariff', 'duty'), [
      { kind: 'ad_valorem', percent: '7.7' },
      { kind: 'specific', amount: '102.4', currency: 'XTS', per: 'DTN' },
    ]);
    assert.deepEqual(member(body, 'tariff', 'documents'), ['N853']);
    assert.deepEqual(member(body, 'tariff', 'exportDocuments'), []);
    assert.deepEqual(member(body, 'tariff', 'preferences', 1, 'origins'), ['GB']);
    assert.equal(member(body, 'tariff', 'preferences', 1, 'proof'), 'N864');
  });

  test('can be downloaded as a file that contains the same entries', async () => {
    for (const { list, entries } of await readBundledLists('sandbox')) {
      const { body } = await call('downloadReferenceList', { list });
      assert.equal(typeof body, 'string');
      const read = await readEntries(listDefinitions[list], String(body));
      assert.deepEqual(read.faults, []);
      const key = ({ code, validFrom }: { code: string; validFrom: string }): string =>
        `${code} ${validFrom}`;
      const sorted = (all: typeof entries) => all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
      assert.deepEqual(read.entries, sorted(entries));
    }
  });
});

describe('304: code lists', () => {
  test('are not returned again while the list and the day are the same', async () => {
    const calls = [
      ['listReferenceLists', {}],
      ['listReferenceEntries', { list: 'preferences' }],
      ['getReferenceEntry', { list: 'preferences', code: '300' }],
      ['downloadReferenceList', { list: 'preferences' }],
    ] as const;
    const tags = new Map<string, string>();
    for (const [id, params] of calls) {
      const tag = (await call(id, params)).headers.get('ETag') ?? '';
      tags.set(id, tag);
      const again = await call(id, params, {}, { 'if-none-match': tag });
      assert.equal(again.status, 304, id);
      assert.equal(again.headers.get('ETag'), tag);
      if (id === 'downloadReferenceList') continue;
      const other = await call(id, params, { date: '2026-11-20' }, { 'if-none-match': tag });
      assert.equal(other.status, 200, id);
    }
    await testing.database.systemTransaction(async (transaction) => {
      await lockLists(transaction);
      const entry = {
        code: '300',
        name: 'Agreement',
        validFrom: '2020-01-01',
        validUntil: null,
        attributes: {},
      };
      await replaceList(transaction, { list: 'preferences', entries: [entry], shipped: null, at: testNow() });
    });
    for (const [id, params] of calls) {
      const tag = tags.get(id) ?? '';
      assert.equal((await call(id, params, {}, { 'if-none-match': tag })).status, 200, id);
    }
    assert.deepEqual(codesOf(await page('preferences')), ['300']);
  });
});

describe('400: code lists', () => {
  test('are refused for an invalid day, an empty search and an unknown parameter', async () => {
    for (const query of [
      { date: '2026-02-30' },
      { date: '21.11.2026' },
      { date: '0000-01-01' },
      { q: '' },
      { name: 'x' },
    ]) {
      assert.equal((await page('ports', query)).code, 'input_invalid');
    }
  });

  test('are refused for a cursor of another list or search', async () => {
    const cursor = textMember((await page('ports', { limit: 1 })).body, 'cursor');
    assert.equal((await page('ports', { after: cursor })).status, 200);
    assert.equal((await page('units', { after: cursor })).code, 'input_invalid');
    assert.equal((await page('ports', { after: cursor, q: 'x' })).code, 'input_invalid');
    assert.equal((await page('ports', { after: cursor, date: '2026-11-21' })).code, 'input_invalid');
  });
});

describe('404', () => {
  test('is returned for an unknown list or code', async () => {
    for (const list of ['port', 'Ports', 'constructor', '__proto__']) {
      assert.equal((await page(list)).code, 'not_found', list);
      assert.equal((await call('downloadReferenceList', { list })).code, 'not_found');
      assert.equal((await call('getReferenceEntry', { list, code: 'XAHAV' })).code, 'not_found');
    }
    for (const code of ['XAZZZ', 'xahav', 'XAHAV ']) {
      assert.equal((await call('getReferenceEntry', { list: 'ports', code })).code, 'not_found', code);
    }
  });
});
