import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Notifications } from '../foundation/database/notifications.ts';
import type { AccessChange } from '../foundation/events/revocation-channel.ts';
import { type CallerCache, createCallerCache } from './caller-cache.ts';

interface TestCaller {
  readonly name: string;
  readonly dependsOn: readonly AccessChange[];
}

let notifyChange: (change: string) => void;
let loseConnection: () => void;
let isFresh: boolean;
let cache: CallerCache<TestCaller>;

beforeEach(() => {
  const listeners: ((payload: string) => void)[] = [];
  const lost: (() => void)[] = [];
  isFresh = true;
  const notifications: Notifications = {
    on: (channel, listener) => {
      assert.equal(channel, 'portal_access');
      listeners.push(listener);
    },
    onLost: (listener) => void lost.push(listener),
    fresh: () => isFresh,
    close: () => Promise.resolve(),
  };
  notifyChange = (change) => {
    for (const listener of listeners) listener(change);
  };
  loseConnection = () => {
    for (const listener of lost) listener();
  };
  cache = createCallerCache(notifications, (testCaller) => testCaller.dependsOn);
});

const known = (name: string, ...dependsOn: AccessChange[]): TestCaller => ({ name, dependsOn });
const storeSince = (key: string, value: TestCaller, begun = cache.begin()): void =>
  cache.keep(key, value, 1_000, begun);
const storeCaller = (key: string, value: TestCaller): void => storeSince(key, value);
const findName = (key: string, nowMs: number): string | null => cache.find(key, nowMs)?.name ?? null;

describe('cached callers', () => {
  test('are returned for their own key only', () => {
    storeCaller('a', known('A', 'client:1'));
    assert.equal(findName('a', 0), 'A');
    assert.equal(findName('b', 0), null);
  });

  test('are dropped when one of their dependencies changes; callers without that dependency remain cached', () => {
    const changes = ['client:1', 'organisation:1', 'token:1', 'grant:1', 'person:1', 'platform:1'] as const;
    for (const change of changes) {
      storeCaller('a', known('A', ...changes));
      storeCaller('b', known('B', ...changes.filter((other) => other !== change)));
      notifyChange(change);
      assert.equal(findName('a', 0), null, change);
      assert.equal(findName('b', 0), 'B', change);
    }
  });

  test('are dropped when their dependency changes again after it dropped another caller', () => {
    for (const key of ['a', 'b', 'c']) storeCaller(key, known(key, 'organisation:1', `client:${key}`));
    for (const key of ['a', 'c']) notifyChange(`client:${key}`);
    assert.equal(findName('b', 0), 'b');
    storeCaller('b', known('B', 'organisation:1', 'organisation:1'));
    notifyChange('organisation:1');
    assert.equal(findName('b', 0), null);
  });

  test('are all dropped when a dependency that they share changes, even if some of them were removed before', () => {
    const keys = ['the first', 'the second', 'the third'];
    for (const gone of [[], ['the first'], ['the third', 'the first']]) {
      for (const key of keys) storeCaller(key, known(key, 'organisation:1', `client:${key}`));
      for (const key of gone) notifyChange(`client:${key}`);
      for (const key of keys) assert.equal(findName(key, 0), gone.includes(key) ? null : key);
      notifyChange('organisation:1');
      for (const key of keys) assert.equal(findName(key, 0), null);
    }
  });

  test('are not dropped by a change of an unrelated object, even if its name begins with the same characters', () => {
    storeCaller('a', known('A', 'client:1'));
    for (const change of ['client:2', 'client:11', 'client:', '', 'organisation:1']) notifyChange(change);
    assert.equal(findName('a', 0), 'A');
  });

  test('are all dropped when the signing keys change', () => {
    storeCaller('a', known('A', 'client:1'));
    storeCaller('b', known('B'));
    notifyChange('signing-keys');
    assert.equal(findName('a', 0), null);
    assert.equal(findName('b', 0), null);
  });

  test('are all dropped when a notification may have been missed', () => {
    storeCaller('a', known('A', 'client:1'));
    loseConnection();
    assert.equal(findName('a', 0), null);
  });

  test('can be cached again after they were dropped, and dropped again', () => {
    for (let time = 0; time < 3; time += 1) {
      storeCaller('a', known('A', 'client:1'));
      assert.equal(findName('a', 0), 'A');
      notifyChange('client:1');
      assert.equal(findName('a', 0), null);
    }
  });

  test('are dropped by the dependencies of the newest value only, after a value is replaced', () => {
    storeCaller('a', known('old', 'client:1', 'token:1'));
    storeCaller('a', known('new', 'client:1', 'token:2'));
    notifyChange('token:1');
    assert.equal(findName('a', 0), 'new');
    notifyChange('client:1');
    assert.equal(findName('a', 0), null);
  });
});

describe('tens of thousands of access changes', () => {
  const changeOthers = (count: number): void => {
    for (let other = 0; other < count; other += 1) notifyChange(`session:${other}`);
  };

  test('do not invalidate cached callers that do not depend on them', () => {
    storeCaller('a', known('A', 'client:1'));
    changeOthers(10_000);
    assert.equal(findName('a', 0), 'A');
    changeOthers(10_000);
    changeOthers(10_000);
    assert.equal(findName('a', 0), 'A');
  });

  test('invalidate a cached caller that was last read before the oldest recorded change', () => {
    storeCaller('a', known('A', 'client:1'));
    storeCaller('b', known('B', 'client:2'));
    notifyChange('client:1');
    changeOthers(5_000);
    assert.equal(findName('b', 0), 'B');
    changeOthers(10_000);
    assert.equal(findName('a', 0), null);
    assert.equal(findName('b', 0), 'B');
  });

  test('record a repeated change as the latest one', () => {
    storeCaller('a', known('A', 'client:1'));
    notifyChange('client:1');
    storeCaller('a', known('again', 'client:1'));
    assert.equal(findName('a', 0), 'again');
    changeOthers(9_999);
    notifyChange('client:1');
    changeOthers(9_999);
    assert.equal(findName('a', 0), null);
  });
});

describe('expired entries of the caller cache', () => {
  test('are removed when another entry is cached, least recently used first', () => {
    storeCaller('old', known('old'));
    storeCaller('asked for', known('asked for'));
    assert.equal(findName('old', 999), 'old');
    assert.equal(findName('none', 1_000), null);
    cache.keep('new', known('new'), 5_000, cache.begin());
    assert.equal(cache.metrics().entries, 1);
    assert.equal(findName('new', 1_000), 'new');
  });

  test('are removed without removing entries that are still valid', () => {
    cache.keep('old', known('old'), 5_000, cache.begin());
    assert.equal(findName('none', 1_000), null);
    storeCaller('late', known('late'));
    cache.keep('new', known('new'), 5_000, cache.begin());
    assert.deepEqual([findName('old', 1_000), findName('new', 1_000)], ['old', 'new']);
  });
});

describe('the result of a caller lookup', () => {
  test('is not cached when a change notification arrives while it runs', () => {
    const begun = cache.begin();
    notifyChange('client:2');
    storeSince('a', known('A', 'client:1'), begun);
    assert.equal(findName('a', 0), null);
  });

  test('is not cached when the notification connection is lost while it runs', () => {
    const begun = cache.begin();
    loseConnection();
    storeSince('a', known('A', 'client:1'), begun);
    assert.equal(findName('a', 0), null);
  });

  test('is not cached when a change and a lost connection both occur while it runs', () => {
    const happenings = {
      change: () => notifyChange('client:2'),
      loss: () => loseConnection(),
      'clock set back': () => {
        findName('a', 20_000);
        findName('a', 0);
      },
    };
    for (const [one, first] of Object.entries(happenings)) {
      for (const [other, second] of Object.entries(happenings)) {
        const begun = cache.begin();
        first();
        second();
        storeSince('a', known('A', 'client:1'), begun);
        assert.equal(findName('a', 0), null, `${one}, ${other}`);
      }
    }
  });

  test('is not cached when it ends during an interruption of the notifications', () => {
    const begun = cache.begin();
    isFresh = false;
    storeSince('a', known('A'), begun);
    isFresh = true;
    assert.equal(findName('a', 0), null);
  });
});

describe('a cache hit for a caller', () => {
  test('does not occur while notifications are interrupted', () => {
    storeCaller('a', known('A'));
    isFresh = false;
    assert.equal(findName('a', 0), null);
    isFresh = true;
    assert.equal(findName('a', 0), 'A');
  });

  test('occurs only before the earliest expiry of token and key, even for an entry that was read before', () => {
    storeCaller('a', known('A'));
    assert.equal(findName('a', 999), 'A');
    assert.equal(findName('a', 1_000), null);
    assert.equal(findName('a', 0), null);
  });

  test('does not occur after the clock was set back by more than five seconds', () => {
    assert.equal(findName('a', 10_000), null);
    cache.keep('a', known('A'), 20_000, cache.begin());
    assert.equal(findName('a', 5_000), 'A');
    const begun = cache.begin();
    assert.equal(findName('a', 4_999), null);
    assert.equal(findName('a', 10_000), null);
    cache.keep('a', known('A'), 20_000, begun);
    assert.equal(findName('a', 10_000), null);
  });
});

describe('cache metrics', () => {
  test('count hits, misses and current entries', () => {
    assert.deepEqual(cache.metrics(), { entries: 0, hits: 0, misses: 0 });
    storeCaller('a', known('A', 'client:1'));
    storeCaller('b', known('B', 'client:2'));
    findName('a', 0);
    findName('a', 0);
    findName('b', 0);
    findName('c', 0);
    assert.deepEqual(cache.metrics(), { entries: 2, hits: 3, misses: 2 });
    notifyChange('client:1');
    findName('a', 0);
    findName('b', 1_000);
    assert.deepEqual(cache.metrics(), { entries: 0, hits: 3, misses: 2 });
  });
});
