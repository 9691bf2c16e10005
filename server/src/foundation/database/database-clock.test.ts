import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabaseClock } from './database-clock.ts';

const reportedMs = Date.parse('2026-11-20T08:00:00Z');

function startClock() {
  let elapsed = 1_000;
  const time = createDatabaseClock(() => elapsed);
  return {
    ...time,
    pass: (ms: number) => {
      elapsed += ms;
    },
    /** Returns the clock's time minus the first time that the database reported, in ms. */
    off: () => time.now().getTime() - reportedMs,
  };
}

test('the database clock throws before the database has returned its time', () => {
  assert.throws(() => startClock().now(), /not returned its time/);
});

test('the database clock advances with the monotonic clock of the process', () => {
  const time = startClock();
  time.learn(reportedMs, 1_000, 1_000);
  time.pass(5_000);
  assert.equal(time.off(), 5_000);
});

test('the database clock is not adjusted if a new measurement agrees with it', () => {
  const time = startClock();
  time.learn(reportedMs, 999, 1_001);
  time.learn(reportedMs + 0.6, 999, 1_001);
  assert.equal(time.off(), 0);
});

test('the database clock is not adjusted by a slow measurement that could still agree with it', () => {
  const time = startClock();
  time.learn(reportedMs, 1_000, 1_000);
  time.pass(3_000);
  time.learn(reportedMs + 20, 1_000, 4_000);
  assert.equal(time.off(), 3_000);
});

test('the database clock follows when the clock of the database server is set', () => {
  const time = startClock();
  time.learn(reportedMs, 1_000, 1_000);
  time.learn(reportedMs + 3_600_000, 1_000, 1_000);
  assert.equal(time.off(), 3_600_000);
  time.learn(reportedMs, 1_000, 1_000);
  assert.equal(time.off(), 0);
});
