import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type CoalescedLookups, coalesceLookups } from './coalesced-lookups.ts';

let current: number;
let isFresh: boolean;
let coalesce: CoalescedLookups<string>;
let startedLookups: string[];
let resolveLookup: (found: string) => void;
let rejectLookup: (fault: Error) => void;

beforeEach(() => {
  current = 0;
  isFresh = true;
  startedLookups = [];
  coalesce = coalesceLookups({ begin: () => current, isCurrent: (begun) => isFresh && begun === current });
});

const requestLookup = (key: string): Promise<string> =>
  coalesce(key, (begun) => {
    startedLookups.push(`${key} ${begun}`);
    return new Promise((resolve, reject) => {
      resolveLookup = resolve;
      rejectLookup = reject;
    });
  });

describe('a coalesced lookup', () => {
  test('is shared by concurrent requests for the same key; a later request starts its own lookup', async () => {
    const asking = [requestLookup('a'), requestLookup('a'), requestLookup('a')];
    resolveLookup('A');
    assert.deepEqual(await Promise.all(asking), ['A', 'A', 'A']);
    const later = requestLookup('a');
    resolveLookup('B');
    assert.equal(await later, 'B');
    assert.deepEqual(startedLookups, ['a 0', 'a 0']);
  });

  test('is not shared by requests for different keys', async () => {
    const a = requestLookup('a');
    const answerA = resolveLookup;
    const b = requestLookup('b');
    resolveLookup('B');
    answerA('A');
    assert.deepEqual(await Promise.all([a, b]), ['A', 'B']);
  });

  test('is not shared with requests after a change, which share a new lookup', async () => {
    const before = requestLookup('a');
    const answerBefore = resolveLookup;
    current = 1;
    const after = [requestLookup('a'), requestLookup('a')];
    const answerAfter = resolveLookup;
    answerBefore('old');
    assert.equal(await before, 'old');
    const last = requestLookup('a');
    answerAfter('new');
    assert.deepEqual(await Promise.all([...after, last]), ['new', 'new', 'new']);
    assert.deepEqual(startedLookups, ['a 0', 'a 1']);
  });

  test('is not shared during an interruption of the change notifications', async () => {
    isFresh = false;
    const first = requestLookup('a');
    resolveLookup('A');
    const second = requestLookup('a');
    resolveLookup('B');
    assert.deepEqual(await Promise.all([first, second]), ['A', 'B']);
  });

  test('fails for all requests that share it and runs again for the next request', async () => {
    const asking = [requestLookup('a'), requestLookup('a')];
    rejectLookup(new Error('away'));
    for (const each of asking) await assert.rejects(each, /away/);
    const later = requestLookup('a');
    resolveLookup('A');
    assert.equal(await later, 'A');
  });
});
