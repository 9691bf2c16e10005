import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabaseClock } from './database-clock.ts';

const told = Date.parse('2026-11-20T08:00:00Z');

function startClock() {
  let elapsed = 1_000;
  const time = createDatabaseClock(() => elapsed);
  return {
    ...time,
    pass: (ms: number) => {
      elapsed += ms;
    },
    /** Difference between the time of the clock and the reported time. */
    off: () => time.now().getTime() - told,
  };
}

test('throws before the database has returned its time', () => {
  assert.throws(() => startClock().now(), /not returned its time/);
});

test('advances with the monotonic clock', () => {
  const time = startClock();
  time.learn(told, 1_000, 1_000);
  time.pass(5_000);
  assert.equal(time.off(), 5_000);
});

test('does not change for a consistent measurement', () => {
  const time = startClock();
  time.learn(told, 999, 1_001);
  time.learn(told + 0.6, 999, 1_001);
  assert.equal(time.off(), 0);
});

test('is corrected only slightly by a slow measurement', () => {
  const time = startClock();
  time.learn(told, 1_000, 1_000);
  time.pass(3_000);
  time.learn(told + 20, 1_000, 4_000);
  assert.equal(time.off(), 3_000);
});

test('follows the database’s clock, also when that is set', () => {
  const time = startClock();
  time.learn(told, 1_000, 1_000);
  time.learn(told + 3_600_000, 1_000, 1_000);
  assert.equal(time.off(), 3_600_000);
  time.learn(told, 1_000, 1_000);
  assert.equal(time.off(), 0);
});
