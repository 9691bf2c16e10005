import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../callers/caller.ts';
import { listen, type Notifications } from '../../foundation/database/notifications.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { blindFeed, openTestOperations, sample } from '../testing/test-operations.ts';
import { createConditionalReads } from './conditional-read-cache.ts';
import { createFeed, feedChannel, type LiveFeed } from './feed.ts';

/**
 * A portal process on the shared database. Two of them test notifications between processes; the first serves the
 * requests.
 */
interface Node {
  readonly feed: LiveFeed;
  readonly notifications: Notifications;
  loseNotifications(): void;
}
let firstNode: Node | null = null;
let secondNode: Node;
let trader: Caller;
let databaseReads = 0;
let createdCount = 0;

async function startNode(): Promise<Node> {
  const { database } = testPortal.testing;
  const failed = (error: unknown) => {
    throw error;
  };
  const clock = () => performance.now();
  const listening = await listen(database, [feedChannel], clock);
  const lost: (() => void)[] = [];
  const notifications: Notifications = { ...listening, onLost: (forget) => void lost.push(forget) };
  // The feed's background job does not run: only the test assigns sequence numbers.
  const feed = createFeed({ database, notifications, clock, failed });
  const loseNotifications = (): void => {
    for (const forget of lost) forget();
  };
  return { feed, notifications, loseNotifications };
}

const testPortal = await openTestOperations(
  {
    moment: (id) => firstNode?.feed.moment(id) ?? null,
    follow: (id) => firstNode?.feed.follow(id),
    learn: (id, head) => firstNode?.feed.learn(id, head),
    committed: (id) => firstNode?.feed.committed(id),
  },
  undefined,
  {
    through: (database) => ({
      ...database,
      organisation: (id, work) => {
        databaseReads += 1;
        return database.organisation(id, work);
      },
    }),
  },
);
[firstNode, secondNode] = await Promise.all([startNode(), startNode()]);
after(async () => {
  for (const node of [firstNode, secondNode]) {
    await node?.feed.stop();
    await node?.notifications.close();
  }
  await testPortal.stop();
});
beforeEach(async () => {
  trader = await testPortal.newCaller();
});

async function create(query = 'lodge=true'): Promise<string> {
  createdCount += 1;
  const id = await testPortal.create(trader, { lrn: `unchanged-${createdCount}` }, query);
  await testPortal.number();
  return id;
}

function readConditionally(
  id: string,
  tag: string,
  operation = 'getDeclaration',
  caller = trader,
): Promise<TestResponse> {
  return testPortal.call(operation, caller, { id, headers: { 'if-none-match': tag } });
}

const tagOf = (answered: TestResponse): string => answered.headers.get('ETag') ?? '';

/** Repeats a request until it reads nothing from the database, because notifications can arrive late. */
async function readUntilCached(id: string, operation = 'getDeclaration'): Promise<string> {
  const tag = tagOf(await testPortal.call(operation, trader, { id }));
  for (;;) {
    const before = databaseReads;
    const { status } = await readConditionally(id, tag, operation);
    assert.equal(status, 304);
    if (databaseReads === before) return tag;
    await pause(5);
  }
}

describe('304 from memory', () => {
  test('returns 304 from memory for an unchanged declaration, for every header that contains its tag', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    const before = databaseReads;
    for (const named of [tag, `"x", ${tag}`, `W/${tag}`, '*'])
      assert.deepEqual(
        [(await readConditionally(id, named)).status, tagOf(await readConditionally(id, named))],
        [304, tag],
      );
    assert.equal(databaseReads, before);
    assert.equal(
      (await readConditionally(id, tag)).unchanged,
      false,
      'it counts against the rate, unlike a poll',
    );
  });

  test('returns 304 from memory for the events of an unchanged declaration', async () => {
    await readUntilCached(await create(), 'listDeclarationEvents');
  });

  test('returns 304 from memory for the duties of the current version', async () => {
    const id = await create();
    await storeAssessment(id, 1);
    await readUntilCached(id, 'getDuties');
  });
});

describe('200 from memory', () => {
  const read = (id: string) => testPortal.call('getDeclaration', trader, { id });

  test('returns a declaration from memory to a request without its tag or with another tag', async () => {
    const id = await create();
    const { text } = await read(id);
    await readUntilCached(id);
    const before = databaseReads;
    const again = [await read(id), await readConditionally(id, '"another"')];
    assert.deepEqual(
      again.map((each) => [each.status, each.text]),
      [
        [200, text],
        [200, text],
      ],
    );
    assert.equal(databaseReads, before);
  });

  test('reads a declaration from the database again after a minute, or if the clock went back', async () => {
    const id = await create();
    await readUntilCached(id);
    for (const milliseconds of [60_000, -120_000]) {
      await read(id);
      const before = databaseReads;
      testPortal.source.move(milliseconds);
      assert.equal((await read(id)).status, 200);
      assert.ok(databaseReads > before);
    }
    testPortal.source.move(60_000);
  });

  test('reads a changed declaration and its sub-resources from the database instead of memory', async () => {
    const id = await create();
    await readUntilCached(id);
    assert.ok(await testPortal.decide(trader, id, 'accept'));
    firstNode?.feed.committed();
    assert.match((await read(id)).text, /"accepted"/);
    await readUntilCached(id, 'listDeclarationEvents');
    const before = databaseReads;
    await testPortal.call('listDeclarationEvents', trader, { id });
    assert.ok(databaseReads > before);
  });
});

function storeAssessment(id: string, version: number): Promise<unknown> {
  return testPortal.testing.database.system.query(
    `insert into declarations.assessments
       (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
     values ($1, $2, $3::integer, now(), 'XTS', $3::integer, 0, '{"kind": "nothing_due", "reason": "Free"}')`,
    [trader.organisation.id, id, version],
  );
}

describe('200 after a change', () => {
  test('returns the new content immediately after a change on the same node that has no sequence number yet', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    const document = sample({ lrn: `unchanged-${createdCount}`, office: 'XA000200' });
    const amended = await testPortal.call('requestAmendment', trader, {
      id,
      body: { reason: 'Another office', document },
    });
    assert.equal(amended.status, 201, amended.text);
    const answered = await readConditionally(id, tag);
    assert.deepEqual([answered.status, tagOf(answered)], [200, tagOf(amended)]);
  });

  test('returns the new content immediately after a change on the same node by an organisation that the cache does not contain', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    assert.ok(await testPortal.decide(trader, id, 'accept'));
    firstNode?.feed.committed();
    assert.equal((await readConditionally(id, tag)).status, 200);
  });

  test('returns a change of another node as soon as the change has a sequence number', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    assert.ok(await testPortal.decide(trader, id, 'accept'));
    await testPortal.number();
    while ((await readConditionally(id, tag)).status === 304) await pause(1);
  });

  test('returns the new content after a change that commits while a read is in progress', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    const { database } = testPortal.testing;
    const unchanged = createConditionalReads({
      database,
      feed: secondNode.feed,
      customsNow: () => new Date(),
    });
    let content = { tag, text: 'first', lasting: true };
    let whileReading = (): Promise<unknown> => Promise.resolve();
    const request = {
      ...{
        id: '',
        path: `/openapi/declarations/${id}`,
        queryString: '',
        address: '',
        language: 'en',
        languageHeaders: [],
      },
      ...{
        header: () => tag,
        ended: new AbortController().signal,
        recheck: () => Promise.resolve(null),
        count: () => {},
      },
    };
    const requestRead = () =>
      unchanged.answer(trader.organisation.id, { by: 'id', value: id }, request, async () => {
        const read = content;
        databaseReads += 1;
        await whileReading();
        return read;
      });
    // Waits until the second node answers from memory.
    for (let before = -1; before !== databaseReads; ) {
      before = databaseReads;
      assert.equal((await requestRead())?.status, 304);
      if (before !== databaseReads) await pause(5);
    }
    whileReading = async () => {
      content = { tag: '"later"', text: 'later', lasting: true };
      whileReading = () => Promise.resolve();
      assert.ok(await testPortal.decide(trader, id, 'accept'));
      await testPortal.number();
      while (secondNode.feed.head(trader.organisation.id) !== 2) await pause(1);
    };
    secondNode.feed.committed(trader.organisation.id);
    assert.equal((await requestRead())?.status, 304, 'as it was read');
    assert.equal((await requestRead())?.status, 200, 'but it is not kept');
  });

  test('returns 200 instead of 304 for a replaced draft, and for duties of an older version', async () => {
    const draft = await create('');
    const tag = tagOf(await testPortal.call('getDeclaration', trader, { id: draft }));
    for (let round = 0; round < 3; round += 1)
      assert.equal((await readConditionally(draft, tag)).status, 304);
    const body = sample({ lrn: `unchanged-${createdCount}`, office: 'XA000200' });
    const replaced = await testPortal.call('replaceDeclaration', trader, {
      id: draft,
      body,
      headers: { 'if-match': tag },
    });
    assert.equal(replaced.status, 200, replaced.text);
    assert.equal((await readConditionally(draft, tag)).status, 200);
    const id = await create();
    await readUntilCached(id);
    await testPortal.testing.database.system.query(
      'update declarations.declarations set version = 2 where organisation_id = $1 and id = $2',
      [trader.organisation.id, id],
    );
    await storeAssessment(id, 1);
    const duties = tagOf(await testPortal.call('getDuties', trader, { id }));
    for (let round = 0; round < 3; round += 1)
      assert.equal((await readConditionally(id, duties, 'getDuties')).status, 304);
    await storeAssessment(id, 2);
    assert.equal((await readConditionally(id, duties, 'getDuties')).status, 200);
  });
});

describe('database reads of the cache', () => {
  test('bypass the cache when the node may have missed notifications of changes', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    const known = firstNode;
    firstNode = null;
    const before = databaseReads;
    assert.equal((await readConditionally(id, tag)).status, 304);
    assert.equal(databaseReads, before + 1);
    firstNode = known;
    // The connection for notifications was interrupted, so every cached read may be outdated.
    firstNode?.loseNotifications();
    assert.equal(firstNode?.feed.moment(trader.organisation.id), null);
    await readConditionally(id, tag);
    assert.ok(databaseReads > before + 1);
    assert.equal(blindFeed.moment(trader.organisation.id), null);
  });
});

describe('404', () => {
  test('returns 404 for a cached declaration of another organisation', async () => {
    const id = await create();
    const tag = await readUntilCached(id);
    const outsider = await testPortal.newCaller();
    for (let round = 0; round < 3; round += 1)
      assert.equal((await readConditionally(id, tag, 'getDeclaration', outsider)).status, 404);
  });

  test('returns 404 for a cached draft that was deleted', async () => {
    const id = await create('');
    const tag = tagOf(await testPortal.call('getDeclaration', trader, { id }));
    for (let round = 0; round < 3; round += 1) assert.equal((await readConditionally(id, tag)).status, 304);
    assert.equal(
      (await testPortal.call('deleteDeclaration', trader, { id, headers: { 'if-match': tag } })).status,
      204,
    );
    assert.equal((await readConditionally(id, tag)).status, 404);
    assert.equal((await readConditionally(id, '*')).status, 404);
  });
});
