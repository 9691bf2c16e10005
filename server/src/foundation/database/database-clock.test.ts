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
    /** How far the time is from what was told. */
    off: () => time.now().getTime() - told,
  };
}

test('without the database there is no time', () => {
  assert.throws(() => startClock().now(), /not returned its time/);
});

test('the time goes on by the monotonic clock', () => {
  const time = startClock();
  time.learn(told, 1_000, 1_000);
  time.pass(5_000);
  assert.equal(time.off(), 5_000);
});

test('an answer that agrees moves nothing', () => {
  const time = startClock();
  time.learn(told, 999, 1_001);
  time.learn(told + 0.6, 999, 1_001);
  assert.equal(time.off(), 0);
});

test('a slow answer shows little', () => {
  const time = startClock();
  time.learn(told, 1_000, 1_000);
  time.pass(3_000);
  time.learn(told + 20, 1_000, 4_000);
  assert.equal(time.off(), 3_000);
});

test('the database’s own clock is followed, also when it is set', () => {
  const time = startClock();
  time.learn(told, 1_000, 1_000);
  time.learn(told + 3_600_000, 1_000, 1_000);
  assert.equal(time.off(), 3_600_000);
  time.learn(told, 1_000, 1_000);
  assert.equal(time.off(), 0);
});
