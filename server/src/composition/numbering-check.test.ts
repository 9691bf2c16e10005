import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QueueDepth } from '../foundation/system/queue-depth.ts';
import { createNumberingCheck } from './numbering-check.ts';

const now = new Date('2026-11-26T10:00:00Z');
const waitingSince = (ms: number): QueueDepth => ({ count: 1, oldest: new Date(now.getTime() - ms) });

describe('the numbering check', () => {
  for (const [what, waiting, state] of [
    ['no change waits', { count: 0, oldest: null }, 'ok'],
    ['a change has waited for five seconds', waitingSince(5_000), 'ok'],
    ['a change has waited for longer', waitingSince(5_001), 'late'],
    ['a change has a time in the future', waitingSince(-60_000), 'ok'],
  ] as const) {
    test(`returns ${state} when ${what}`, async () => {
      const check = createNumberingCheck({ read: async () => waiting, now: () => now, clock: () => 0 });
      assert.equal(await check(), state);
    });
  }

  test('returns unknown when reading the database fails', async () => {
    const read = () => Promise.reject(new Error('away'));
    assert.equal(await createNumberingCheck({ read, now: () => now, clock: () => 0 })(), 'unknown');
  });

  test('returns unknown when the database does not respond in time', async () => {
    const read = () => new Promise<QueueDepth>(() => {});
    assert.equal(await createNumberingCheck({ read, now: () => now, clock: () => 0 })(), 'unknown');
  });

  test('reads the database at most once in two seconds', async () => {
    let [reads, time] = [0, 0];
    const read = async (): Promise<QueueDepth> => {
      reads += 1;
      return { count: 0, oldest: null };
    };
    const check = createNumberingCheck({ read, now: () => now, clock: () => time });
    await Promise.all([check(), check()]);
    time = 1_999;
    await check();
    assert.equal(reads, 1);
    time = 2_000;
    await check();
    assert.equal(reads, 2);
  });
});
