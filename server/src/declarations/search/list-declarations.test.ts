import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { listMember, member } from '../../foundation/http/testing/request.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, type TestOperations } from '../testing/test-operations.ts';

const newestFirst: string[] = [];

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
for (let index = 0; index < 7; index += 1) {
  portal.source.move(10);
  const changed = { lrn: `list-${index}`, ...(index === 3 && { type: 'export' }) };
  newestFirst.unshift(
    await portal.create(trader, changed, index % 2 === 0 && index !== 3 ? 'lodge=true' : ''),
  );
}
await portal.create(foreignCaller, { lrn: 'foreign' });
after(() => portal.stop());

const list = (query = '', caller = trader): Promise<TestResponse> =>
  portal.call('listDeclarations', caller, { query });

function idsOf({ body }: TestResponse): unknown[] {
  return listMember(body, 'items').map((item) => member(item, 'id'));
}

async function cursorOf(query: string, caller = trader): Promise<string> {
  return encodeURIComponent(String(member((await list(query, caller)).body, 'cursor')));
}

describe('200 while changes have no sequence numbers yet', () => {
  let late: TestOperations;
  let lodger: Caller;
  /** Number of times that the list waited for sequence numbers. */
  let waited = 0;
  before(async () => {
    const moved = async (): Promise<void> => {
      waited += 1;
      if (waited % 3 === 0) await late.number();
    };
    late = await openTestOperations({ settled: () => Promise.resolve(), moved });
    lodger = await late.newCaller();
  });
  after(() => late.stop());
  const find = (query: string, caller = lodger) => late.call('listDeclarations', caller, { query });

  test('finds a draft by filters immediately, but a lodged declaration only after its changes have sequence numbers', async () => {
    const draft = await late.create(lodger, { lrn: 'late-draft' });
    const lodged = await late.create(lodger, { lrn: 'late-1' }, 'lodge=true');
    const sampled = await late.call('getDeclaration', lodger, { id: draft });
    const identification = String(member(sampled.body, 'document', 'importer', 'identification'));
    const byImporter = `importer=${identification}`;
    assert.deepEqual(idsOf(await find(byImporter)), [draft]);
    assert.deepEqual(idsOf(await find('status=lodged')), []);
    assert.deepEqual(idsOf(await find('status=draft')), [draft]);
    const without = await find('');
    assert.deepEqual(
      idsOf(without).toSorted(),
      [draft, lodged].toSorted(),
      'the plain list knows everything',
    );
    assert.equal(member(without.body, 'indexedUpTo'), 0);
    const known = await find(`status=lodged&waitForDeclaration=${lodged}`);
    assert.deepEqual(idsOf(known), [lodged]);
    assert.equal(member(known.body, 'indexedUpTo'), 1);
    assert.equal(waited, 3);
    assert.deepEqual(idsOf(await find(byImporter)).toSorted(), [draft, lodged].toSorted());
  });

  test('does not return a changed declaration by its earlier status', async () => {
    const lodged = await late.create(lodger, { lrn: 'late-2' }, 'lodge=true');
    await late.number();
    assert.ok(await late.decide(lodger, lodged, 'reject', { reason: 'no' }));
    assert.ok(!idsOf(await find('status=lodged')).includes(lodged));
    assert.ok(!idsOf(await find('status=rejected')).includes(lodged));
    assert.ok(idsOf(await find(`status=rejected&waitForDeclaration=${lodged}`)).includes(lodged));
  });

  test('does not wait for a draft, a declaration of another organisation or an unknown one', async () => {
    waited = 0;
    const foreign = await late.create(await late.newCaller(), { lrn: 'late-foreign' }, 'lodge=true');
    const draft = await late.create(lodger, { lrn: 'late-3' });
    for (const id of [foreign, draft, 'dec_00000000000000000000000000']) {
      assert.equal((await find(`waitForDeclaration=${id}`)).status, 200);
    }
    assert.equal(waited, 0);
    assert.equal((await find('waitForDeclaration=late-3')).status, 400);
  });
});

describe('200', () => {
  test('returns the organisation’s declarations, newest first, including drafts', async () => {
    const answered = await list();
    assert.deepEqual(idsOf(answered), newestFirst);
    assert.equal(member(answered.body, 'more'), false);
    assert.equal(member(answered.body, 'cursor'), null);
    assert.equal(idsOf(await list('', foreignCaller)).length, 1);
    assert.deepEqual(idsOf(await list('', await portal.newCaller())), []);
  });

  for (const limit of [1, 2, 3, 6, 7]) {
    test(`returns each declaration once in order, in pages of ${limit}`, async () => {
      const seen: unknown[] = [];
      let query = `limit=${limit}`;
      for (let page = 0; page <= 7; page += 1) {
        const answered = await list(query);
        seen.push(...idsOf(answered));
        if (member(answered.body, 'more') !== true) break;
        const cursor = encodeURIComponent(String(member(answered.body, 'cursor')));
        query = `limit=${limit}&after=${cursor}`;
      }
      assert.deepEqual(seen, newestFirst);
    });
  }

  test('filters by status, several statuses, type and LRN', async () => {
    const [six, five, four, three, two, one, zero] = newestFirst;
    assert.deepEqual(idsOf(await list('status=lodged')), [six, four, two, zero]);
    assert.deepEqual(idsOf(await list('status=draft&status=lodged')), newestFirst);
    assert.deepEqual(idsOf(await list('type=export')), [three]);
    assert.deepEqual(idsOf(await list('lrn=list-5')), [five]);
    assert.deepEqual(idsOf(await list('status=draft&type=import')), [five, one]);
    assert.deepEqual(idsOf(await list('lrn=foreign')), []);
    assert.deepEqual(idsOf(await list('mrn=26XA0123456789ABC3')), []);
  });

  test('returns the same second page after a declaration is created between two pages', async () => {
    const caller = await portal.newCaller();
    const ids = [];
    for (let index = 0; index < 4; index += 1) {
      portal.source.move(10);
      ids.unshift(await portal.create(caller, { lrn: `page-${index}` }));
    }
    const cursor = await cursorOf('limit=2', caller);
    portal.source.move(10);
    await portal.create(caller, { lrn: 'page-new' });
    assert.deepEqual(idsOf(await list(`limit=2&after=${cursor}`, caller)), ids.slice(2));
  });
});

describe('400', () => {
  test('rejects a cursor of another organisation, of other filters, or with an altered text', async () => {
    const cursor = await cursorOf('limit=1');
    assert.equal((await list(`limit=1&after=${cursor}`, foreignCaller)).code, 'input_invalid');
    assert.equal((await list(`limit=1&status=draft&after=${cursor}`)).code, 'input_invalid');
    assert.equal((await list(`limit=1&after=${cursor}A`)).code, 'input_invalid');
    assert.equal((await list(`limit=1&after=${cursor.slice(1)}`)).code, 'input_invalid');
    assert.equal((await list(`limit=5&after=${cursor}`)).status, 200, 'the size of a page may change');
  });

  const queries = [
    'limit=0',
    'limit=501',
    'limit=1e9',
    'limit=-1',
    'limit=1&limit=2',
    'limit=01',
    'after=',
    `after=${'A'.repeat(1_025)}`,
    'status=unknown',
    'status=',
    'type=transit',
    'lrn=a%20b',
    'sort=id',
    'organisationId=x',
  ];
  for (const query of queries) {
    test(`rejects the query ${query.slice(0, 40)}`, async () =>
      assert.equal((await list(query)).code, 'input_invalid'));
  }
});
