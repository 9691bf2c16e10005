import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  fullTokenBucket,
  refillTokenBucket,
  refundRequest,
  secondsUntilNext,
  takeRequest,
} from './rate-limit.ts';

const settings = { rate: 10, burst: 20 };

describe('a token bucket', () => {
  test('admits the burst, then no request until it is refilled', () => {
    const pool = fullTokenBucket(settings, 0);
    for (let call = 0; call < 20; call += 1) assert.equal(takeRequest(pool, settings, 0), true);
    assert.equal(takeRequest(pool, settings, 0), false);
    assert.equal(takeRequest(pool, settings, 99), false);
    assert.equal(takeRequest(pool, settings, 100), true);
    assert.equal(takeRequest(pool, settings, 100), false);
  });

  test('never exceeds its burst, after any pause or refund', () => {
    const pool = fullTokenBucket(settings, 0);
    refillTokenBucket(pool, settings, 1e9);
    refundRequest(pool, settings);
    assert.equal(pool.tokens, 20);
  });

  test('never admits more than burst and rate allow, even if the clock is set back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 300 }), { maxLength: 300 }), (steps) => {
        const pool = fullTokenBucket(settings, 0);
        let now = 0;
        let latest = 0;
        let taken = 0;
        for (const step of steps) {
          now += step;
          latest = Math.max(latest, now);
          if (takeRequest(pool, settings, now)) taken += 1;
        }
        assert.ok(taken <= settings.burst + (latest / 1000) * settings.rate + 1e-6);
      }),
    );
  });

  test('returns the time until the next request is admitted in whole seconds, at least one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1_000, noNaN: true }), (rate) => {
        const slow = { rate, burst: Math.max(1, rate) };
        const pool = { tokens: 0, filledAt: 0 };
        const seconds = secondsUntilNext(pool, slow);
        assert.ok(Number.isInteger(seconds) && seconds >= 1);
        assert.equal(takeRequest(pool, slow, seconds * 1000 + 1), true);
      }),
    );
  });

  test('with rate 0 admits every request', () => {
    const none = { rate: 0, burst: 1 };
    const pool = fullTokenBucket(none, 0);
    for (let call = 0; call < 100; call += 1) assert.equal(takeRequest(pool, none, 0), true);
  });
});
