import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type CoalescedLookups, coalesceLookups } from './coalesced-lookups.ts';

let current: number;
let isSure: boolean;
let share: CoalescedLookups<string>;
let asked: string[];
let answer: (found: string) => void;
let fail: (fault: Error) => void;

beforeEach(() => {
  current = 0;
  isSure = true;
  asked = [];
  share = coalesceLookups({ begin: () => current, isCurrent: (begun) => isSure && begun === current });
});

const ask = (key: string): Promise<string> =>
  share(key, (begun) => {
    asked.push(`${key} ${begun}`);
    return new Promise((resolve, reject) => {
      answer = resolve;
      fail = reject;
    });
  });

describe('a coalesced lookup', () => {
  test('is shared by concurrent requests for the same key; a later request starts its own lookup', async () => {
    const asking = [ask('a'), ask('a'), ask('a')];
    answer('A');
    assert.deepEqual(await Promise.all(asking), ['A', 'A', 'A']);
    const later = ask('a');
    answer('B');
    assert.equal(await later, 'B');
    assert.deepEqual(asked, ['a 0', 'a 0']);
  });

  test('is not shared by requests for different keys', async () => {
    const a = ask('a');
    const answerA = answer;
    const b = ask('b');
    answer('B');
    answerA('A');
    assert.deepEqual(await Promise.all([a, b]), ['A', 'B']);
  });

  test('is not shared with requests after a change, which share a new lookup', async () => {
    const before = ask('a');
    const answerBefore = answer;
    current = 1;
    const after = [ask('a'), ask('a')];
    const answerAfter = answer;
    answerBefore('old');
    assert.equal(await before, 'old');
    const last = ask('a');
    answerAfter('new');
    assert.deepEqual(await Promise.all([...after, last]), ['new', 'new', 'new']);
    assert.deepEqual(asked, ['a 0', 'a 1']);
  });

  test('is not shared during an interruption of the change notifications', async () => {
    isSure = false;
    const first = ask('a');
    answer('A');
    const second = ask('a');
    answer('B');
    assert.deepEqual(await Promise.all([first, second]), ['A', 'B']);
  });

  test('fails for all requests that share it and runs again for the next request', async () => {
    const asking = [ask('a'), ask('a')];
    fail(new Error('away'));
    for (const each of asking) await assert.rejects(each, /away/);
    const later = ask('a');
    answer('A');
    assert.equal(await later, 'A');
  });
});
