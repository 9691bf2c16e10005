import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Caller } from '../../callers/caller.ts';
import { listen, type Notifications } from '../../foundation/database/notifications.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';
import { createFeed, type Feed, feedChannel } from './feed.ts';
import { readStatus, readStreamPositions, sequenceChanges } from './status-store.ts';

let trader: Caller;
let createdCount = 0;

const testPortal = await openTestOperations();
after(() => testPortal.stop());
beforeEach(async () => {
  trader = await testPortal.newCaller();
});

const neverAborted = new AbortController().signal;
const clock = () => performance.now();
const failed = (error: unknown) => {
  throw error;
};

function lodge(caller = trader): Promise<string> {
  createdCount += 1;
  return testPortal.create(caller, { lrn: `feed-${createdCount}` }, 'lodge=true');
}
async function streamPositionOf(caller: Caller): Promise<number> {
  const { id } = caller.organisation;
  return (await readStreamPositions(testPortal.testing.database.system, [id])).get(id) ?? 0;
}
async function sequences(caller: Caller): Promise<number[]> {
  const rows = await testPortal.testing.database.system.query<{ sequence: number }>(
    'select sequence::float8 as sequence from declarations.changes where organisation_id = $1 order by sequence',
    [caller.organisation.id],
  );
  return rows.map(({ sequence }) => sequence);
}

describe('sequence numbers', () => {
  test('are gapless in each organisation, even with many writers and two processes that assign numbers', async () => {
    const callers = [trader, await testPortal.newCaller(), await testPortal.newCaller()];
    const { system } = testPortal.testing.database;
    let writing = true;
    const numbering = async () => {
      while (writing) await sequenceChanges(system, 3);
    };
    const nodes = [numbering(), numbering()];
    await Promise.all(callers.flatMap((caller) => Array.from({ length: 15 }, () => lodge(caller))));
    writing = false;
    await Promise.all(nodes);
    await testPortal.number();
    const expected = Array.from({ length: 15 }, (_, index) => index + 1);
    for (const caller of callers) {
      assert.deepEqual(await sequences(caller), expected);
      assert.equal(await streamPositionOf(caller), 15);
    }
  });

  test('give a change that commits late a later number, so that readers do not miss the change', async () => {
    const { database } = testPortal.testing;
    const { id } = trader.organisation;
    const read = (from: number) => database.organisation(id, (sql) => readStatus(sql, id, from, {}, 100));
    let late = '';
    let page = await read(0);
    await database.organisationTransaction(id, async (transaction) => {
      const at = testPortal.source.now().toISOString();
      late = 'dec_00000000000000000000000001';
      const change = {
        ...{ place: 1, id: late, lrn: 'late', type: 'import', status: 'lodged', statusGroup: 'open' },
        ...{ lifecycle: {}, contentHash: '00', lodgedAt: at, event: 'declaration.lodged' },
        ...{ nextActions: [], addsVersion: true, version: 1, audited: {} },
      };
      const request = { at, actor: { kind: 'client', id: 'cli' }, action: 'declaration.lodge' };
      await transaction.query('select * from declarations.write_changes($1, $2, $3, $4)', [
        id,
        JSON.stringify([change]),
        JSON.stringify(request),
        JSON.stringify(sample()),
      ]);
      await lodge();
      await testPortal.number();
      page = await read(page.position);
      assert.equal(page.entries.length, 1);
      assert.equal(page.head, 1);
    });
    await testPortal.number();
    page = await read(page.position);
    assert.deepEqual(
      page.entries.map((entry) => [entry.id, entry.sequence]),
      [[late, 2]],
    );
  });

  test('are assigned once to each change; a run without pending changes assigns none', async () => {
    await lodge();
    await testPortal.number();
    assert.equal(await sequenceChanges(testPortal.testing.database.system, 100), 0);
    assert.deepEqual(await sequences(trader), [1]);
  });

  test('are assigned with index lookups in large tables, even if the statements were planned for small tables', async () => {
    const fresh = await openTestOperations();
    const node = new Client(fresh.testing.connection);
    await node.connect();
    try {
      const { organisation } = await fresh.newCaller().then(async (caller) => {
        await fresh.create(caller, { lrn: 'ONE' }, 'lodge=true');
        return caller;
      });
      const multitude = 3_000;
      const number = async (): Promise<number> =>
        (await node.query('select declarations.number_changes(10000) as count')).rows[0].count;
      const looked = async (): Promise<number> => {
        await node.query('select pg_stat_force_next_flush()');
        const { rows } = await node.query(
          "select sum(idx_tup_fetch + seq_tup_read)::float8 as looked from pg_stat_user_tables where schemaname = 'declarations'",
        );
        return rows[0].looked;
      };
      const change = `insert into declarations.change_log
        (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
        select organisation_id, id, $2, 'query.opened', now(), 'customs', 'accepted', 'open', '[]'
        from declarations.declarations where organisation_id = $1`;
      assert.equal(await number(), 1);
      for (const revision of [50, 51]) {
        await node.query(change, [organisation.id, revision]);
        assert.equal(await number(), 1);
      }
      await node.query(
        `insert into declarations.declarations (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle,
           version, revision, content_hash, created_at, changed_at, lodged_at)
         select organisation_id, 'dec_' || lpad(n::text, 26, '0'), 'MANY-' || n, type, office, status, status_group, lane,
           lifecycle, version, revision, content_hash, created_at, changed_at, lodged_at
         from declarations.declarations, generate_series(1, $2::integer) n where organisation_id = $1`,
        [organisation.id, multitude],
      );
      await node.query(change, [organisation.id, 99]);
      const before = await looked();
      assert.equal(await number(), multitude + 1);
      const each = ((await looked()) - before) / multitude;
      assert.ok(each < 100, `${each} rows were looked at for each`);
    } finally {
      await node.end();
      await fresh.stop();
    }
  });
});

describe('sequencing watermark', () => {
  /**
   * Returns a connection that assigns sequence numbers, and its watermark: the id of the last change up to which all
   * changes have a number.
   */
  async function numberer() {
    const client = new Client(testPortal.testing.connection);
    await client.connect();
    const number = async (most = 1_000): Promise<number> =>
      (await client.query('select declarations.number_changes($1) as count', [most])).rows[0].count;
    const floor = async (): Promise<number> => {
      const { rows } = await client.query(
        "select split_part(coalesce(nullif(current_setting('portal.numbering', true), ''), '0'), ' ', 1) as floor",
      );
      return Number(rows[0].floor);
    };
    /**
     * Repeats sequencing until the watermark has reached all changes: transactions in other databases of the server
     * delay it too.
     */
    async function untilAllIsBelow(): Promise<void> {
      while ((await floor()) < (await highest())) await number();
    }
    return { number, floor, untilAllIsBelow, end: () => client.end() };
  }
  async function highest(): Promise<number> {
    const [row] = await testPortal.testing.database.system.query<{ id: number }>(
      'select max(id)::float8 as id from declarations.change_log',
    );
    return row?.id ?? 0;
  }

  test('advances while a reader has an open snapshot', async () => {
    const reader = new Client(testPortal.testing.connection);
    await reader.connect();
    const node = await numberer();
    try {
      await reader.query('begin isolation level repeatable read');
      await reader.query('select count(*) from declarations.change_log');
      await lodge();
      await node.untilAllIsBelow();
    } finally {
      await Promise.all([reader.end(), node.end()]);
    }
  });

  test('advances even if more changes are pending than one run processes', async () => {
    const node = await numberer();
    try {
      const id = await lodge();
      const written = await testPortal.testing.database.system.query<{ id: number }>(
        `insert into declarations.change_log
           (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
         select $1, $2, 1 + i, 'query.closed', now(), 'customs', 'lodged', 'open', '[]'
         from generate_series(1, 1000) i returning id::float8`,
        [trader.organisation.id, id],
      );
      const first = Math.min(...written.map((row) => row.id));
      while ((await node.floor()) < first) {
        assert.equal(await node.number(1), 1, 'all was numbered before the floor rose');
        await pause(10);
      }
    } finally {
      await node.end();
    }
  });

  test('remains below a change that can still commit, and advances past a change that was rolled back', async () => {
    const writer = new Client(testPortal.testing.connection);
    await writer.connect();
    const node = await numberer();
    const write = `insert into declarations.change_log
       (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
     values ($1, $2, 2, 'declaration.accepted', now(), 'customs', 'accepted', 'open', '[]') returning id::float8`;
    try {
      const id = await lodge();
      for (const end of ['commit', 'rollback']) {
        await writer.query('begin');
        const { rows } = await writer.query(write, [trader.organisation.id, id]);
        await lodge();
        for (let pass = 0; pass < 4; pass += 1) await node.number();
        assert.ok((await node.floor()) < rows[0].id);
        await writer.query(end);
        assert.equal(await node.number(), end === 'commit' ? 1 : 0);
        await node.untilAllIsBelow();
      }
      assert.deepEqual(await sequences(trader), [1, 2, 3, 4]);
    } finally {
      await Promise.all([writer.end(), node.end()]);
    }
  });

  test('is shared between connections, and a connection with an older watermark misses no change', async () => {
    const [first, second] = [await numberer(), await numberer()];
    try {
      await lodge();
      await first.number();
      assert.equal(await second.number(), 0);
      await lodge();
      assert.equal(await second.number(), 1);
      assert.equal(await first.number(), 0);
      assert.deepEqual(await sequences(trader), [1, 2]);
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });
});

describe('stream positions of a node', () => {
  /** Creates a feed whose notifications the test sends. */
  function createTestFeed() {
    const listeners: ((payload: string) => void)[] = [];
    const lost: (() => void)[] = [];
    const status = { fresh: true };
    const notifications: Notifications = {
      on: (_channel, listener) => void listeners.push(listener),
      onLost: (listener) => void lost.push(listener),
      fresh: () => status.fresh,
      close: () => Promise.resolve(),
    };
    const { database } = testPortal.testing;
    const feed = createFeed({ database, notifications, clock: () => 0, failed });
    return {
      feed,
      status,
      tell: (payload: string) => {
        for (const listener of listeners) listener(payload);
      },
      lose: () => {
        for (const listener of lost) listener();
      },
    };
  }

  test('are available only after a database read that follows the subscription to notifications', () => {
    const { feed } = createTestFeed();
    assert.equal(feed.head('org_1'), null);
    feed.learn('org_1', 3);
    assert.equal(feed.head('org_1'), null);
    feed.follow('org_1');
    assert.equal(feed.head('org_1'), null);
    feed.learn('org_1', 3);
    assert.equal(feed.head('org_1'), 3);
  });

  test('increase with notifications of organisations that the feed follows, and never decrease', () => {
    const { feed, tell } = createTestFeed();
    feed.follow('org_1');
    feed.learn('org_1', 3);
    tell('org_2 9,org_1 5');
    assert.equal(feed.head('org_1'), 5);
    tell('org_1 4');
    feed.learn('org_1', 3);
    assert.equal(feed.head('org_1'), 5);
    assert.equal(feed.head('org_2'), null);
  });

  test('include notifications that arrive between the subscription and the database read', () => {
    const { feed, tell } = createTestFeed();
    feed.follow('org_1');
    tell('org_1 7');
    feed.learn('org_1', 6);
    assert.equal(feed.head('org_1'), 7);
  });

  test('are unknown after the connection for notifications was lost, and while it is late', () => {
    const { feed, lose, status } = createTestFeed();
    const learn = () => {
      feed.follow('org_1');
      feed.learn('org_1', 3);
      assert.equal(feed.head('org_1'), 3);
    };
    learn();
    lose();
    assert.equal(feed.head('org_1'), null);
    learn();
    status.fresh = false;
    assert.equal(feed.head('org_1'), null);
    feed.learn('org_1', 4);
    status.fresh = true;
    assert.equal(feed.head('org_1'), 4);
  });

  test('wake waiting readers when the position changes or becomes unknown, when the request ends, and on timeout', async () => {
    const { feed, tell, lose } = createTestFeed();
    feed.follow('org_1');
    feed.learn('org_1', 3);
    const hour = 3_600_000;
    const moved = feed.moved('org_1', 3, hour, neverAborted);
    tell('org_1 4');
    await moved;
    await feed.moved('org_1', 3, hour, neverAborted);
    const lost = feed.moved('org_1', 4, hour, neverAborted);
    lose();
    await lost;
    const ending = new AbortController();
    const ended = feed.moved('org_1', 4, hour, ending.signal);
    ending.abort();
    await ended;
    await feed.moved('org_1', 4, hour, ending.signal);
    await feed.moved('org_1', 4, 1, neverAborted);
    await feed.moved('org_unknown', 0, hour, neverAborted);
  });
});

describe('two portal processes on one database', () => {
  const feeds: Feed[] = [];
  const listening: Notifications[] = [];
  before(async () => {
    const { database } = testPortal.testing;
    for (let node = 0; node < 2; node += 1) {
      const notifications = await listen(database, [feedChannel], clock);
      const feed = createFeed({ database, notifications, clock, failed });
      feed.start();
      feeds.push(feed);
      listening.push(notifications);
    }
  });
  after(async () => {
    await Promise.all(feeds.map((feed) => feed.stop()));
    await Promise.all(listening.map((each) => each.close()));
  });

  test('both receive notifications of changes that one of them committed', async () => {
    const { id } = trader.organisation;
    for (const feed of feeds) {
      feed.follow(id);
      feed.learn(id, 0);
    }
    const hour = 3_600_000;
    const nextChanges = feeds.map((feed) => feed.moved(id, 0, hour, neverAborted));
    await lodge();
    feeds[0]?.committed();
    await Promise.all(nextChanges);
    assert.equal(await streamPositionOf(trader), 1);
  });

  test('trigger sequencing in the process that committed a change', async () => {
    const [feed] = feeds;
    assert.ok(feed);
    for (let time = 1; time <= 5; time += 1) {
      await lodge();
      feed.committed();
      await feed.settled();
      assert.equal(await streamPositionOf(trader), time);
    }
    await feed.settled();
  });

  test('end the wait for sequencing even if no process assigns sequence numbers', async () => {
    const idle = createFeed({
      database: testPortal.testing.database,
      notifications: { on() {}, onLost() {}, fresh: () => true, close: () => Promise.resolve() },
      clock,
      failed,
    });
    idle.committed();
    await idle.settled();
    assert.equal(await streamPositionOf(trader), 0);
  });

  test('assign sequence numbers to changes without a notification of their commit too', async () => {
    const { id } = trader.organisation;
    const [feed] = feeds;
    assert.ok(feed);
    feed.follow(id);
    feed.learn(id, 0);
    const nextChange = feed.moved(id, 0, 3_600_000, neverAborted);
    await lodge();
    await nextChange;
    assert.deepEqual(await sequences(trader), [1]);
  });
});
