import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLoadShedding } from './load-shedding.ts';

/**
 * Creates load shedding with a simulated clock: `turn` sends requests, advances the time and runs the
 * periodic check.
 */
function createTestShedding() {
  let now = 0;
  let used = 0;
  let waiting = [{ calls: 0, ms: 0 }];
  let look = (): void => {};
  const shedding = createLoadShedding({
    clock: () => now,
    waiting: () => waiting,
    used: () => used,
    every(_, work) {
      look = work;
      return () => {};
    },
  });
  const turn = (calls: number, tookMs: number, workedMs = tookMs): number => {
    let shed = 0;
    for (let call = 0; call < calls; call += 1) if (shedding.sheds(() => 'one')) shed += 1;
    now += tookMs;
    used += workedMs;
    look();
    return shed;
  };
  return {
    turn,
    refused: shedding.refused,
    wait(calls: number, ms: number) {
      waiting = [
        { calls: 0, ms: 0 },
        { calls, ms },
      ];
    },
  };
}

describe('503', () => {
  test('is returned to no request while the event loop is not delayed', () => {
    const { turn } = createTestShedding();
    for (let count = 0; count < 100; count += 1) assert.equal(turn(500, 149), 0);
  });

  test('is returned to more and more requests, but never to all, while many requests delay the event loop', () => {
    const { turn, refused } = createTestShedding();
    const shed = Array.from({ length: 10 }, () => turn(100, 300));
    assert.equal(
      refused(),
      shed.reduce((sum, count) => sum + count, 0),
    );
    assert.deepEqual(shed.slice(0, 5), [0, 20, 40, 60, 80]);
    assert.ok(shed.slice(5).every((count) => count === 95));
  });

  test('is returned to no request if few arrive and the event loop is delayed only now and then', () => {
    const { turn } = createTestShedding();
    for (let count = 0; count < 10; count += 1) {
      for (let late = 0; late < 6; late += 1) assert.equal(turn(49, 2_000), 0);
      for (let inTime = 0; inTime < 24; inTime += 1) assert.equal(turn(49, 50), 0);
    }
  });

  test('is returned to some requests if a few expensive ones delay the event loop again and again', () => {
    const { turn } = createTestShedding();
    const shed = Array.from({ length: 22 }, () => turn(1, 100));
    assert.ok(shed.slice(0, 17).every((count) => count === 0));
    assert.deepEqual(shed.slice(17), [0, 0, 1, 1, 0]);
  });

  test('is returned to no request while the event loop is busy but not delayed', () => {
    const { turn } = createTestShedding();
    for (let count = 0; count < 1_000; count += 1) assert.equal(turn(49, 69), 0);
  });

  test('is returned to no request if the event loop is delayed because it waited for the processor', () => {
    const { turn } = createTestShedding();
    for (let count = 0; count < 10; count += 1) assert.equal(turn(5_000, 2_000, 99), 0);
    assert.equal(turn(5_000, 2_000, 100), 0);
    assert.equal(turn(5_000, 2_000, 100), 1_000);
  });

  test('is returned while many requests wait long for the database, even if the event loop is not delayed', () => {
    const { turn, wait } = createTestShedding();
    for (const [calls, ms] of [
      [23, 10_000],
      [10_000, 200],
    ] as const) {
      wait(calls, ms);
      turn(100, 50);
      assert.equal(turn(100, 50), 0);
    }
    wait(24, 201);
    turn(100, 50);
    assert.equal(turn(100, 50), 20);
  });

  test('is returned to no request from one second after the last delay', () => {
    const { turn } = createTestShedding();
    for (let count = 0; count < 10; count += 1) turn(100, 300);
    for (let count = 0; count < 19; count += 1) assert.ok(turn(1_000, 50) > 0);
    assert.equal(turn(1_000, 50), 0);
  });
});
