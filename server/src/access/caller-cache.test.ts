import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Notifications } from '../foundation/database/notifications.ts';
import type { AccessChange } from '../foundation/events/revocation-channel.ts';
import { type CallerCache, createCallerCache } from './caller-cache.ts';

interface Known {
  readonly name: string;
  readonly dependsOn: readonly AccessChange[];
}

let told: (change: string) => void;
let lose: () => void;
let isFresh: boolean;
let cache: CallerCache<Known>;

beforeEach(() => {
  const heard: ((payload: string) => void)[] = [];
  const lost: (() => void)[] = [];
  isFresh = true;
  const notifications: Notifications = {
    on: (channel, listener) => {
      assert.equal(channel, 'portal_access');
      heard.push(listener);
    },
    onLost: (listener) => void lost.push(listener),
    fresh: () => isFresh,
    close: () => Promise.resolve(),
  };
  told = (change) => {
    for (const listener of heard) listener(change);
  };
  lose = () => {
    for (const listener of lost) listener();
  };
  cache = createCallerCache(notifications, (known) => known.dependsOn);
});

const known = (name: string, ...dependsOn: AccessChange[]): Known => ({ name, dependsOn });
const keepFor = (key: string, value: Known, begun = cache.begin()): void =>
  cache.keep(key, value, 1_000, begun);
const keep = (key: string, value: Known): void => keepFor(key, value);
const find = (key: string, nowMs: number): string | null => cache.find(key, nowMs)?.name ?? null;

describe('cached callers', () => {
  test('are returned for their own key only', () => {
    keep('a', known('A', 'client:1'));
    assert.equal(find('a', 0), 'A');
    assert.equal(find('b', 0), null);
  });

  test('are dropped when one of their dependencies changes; callers without that dependency remain cached', () => {
    const changes = ['client:1', 'organisation:1', 'token:1', 'grant:1', 'person:1', 'platform:1'] as const;
    for (const change of changes) {
      keep('a', known('A', ...changes));
      keep('b', known('B', ...changes.filter((other) => other !== change)));
      told(change);
      assert.equal(find('a', 0), null, change);
      assert.equal(find('b', 0), 'B', change);
    }
  });

  test('are dropped when their dependency changes again after it dropped another caller', () => {
    for (const key of ['a', 'b', 'c']) keep(key, known(key, 'organisation:1', `client:${key}`));
    for (const key of ['a', 'c']) told(`client:${key}`);
    assert.equal(find('b', 0), 'b');
    keep('b', known('B', 'organisation:1', 'organisation:1'));
    told('organisation:1');
    assert.equal(find('b', 0), null);
  });

  test('are all dropped when a dependency that they share changes, even if some of them were removed before', () => {
    const keys = ['the first', 'the second', 'the third'];
    for (const gone of [[], ['the first'], ['the third', 'the first']]) {
      for (const key of keys) keep(key, known(key, 'organisation:1', `client:${key}`));
      for (const key of gone) told(`client:${key}`);
      for (const key of keys) assert.equal(find(key, 0), gone.includes(key) ? null : key);
      told('organisation:1');
      for (const key of keys) assert.equal(find(key, 0), null);
    }
  });

  test('are not dropped by a change of an unrelated object, even if its name begins with the same characters', () => {
    keep('a', known('A', 'client:1'));
    for (const change of ['client:2', 'client:11', 'client:', '', 'organisation:1']) told(change);
    assert.equal(find('a', 0), 'A');
  });

  test('are all dropped when the signing keys change', () => {
    keep('a', known('A', 'client:1'));
    keep('b', known('B'));
    told('signing-keys');
    assert.equal(find('a', 0), null);
    assert.equal(find('b', 0), null);
  });

  test('are all dropped when a notification may have been missed', () => {
    keep('a', known('A', 'client:1'));
    lose();
    assert.equal(find('a', 0), null);
  });

  test('can be cached again after they were dropped, and dropped again', () => {
    for (let time = 0; time < 3; time += 1) {
      keep('a', known('A', 'client:1'));
      assert.equal(find('a', 0), 'A');
      told('client:1');
      assert.equal(find('a', 0), null);
    }
  });

  test('are dropped by the dependencies of the newest value only, after a value is replaced', () => {
    keep('a', known('old', 'client:1', 'token:1'));
    keep('a', known('new', 'client:1', 'token:2'));
    told('token:1');
    assert.equal(find('a', 0), 'new');
    told('client:1');
    assert.equal(find('a', 0), null);
  });
});

describe('tens of thousands of access changes', () => {
  const changeOthers = (count: number): void => {
    for (let other = 0; other < count; other += 1) told(`session:${other}`);
  };

  test('do not invalidate cached callers that do not depend on them', () => {
    keep('a', known('A', 'client:1'));
    changeOthers(10_000);
    assert.equal(find('a', 0), 'A');
    changeOthers(10_000);
    changeOthers(10_000);
    assert.equal(find('a', 0), 'A');
  });

  test('invalidate a cached caller that was last read before the oldest recorded change', () => {
    keep('a', known('A', 'client:1'));
    keep('b', known('B', 'client:2'));
    told('client:1');
    changeOthers(5_000);
    assert.equal(find('b', 0), 'B');
    changeOthers(10_000);
    assert.equal(find('a', 0), null);
    assert.equal(find('b', 0), 'B');
  });

  test('record a repeated change as the latest one', () => {
    keep('a', known('A', 'client:1'));
    told('client:1');
    keep('a', known('again', 'client:1'));
    assert.equal(find('a', 0), 'again');
    changeOthers(9_999);
    told('client:1');
    changeOthers(9_999);
    assert.equal(find('a', 0), null);
  });
});

describe('expired entries of the caller cache', () => {
  test('are removed when another entry is cached, least recently used first', () => {
    keep('old', known('old'));
    keep('asked for', known('asked for'));
    assert.equal(find('old', 999), 'old');
    assert.equal(find('none', 1_000), null);
    cache.keep('new', known('new'), 5_000, cache.begin());
    assert.equal(cache.figures().entries, 1);
    assert.equal(find('new', 1_000), 'new');
  });

  test('are removed without removing entries that are still valid', () => {
    cache.keep('old', known('old'), 5_000, cache.begin());
    assert.equal(find('none', 1_000), null);
    keep('late', known('late'));
    cache.keep('new', known('new'), 5_000, cache.begin());
    assert.deepEqual([find('old', 1_000), find('new', 1_000)], ['old', 'new']);
  });
});

describe('the result of a caller lookup', () => {
  test('is not cached when a change notification arrives while it runs', () => {
    const begun = cache.begin();
    told('client:2');
    keepFor('a', known('A', 'client:1'), begun);
    assert.equal(find('a', 0), null);
  });

  test('is not cached when the notification connection is lost while it runs', () => {
    const begun = cache.begin();
    lose();
    keepFor('a', known('A', 'client:1'), begun);
    assert.equal(find('a', 0), null);
  });

  test('is not cached when a change and a lost connection both occur while it runs', () => {
    const happenings = {
      change: () => told('client:2'),
      loss: () => lose(),
      'clock set back': () => {
        find('a', 20_000);
        find('a', 0);
      },
    };
    for (const [one, first] of Object.entries(happenings)) {
      for (const [other, second] of Object.entries(happenings)) {
        const begun = cache.begin();
        first();
        second();
        keepFor('a', known('A', 'client:1'), begun);
        assert.equal(find('a', 0), null, `${one}, ${other}`);
      }
    }
  });

  test('is not cached when it ends during an interruption of the notifications', () => {
    const begun = cache.begin();
    isFresh = false;
    keepFor('a', known('A'), begun);
    isFresh = true;
    assert.equal(find('a', 0), null);
  });
});

describe('a cache hit for a caller', () => {
  test('does not occur while notifications are interrupted', () => {
    keep('a', known('A'));
    isFresh = false;
    assert.equal(find('a', 0), null);
    isFresh = true;
    assert.equal(find('a', 0), 'A');
  });

  test('occurs only before the earliest expiry of token and key, even for an entry that was read before', () => {
    keep('a', known('A'));
    assert.equal(find('a', 999), 'A');
    assert.equal(find('a', 1_000), null);
    assert.equal(find('a', 0), null);
  });

  test('does not occur after the clock was set back by more than five seconds', () => {
    assert.equal(find('a', 10_000), null);
    cache.keep('a', known('A'), 20_000, cache.begin());
    assert.equal(find('a', 5_000), 'A');
    const begun = cache.begin();
    assert.equal(find('a', 4_999), null);
    assert.equal(find('a', 10_000), null);
    cache.keep('a', known('A'), 20_000, begun);
    assert.equal(find('a', 10_000), null);
  });
});

describe('cache metrics', () => {
  test('count hits, misses and current entries', () => {
    assert.deepEqual(cache.figures(), { entries: 0, hits: 0, misses: 0 });
    keep('a', known('A', 'client:1'));
    keep('b', known('B', 'client:2'));
    find('a', 0);
    find('a', 0);
    find('b', 0);
    find('c', 0);
    assert.deepEqual(cache.figures(), { entries: 2, hits: 3, misses: 2 });
    told('client:1');
    find('a', 0);
    find('b', 1_000);
    assert.deepEqual(cache.figures(), { entries: 0, hits: 3, misses: 2 });
  });
});
