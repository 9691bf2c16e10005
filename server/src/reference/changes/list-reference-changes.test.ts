import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../foundation/database/notifications.ts';
import { createLongPollLimit } from '../../foundation/http/long-poll-limit.ts';
import { type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import {
  callOperation,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { referenceChannel } from '../lists/public.ts';
import { referenceImportOperations } from '../testing/operations.ts';
import {
  authorityCaller,
  csvBody,
  readingCaller,
  referenceTestDatabase,
  testNow,
} from '../testing/reference.ts';
import { createReferenceStreamPositions } from './last-change-cache.ts';
import { listReferenceChanges } from './list-reference-changes.ts';

const clock = () => performance.now();

const testing = await referenceTestDatabase();
const { database } = testing;
const notifications = await listen(database, [referenceChannel], clock);
const cursorKey = Buffer.alloc(32, 7);
const source = { now: testNow, random: randomBytes };
const referencePositions = createReferenceStreamPositions(notifications, clock);
const pollLimit = createLongPollLimit();
const operations: Operation[] = [
  ...withDependenciesAll([listReferenceChanges], {
    database,
    cursorKey,
    referencePositions,
    longPollLimit: pollLimit,
    clock,
  }),
  ...referenceImportOperations({ database, cursorKey, source, now: testNow, baseUrl: 'https://p.example' }),
];
after(async () => {
  await notifications.close();
  await testing.stop();
});

function call(
  id: string,
  request: Partial<Parameters<typeof callOperation>[1]>,
): Promise<OperationTestResponse> {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return callOperation(operation, { caller: authorityCaller, ...request });
}

const csvHeaders = { areas: 'members', 'exchange-rates': 'rate', quotas: 'description' } as const;

/** Uploads a file of a list, which is not applied yet, and returns the id of the import. */
async function stageImport(list: keyof typeof csvHeaders, ...lines: readonly string[]): Promise<string> {
  const text = [`code,valid_from,valid_until,name,${csvHeaders[list]}`, ...lines, ''].join('\n');
  const made = await call('createReferenceImport', { query: { list }, body: csvBody([Buffer.from(text)]) });
  assert.equal(member(made.body, 'status'), 'ready', JSON.stringify(made.body));
  return textMember(made.body, 'id');
}
async function applyImport(list: keyof typeof csvHeaders, ...lines: readonly string[]): Promise<void> {
  const id = await stageImport(list, ...lines);
  const made = await call('importReferenceList', { params: { id } });
  assert.ok(made.status < 300, JSON.stringify(made.body));
}

interface Page {
  readonly items: readonly unknown[];
  readonly cursor: string;
  readonly more: unknown;
  readonly tag: string;
  readonly status: number;
}

async function changes(
  query: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const {
    status,
    body,
    headers: responseHeaders,
  } = await call('listReferenceChanges', { caller: readingCaller, query, headers });
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  const items = member(parsed, 'items');
  return {
    items: Array.isArray(items) ? items : [],
    cursor: String(member(parsed, 'cursor')),
    more: member(parsed, 'more'),
    tag: responseHeaders.get('ETag') ?? '',
    status,
  };
}

/** Returns a cursor after all changes so far. */
async function currentCursor(): Promise<string> {
  let page = await changes({ limit: 500 });
  while (page.more === true) page = await changes({ limit: 500, after: page.cursor });
  return page.cursor;
}
const describeChange = (item: unknown): unknown[] => [
  ...['list', 'code', 'date'].map((name) => member(item, name)),
  ...['before', 'after'].map((side) => {
    const entry = member(item, side);
    return entry && (member(entry, 'attributes', 'rate') ?? member(entry, 'attributes', 'members'));
  }),
];

describe('200: the changes of code lists', () => {
  test('contain one entry for a rate that changes on a future day, with the day and the meanings before and after', async () => {
    await applyImport('exchange-rates', 'USD,2026-01-01,,US Dollar,1.85', 'EUR,2026-01-01,,Euro,2');
    const after = await currentCursor();
    await applyImport(
      'exchange-rates',
      'USD,2026-01-01,2026-12-31,US Dollar,1.85',
      'USD,2027-01-01,,US Dollar,1.9',
      'EUR,2026-01-01,,Euro,2',
    );
    const { items } = await changes({ after });
    assert.deepEqual(items.map(describeChange), [['exchange-rates', 'USD', '2027-01-01', '1.85', '1.9']]);
  });

  test('contain new and removed codes, but not periods that are divided without a new meaning', async () => {
    await applyImport('areas', 'A1,2026-01-01,,One,BR', 'B1,2026-01-01,,Two,CN', 'C1,2026-01-01,,Three,DE');
    const after = await currentCursor();
    await applyImport(
      'areas',
      'A1,2026-01-01,2026-06-30,One,BR',
      'A1,2026-07-01,,One,BR',
      'B1,2026-01-01,2026-12-31,Two,CN',
      'D1,2027-03-01,,Four,US',
    );
    const { items } = await changes({ after });
    assert.deepEqual(items.map(describeChange), [
      ['areas', 'B1', '2027-01-01', ['CN'], null],
      ['areas', 'C1', '2026-01-01', ['DE'], null],
      ['areas', 'D1', '2027-03-01', null, ['US']],
    ]);
  });

  test('are numbered without gaps under concurrent imports, and can be filtered by list or code', async () => {
    const after = await currentCursor();
    const imports = [
      await stageImport('areas', ...Array.from({ length: 40 }, (_, n) => `Z${n + 10},2026-01-01,,Area,BR`)),
      await stageImport(
        'quotas',
        ...Array.from({ length: 40 }, (_, n) => `09${1000 + n},2026-01-01,,Quota,`),
      ),
    ];
    await Promise.all(imports.map((id) => call('importReferenceList', { params: { id } })));
    const { items } = await changes({ after, limit: 500 });
    const numbers = items.map((each) => Number(member(each, 'sequence')));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => Number(numbers[0]) + index),
    );
    assert.ok(numbers.length >= 80);
    const own = await changes({ list: 'quotas', limit: 500 });
    assert.ok(own.items.length >= 40 && own.items.every((each) => member(each, 'list') === 'quotas'));
    const one = await changes({ code: 'Z11' });
    assert.deepEqual(
      one.items.map((each) => [member(each, 'list'), member(each, 'code')]),
      [['areas', 'Z11']],
    );
    const both = await changes({ list: 'areas', code: '091001' });
    assert.equal(both.items.length, 0);
  });

  test('are all returned once across pages', async () => {
    const all = await changes({ limit: 500 });
    const seen: unknown[] = [];
    let page = await changes({ limit: 7 });
    for (; page.more === true; page = await changes({ limit: 7, after: page.cursor }))
      seen.push(...page.items);
    seen.push(...page.items);
    assert.deepEqual(
      seen.map((each) => member(each, 'sequence')),
      all.items.map((each) => member(each, 'sequence')),
    );
  });

  test('end a long poll when an import is applied, or with an empty response at its timeout', async () => {
    const after = await currentCursor();
    const waiting = changes({ after, wait: 30 });
    await pause(50);
    await applyImport('areas', 'HOLD,2026-01-01,,Held,BR');
    const codes = (await waiting).items.map((each) => member(each, 'code'));
    assert.ok(codes.includes('HOLD'));
    const empty = await changes({ after: await currentCursor(), wait: 1 });
    assert.deepEqual([empty.status, empty.items], [200, []]);
  });

  test('contain no change and no gap after a refused import', async () => {
    const after = await currentCursor();
    const refused = await call('importReferenceLists', {
      body: {
        imports: [await stageImport('areas', 'GONE,2026-01-01,,Gone,BR'), 'rim_00000000000000000000000000'],
      },
    });
    assert.equal(refused.status, 404);
    assert.deepEqual((await changes({ after })).items, []);
  });
});

describe('304: the changes of code lists', () => {
  test('is returned until a list changes', async () => {
    const after = await currentCursor();
    const { tag } = await changes({ after });
    const again = () => changes({ after }, { 'if-none-match': tag });
    assert.equal((await again()).status, 304);
    await applyImport('areas', 'NEWS,2026-01-01,,News,BR');
    // The notification reaches other nodes shortly after the commit, so the test polls.
    let news = await again();
    for (; news.status === 304; news = await again()) await pause(5);
    assert.deepEqual([news.status, news.items.length > 0], [200, true]);
  });
});

describe('400', () => {
  test('is returned for a cursor of other filters, a forged cursor and an unknown list', async () => {
    const { cursor } = await changes({ list: 'areas' });
    for (const query of [{ after: cursor }, { after: 'bWFkZS11cA' }, { list: 'planets' }])
      assert.equal(
        (await call('listReferenceChanges', { caller: readingCaller, query })).code,
        'input_invalid',
      );
  });
});
