import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { assertStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import type { DeclarationTestRequest, TestResponse } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';

let trader: Caller;
let foreignCaller: Caller;
let createdCount = 0;

/** Cached last sequence number of this process, number of database reads, and a hook that runs during a long poll. */
const cachedPosition: { known: number | null } = { known: null };
const feed = {
  ...cachedPosition,
  looks: 0,
  now: 0,
  whileHeld: (_ms: number, _signal: AbortSignal): Promise<void> => Promise.resolve(),
};

const portal = await openTestOperations(
  {
    head: () => feed.known,
    learn: () => {
      feed.looks += 1;
    },
    moved: (_organisation, _head, ms, signal) => feed.whileHeld(ms, signal),
  },
  () => feed.now,
);
after(() => portal.stop());
beforeEach(async () => {
  feed.known = null;
  feed.looks = 0;
  feed.whileHeld = async (ms) => {
    feed.now += ms;
  };
  trader = await portal.newCaller();
  foreignCaller = await portal.newCaller();
});

const poll = (query = '', call: DeclarationTestRequest = {}, caller = trader): Promise<TestResponse> =>
  portal.call('getStatus', caller, { query, ...call });

async function lodge(caller = trader, document: object = {}): Promise<string> {
  createdCount += 1;
  const id = await portal.create(caller, { lrn: `status-${createdCount}`, ...document }, 'lodge=true');
  await portal.number();
  return id;
}

function idsOf({ body }: TestResponse): unknown[] {
  return listMember(body, 'items').map((entry) => member(entry, 'id'));
}

const cursorOf = (answered: TestResponse): string => encodeURIComponent(textMember(answered.body, 'cursor'));
const tagOf = ({ headers }: TestResponse) => ({ headers: { 'if-none-match': headers.get('ETag') ?? '' } });

/** Simulates a decision of customs: stores a new status with its change, so that the feed contains it. */
async function accept(id: string, caller = trader): Promise<void> {
  const { organisation } = caller;
  await portal.testing.database.system.query(
    `insert into declarations.change_log
       (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
     values ($1, $2, 2, 'declaration.accepted', now(), 'customs', 'accepted', 'open', '[]')`,
    [organisation.id, id],
  );
  await portal.number();
}

describe('200', () => {
  test('returns an empty page of a feed without entries', async () => {
    const answered = await poll().then(assertStatus(200));
    assert.deepEqual(idsOf(answered), []);
    assert.equal(member(answered.body, 'more'), false);
  });

  test('contains drafts only after their lodgement, and no declarations of other organisations', async () => {
    createdCount += 1;
    const id = await portal.create(trader, { lrn: `status-${createdCount}` });
    await lodge(foreignCaller);
    assert.deepEqual(idsOf(await poll()), []);
    await portal.call('lodgeDeclaration', trader, { id });
    assert.deepEqual(idsOf(await poll()), [], 'not before it is numbered');
    await portal.number();
    assert.deepEqual(idsOf(await poll()), [id]);
  });

  test('returns the oldest change first; after another change, the declaration has a higher sequence number', async () => {
    const [a, b] = [await lodge(), await lodge()];
    const first = await poll();
    assert.deepEqual(idsOf(first), [a, b]);
    await accept(a);
    const second = await poll(`after=${cursorOf(first)}`);
    assert.deepEqual(idsOf(second), [a]);
    assert.equal(member(second.body, 'items', 0, 'status'), 'accepted');
    assert.equal(member(second.body, 'items', 0, 'sequence'), 3);
    const all = await poll();
    assert.deepEqual(idsOf(all), [b, a]);
    assert.deepEqual(idsOf(await poll(`after=${cursorOf(second)}`)), []);
  });

  test('returns only the latest state of a declaration that changed twice between two polls', async () => {
    const id = await lodge();
    const first = await poll();
    for (let change = 0; change < 3; change += 1) await accept(id);
    const second = await poll(`after=${cursorOf(first)}`);
    assert.deepEqual(idsOf(second), [id]);
    assert.equal(member(second.body, 'items', 0, 'sequence'), 4);
  });

  test('returns each entry once across pages', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await lodge());
    for (const limit of [1, 2, 4, 5, 6]) {
      const seen: unknown[] = [];
      let answered = await poll(`limit=${limit}`);
      seen.push(...idsOf(answered));
      while (member(answered.body, 'more') === true) {
        answered = await poll(`limit=${limit}&after=${cursorOf(answered)}`);
        seen.push(...idsOf(answered));
      }
      assert.deepEqual(seen, ids, String(limit));
    }
  });

  test('returns the same entries again when a page is read again', async () => {
    await lodge();
    const first = await poll();
    assert.equal((await poll()).text, first.text);
  });

  test('filters by LRN, MRN and status of the latest state', async () => {
    const [a, b] = [await lodge(trader, { lrn: 'filter-a' }), await lodge()];
    await accept(b);
    assert.deepEqual(idsOf(await poll('lrn=filter-a')), [a]);
    assert.deepEqual(idsOf(await poll('status=accepted')), [b]);
    assert.deepEqual(idsOf(await poll('status=lodged&status=accepted')), [a, b]);
    assert.deepEqual(idsOf(await poll('mrn=26XA0123456789ABC3')), []);
  });

  test('returns a cursor that is past the filtered entries', async () => {
    const first = await poll('status=accepted');
    const id = await lodge();
    const second = await poll(`status=accepted&after=${cursorOf(first)}`);
    assert.deepEqual(idsOf(second), []);
    assert.notEqual(cursorOf(second), cursorOf(first));
    await accept(id);
    assert.deepEqual(idsOf(await poll(`status=accepted&after=${cursorOf(second)}`)), [id]);
  });

  test('accepts a cursor with the same statuses in another order', async () => {
    await lodge();
    const first = await poll('status=lodged&status=accepted');
    assert.equal((await poll(`status=accepted&status=lodged&after=${cursorOf(first)}`)).status, 200);
  });

  test('reads an unchanged position from memory and a changed position from the database', async () => {
    await lodge();
    feed.known = 1;
    const first = await poll();
    const again = await poll();
    assert.equal(again.text, first.text);
    assert.equal(feed.looks, 1);
    assert.equal((await poll('limit=5')).status, 200);
    assert.equal(feed.looks, 2, 'another question');
    const id = await lodge();
    feed.known = 2;
    assert.ok(idsOf(await poll('limit=5')).includes(id));
    feed.known = null;
    await poll('limit=5');
    assert.equal(feed.looks, 4, 'a node that does not know asks');
  });
});

describe('304', () => {
  test('returns 304 for an unchanged feed, from memory and from the database, without counting against the rate limit', async () => {
    await lodge();
    const first = await poll();
    for (const known of [null, 1]) {
      feed.known = known;
      const answered = await poll('', tagOf(first)).then(assertStatus(304));
      assert.equal(answered.unchanged, true);
      assert.equal(answered.headers.get('ETag'), first.headers.get('ETag'));
    }
    const weak = { headers: { 'if-none-match': `"x", W/${first.headers.get('ETag')}` } };
    assert.equal((await poll('', weak)).status, 304);
  });

  test('returns 304 after changes of other organisations, but not after a change of the organisation', async () => {
    await lodge();
    const first = await poll();
    await lodge(foreignCaller);
    assert.equal((await poll('', tagOf(first))).status, 304);
    await lodge();
    assert.equal((await poll('', tagOf(first))).status, 200);
  });

  test('returns 304 to another client of the organisation, but not to another organisation', async () => {
    const first = await poll();
    const sibling: Caller = { ...trader, client: { id: 'cli_sibling' } };
    assert.equal((await poll('', tagOf(first), sibling)).status, 304);
    assert.equal((await poll('', tagOf(first), foreignCaller)).status, 200);
  });
});

describe('200 after a long poll', () => {
  test('returns available entries without waiting', async () => {
    await lodge();
    feed.whileHeld = () => Promise.reject(new Error('it was held'));
    assert.equal(idsOf(await poll('wait=30')).length, 1);
    assert.equal((await poll('wait=0&limit=7')).status, 200);
  });

  test('returns as soon as an entry changes', async () => {
    const first = await poll();
    let id = '';
    feed.whileHeld = async () => {
      id = await lodge();
    };
    const answered = await poll(`wait=30&after=${cursorOf(first)}`);
    assert.deepEqual(idsOf(answered), [id]);
  });

  test('returns an empty page when the wait time has passed, and not earlier', async () => {
    const begun = feed.now;
    const answered = await poll('wait=2');
    assert.deepEqual(idsOf(answered), []);
    assert.equal(feed.now - begun, 2_000);
  });

  test('does not return for filtered entries; after the wait time, the cursor is past them', async () => {
    const first = await poll('status=accepted');
    let changes = 0;
    feed.whileHeld = async (ms) => {
      feed.now += ms;
      if (changes++ === 0) await lodge();
    };
    const answered = await poll(`status=accepted&wait=2&after=${cursorOf(first)}`);
    assert.deepEqual(idsOf(answered), []);
    assert.notEqual(cursorOf(answered), cursorOf(first));
    assert.ok(changes > 1);
  });

  test('returns no entries and the same cursor immediately if the process drains', async () => {
    const ending = new AbortController();
    feed.whileHeld = async () => ending.abort();
    const first = await poll();
    const empty = await poll(`wait=30&after=${cursorOf(first)}`, { ended: ending.signal });
    assert.deepEqual(idsOf(empty), []);
    assert.equal(cursorOf(empty), cursorOf(first));
    await lodge();
    const query = `after=${cursorOf(first)}`;
    const full = await poll(query);
    assert.equal(idsOf(full).length, 1);
    const later = new AbortController();
    feed.whileHeld = async () => later.abort();
    const drained = await poll(`${query}&wait=30`, { ...tagOf(full), ended: later.signal });
    assert.equal(drained.status, 200);
    assert.deepEqual(idsOf(drained), []);
    assert.equal(cursorOf(drained), cursorOf(first));
  });

  test('returns changes that were committed while the process drained', async () => {
    const ending = new AbortController();
    feed.whileHeld = async () => {
      await lodge();
      ending.abort();
    };
    assert.equal(idsOf(await poll('wait=30', { ended: ending.signal })).length, 1);
  });
});

describe('304 after a long poll', () => {
  test('waits while the ETag of the caller is current, then returns 304', async () => {
    await lodge();
    const first = await poll('wait=2');
    const begun = feed.now;
    const answered = await poll('wait=2', tagOf(first)).then(assertStatus(304));
    assert.equal(answered.unchanged, true);
    assert.equal(feed.now - begun, 2_000);
  });

  test('returns 200 with the changes if the feed changes during the wait', async () => {
    await lodge();
    const first = await poll('wait=2');
    feed.whileHeld = async () => void (await lodge());
    assert.equal(idsOf(await poll('wait=2', tagOf(first))).length, 2);
  });
});

describe('long poll', () => {
  test('checks the access of its caller again before the response', async () => {
    let rechecks = 0;
    const recheck = async () => {
      rechecks += 1;
      return rechecks < 3 ? null : ({ ...refuse(notFound), ofPipeline: true } as const);
    };
    const answered = await poll('wait=30', { recheck });
    assert.equal(answered.code, 'not_found');
    assert.equal(rechecks, 3);
  });
});

describe('429', () => {
  test('allows a client eight long polls, and a further one as soon as one of them ends', async () => {
    const releases: (() => void)[] = [];
    let pollCount = 0;
    const eightHeld = new Promise<void>((resolve) => {
      feed.whileHeld = () =>
        new Promise((release) => {
          pollCount += 1;
          releases.push(release);
          if (pollCount === 8) resolve();
        });
    });
    const ended = new AbortController();
    const calls = Array.from({ length: 8 }, () => poll('wait=30', { ended: ended.signal }));
    await eightHeld;
    const ninth = await poll('wait=30');
    assert.equal(ninth.code, 'rate_limited');
    assert.equal(ninth.headers.get('Retry-After'), '1');
    assert.equal((await poll()).status, 200, 'without wait nothing is held');
    feed.whileHeld = async (ms) => {
      feed.now += ms;
    };
    const sibling: Caller = { ...trader, client: { id: 'cli_sibling' } };
    assert.equal((await poll('wait=1', {}, sibling)).status, 200, 'each client has its own');
    ended.abort();
    for (const release of releases) release();
    for (const answered of await Promise.all(calls)) assert.equal(answered.status, 200);
    assert.equal((await poll('wait=1')).status, 200);
  });
});

describe('400 cursor_of_other_history', () => {
  /** Resets the stream of a caller to an older state, as a restored database backup does. */
  async function restore(rest: number, caller = trader): Promise<void> {
    const { system } = portal.testing.database;
    const { id } = caller.organisation;
    await system.query(
      'delete from declarations.status_entries where organisation_id = $1 and sequence > $2',
      [id, rest],
    );
    await system.query(
      `with removed as (
         delete from declarations.change_sequence where organisation_id = $1 and sequence > $2 returning change_id)
       delete from declarations.change_log c using removed r where c.organisation_id = $1 and c.id = r.change_id`,
      [id, rest],
    );
    await system.query(
      'update declarations.stream_watermark set last_sequence = $2 where organisation_id = $1',
      [id, rest],
    );
  }

  test('rejects a cursor that is ahead of the stream after a database restore', async () => {
    await lodge();
    await lodge();
    const ahead = `after=${cursorOf(await poll())}`;
    await restore(1);
    const refused = await poll(ahead).then(assertStatus(400));
    assert.equal(refused.code, 'cursor_of_other_history');
    assert.match(refused.text, /without a cursor/);
    assert.equal((await poll()).status, 200);
  });

  test('rejects a cursor whose change was replaced after a database restore, even if the stream is longer again', async () => {
    await lodge();
    const validQuery = `after=${cursorOf(await poll())}`;
    await lodge();
    const lost = `after=${cursorOf(await poll())}`;
    await restore(1);
    await lodge();
    await lodge();
    assert.equal((await poll(lost)).code, 'cursor_of_other_history');
    assert.equal((await poll(validQuery)).status, 200);
    const again = `after=${cursorOf(await poll())}`;
    assert.equal((await poll(again)).status, 200);
  });
});

describe('400 input_invalid', () => {
  test('rejects an invented or altered cursor, instead of returning entries from the beginning', async () => {
    await lodge();
    const cursor = cursorOf(await poll());
    const altered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    for (const since of ['0', '1', 'null', 'made-up', altered, cursor.slice(1), `${cursor}A`]) {
      assert.equal((await poll(`after=${since}`)).code, 'input_invalid', since);
    }
  });

  test('rejects a cursor of another organisation, of other filters or of another list', async () => {
    const since = `after=${cursorOf(await poll())}`;
    assert.equal((await poll(since)).status, 200);
    assert.equal((await poll(since, {}, foreignCaller)).code, 'input_invalid');
    for (const filter of ['status=lodged', 'lrn=A', 'mrn=26XA0123456789ABC3']) {
      assert.equal((await poll(`${filter}&${since}`)).code, 'input_invalid', filter);
      const filtered = `after=${cursorOf(await poll(filter))}`;
      assert.equal((await poll(filtered)).code, 'input_invalid', filter);
    }
    await lodge();
    await lodge();
    const list = await portal.call('listDeclarations', trader, { query: 'limit=1' });
    assert.equal((await poll(`after=${cursorOf(list)}`)).code, 'input_invalid');
  });

  const queries = [
    'limit=0',
    'limit=501',
    'limit=1e2',
    'wait=31',
    'wait=-1',
    'wait=1.5',
    'wait=',
    'after=',
    'lrn=a/b',
    'mrn=1',
    'mrn=26XA0123456789ABC1',
    'status=unknown',
    'lrn=a&lrn=b',
    'SINCE=x',
    'foo=1',
  ];
  for (const query of queries) {
    test(`rejects the query ${query}`, async () => assert.equal((await poll(query)).code, 'input_invalid'));
  }
});
