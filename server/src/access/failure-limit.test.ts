import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureLimit } from './failure-limit.ts';

test('failures are counted by key, refill with time, and are taken back when the attempt succeeded', () => {
  let nowMs = 0;
  const limit = failureLimit(
    () => ({ rate: 0.1, burst: 2 }),
    () => new Date(nowMs),
  );
  assert.deepEqual(
    [limit.charge('a'), limit.charge('a'), limit.charge('a'), limit.wait('a')],
    [0, 0, 10, 10],
  );
  assert.equal(limit.wait('b'), 0);
  nowMs += 9_000;
  assert.equal(limit.wait('a'), 1);
  nowMs += 1_000;
  assert.equal(limit.charge('a'), 0);
  assert.equal(limit.wait('a'), 10);
  limit.takeBack('a');
  assert.equal(limit.wait('a'), 0);
});

test('what is taken back is never more than was charged', () => {
  const limit = failureLimit(
    () => ({ rate: 0.1, burst: 2 }),
    () => new Date(0),
  );
  limit.takeBack('a');
  assert.deepEqual([limit.charge('a'), limit.charge('a'), limit.charge('a')], [0, 0, 10]);
});

test('a rate of 0 is no limit', () => {
  const limit = failureLimit(
    () => ({ rate: 0, burst: 1 }),
    () => new Date(0),
  );
  for (let attempt = 0; attempt < 100; attempt += 1) assert.equal(limit.charge('a'), 0);
});
