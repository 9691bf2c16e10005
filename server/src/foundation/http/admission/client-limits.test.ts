import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClientLimits } from './client-limits.ts';

function limitsAt(ratePerSecond: number, processes = 1) {
  const at = { ms: 0, processes };
  const limits = createClientLimits({
    ratePerSecond,
    processes: () => at.processes,
    clock: () => at.ms,
  });
  const calls = (client: string): number => {
    let count = 0;
    while (count < 100_000 && limits.takeCall(client)) count += 1;
    return count;
  };
  return { at, limits, calls };
}

describe('429', () => {
  test('is returned when a client exceeds its pool, which admits a burst of twice the rate', () => {
    const { calls } = limitsAt(100);
    assert.equal(calls('a'), 200);
    assert.equal(calls('a'), 0);
    assert.equal(calls('b'), 200);
  });

  test('is returned earlier when more processes run, because each admits its part of the rate', () => {
    const { at, calls } = limitsAt(100, 4);
    assert.equal(calls('a'), 50);
    at.ms = 1_000;
    assert.equal(calls('a'), 25);
    at.processes = 0;
    at.ms = 2_000;
    assert.equal(calls('a'), 100);
  });

  test('is not returned for single requests even if the rate per process is below one per second', () => {
    const { at, calls } = limitsAt(1, 8);
    assert.equal(calls('a'), 1);
    at.ms = 7_999;
    assert.equal(calls('a'), 0);
    at.ms = 8_000;
    assert.equal(calls('a'), 1);
  });

  test('is not returned for unchanged polls until their separate pool of ten times the rate is empty', () => {
    const { limits } = limitsAt(10);
    let polls = 0;
    while (limits.takeCall('a') && limits.countUnchangedPoll('a')) polls += 1;
    assert.equal(polls, 200);
  });

  test('is still returned to a client with an empty pool after many other clients sent requests', () => {
    const { at, limits, calls } = limitsAt(100);
    assert.equal(calls('a'), 200);
    for (at.ms = 1; at.ms < 2_000; at.ms += 1) limits.takeCall(`other ${at.ms}`);
    at.ms = 1_000;
    assert.equal(calls('a'), 100);
    at.ms = 4_000;
    for (let other = 0; other < 10; other += 1) limits.takeCall(`another ${other}`);
    assert.equal(calls('a'), 200);
    assert.equal(calls('a'), 0);
  });

  test('is returned with a Retry-After of at least one second', () => {
    const { limits, calls } = limitsAt(100);
    calls('a');
    assert.equal(limits.headers('a')?.retryAfter, 1);
  });
});

describe('RateLimit and RateLimit-Policy', () => {
  test('contain the limit, the window, the remaining requests and the reset time', () => {
    const { limits, at } = limitsAt(100);
    limits.takeCall('a');
    assert.deepEqual(limits.headers('a'), {
      policy: '"client";q=200;w=2',
      limit: '"client";r=199;t=1',
      retryAfter: 1,
    });
    at.ms = 10_000;
    assert.equal(limits.headers('a')?.limit, '"client";r=200;t=1');
  });

  test('never contain negative values', () => {
    const { limits, calls } = limitsAt(1, 3);
    calls('a');
    assert.equal(limits.headers('a')?.limit, '"client";r=0;t=3');
  });

  test('are absent if no rate limit is configured', () => {
    const { limits } = limitsAt(0);
    for (let call = 0; call < 1_000; call += 1) assert.equal(limits.takeCall('a'), true);
    assert.equal(limits.countUnchangedPoll('a'), true);
    assert.equal(limits.headers('a'), null);
  });
});

describe('the debt of a client whose requests cost more work than its rate allows', () => {
  const request = { organisationId: 'org', isPoll: false };
  const poll = { organisationId: 'org', isPoll: true };

  function inDebt(units: number, ratePerSecond = 100) {
    const at = { ms: 0, othersWait: true };
    const limits = createClientLimits({
      ratePerSecond,
      processes: () => 1,
      clock: () => at.ms,
      othersWait: () => at.othersWait,
    });
    assert.equal(limits.takeCall('a', request), true);
    limits.charge('a', units);
    return { at, limits };
  }

  test('causes refusals with the exact waiting time in the headers', () => {
    const { at, limits } = inDebt(499);
    assert.equal(limits.takeCall('a', request), false);
    assert.deepEqual(limits.headers('a', request), {
      policy: '"client";q=200;w=2',
      limit: '"client";r=0;t=4',
      retryAfter: 4,
    });
    at.ms = 3_000;
    assert.equal(limits.takeCall('a', request), false);
    at.ms = 4_000;
    assert.equal(limits.takeCall('a', request), true);
  });

  test('causes no refusal while no requests of other organisations wait', () => {
    const { at, limits } = inDebt(10_000);
    at.othersWait = false;
    assert.equal(limits.takeCall('a', request), true);
    assert.equal(limits.headers('a', request)?.limit, '"client";r=198;t=1');
  });

  test('is counted in the metrics until it is paid off, as are the refused requests', () => {
    const { at, limits } = inDebt(499);
    assert.deepEqual(limits.debts(), { clients: 1, refused: 0 });
    assert.equal(limits.takeCall('a', request), false);
    assert.equal(limits.takeCall('b', request), true);
    assert.deepEqual(limits.debts(), { clients: 1, refused: 1 });
    at.ms = 3_001;
    assert.deepEqual(limits.debts(), { clients: 0, refused: 1 });
    assert.equal(limits.takeCall('a', request), false);
    at.ms = 60_000;
    assert.deepEqual(limits.debts(), { clients: 0, refused: 2 });
  });

  test('has an upper limit, so that it is paid off in seconds', () => {
    const { at, limits } = inDebt(1_000_000);
    at.ms = 5_010;
    assert.equal(limits.takeCall('a', request), true);
  });

  test('still allows one status poll a second', () => {
    const { at, limits } = inDebt(10_000);
    const polls = Array.from({ length: 30 }, (_, index) => {
      at.ms = index * 100;
      return limits.takeCall('a', poll);
    });
    assert.equal(polls.filter(Boolean).length, 3);
  });

  test('does not affect other clients, and does not result from requests without work', () => {
    const { at, limits } = inDebt(10_000);
    assert.equal(limits.takeCall('b', request), true);
    for (let second = 1; second < 60; second += 1) {
      at.ms = second * 1_000;
      for (let call = 0; call < 100; call += 1) assert.equal(limits.takeCall('c', request), true);
    }
  });

  test('does not result from unchanged status polls', () => {
    const { limits } = inDebt(0);
    for (let count = 0; count < 1_000; count += 1) {
      assert.equal(limits.takeCall('a', poll), true);
      assert.equal(limits.countUnchangedPoll('a'), true);
    }
    assert.equal(limits.takeCall('a', request), true);
  });
});
