import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBulkLimits } from './throttling.ts';

const neverAborted = new AbortController().signal;

function limitsOf(linesPerSecond: number, processes = 1) {
  const waited: number[] = [];
  const time = { now: 0, waited };
  const limits = createBulkLimits({
    linesPerSecond,
    processes: () => processes,
    clock: () => time.now,
    async wait(ms) {
      time.waited.push(ms);
      time.now += ms;
    },
  });
  return { limits, time };
}

describe('line rate of a client', () => {
  test('allows a burst of two seconds’ lines, then the configured rate', async () => {
    const { limits, time } = limitsOf(1_000);
    for (let batch = 0; batch < 10; batch += 1) await limits.slowDown('a', 250, neverAborted);
    assert.deepEqual(time.waited, [250, 250], '2,000 at once, then 250 each quarter of a second');
    await limits.slowDown('b', 2_000, neverAborted);
    assert.equal(time.waited.length, 2, 'another client has its own');
  });

  test('is divided among the processes; 0 means no limit', async () => {
    const { limits, time } = limitsOf(1_000, 4);
    await limits.slowDown('a', 750, neverAborted);
    assert.deepEqual(time.waited, [1_000]);
    const free = limitsOf(0);
    await free.limits.slowDown('a', 1_000_000, neverAborted);
    assert.deepEqual(free.time.waited, []);
  });

  test('ends the wait of a client when its abort signal fires', async () => {
    const limits = createBulkLimits({ linesPerSecond: 1, processes: () => 1, clock: () => 0 });
    const gone = new AbortController();
    const waiting = limits.slowDown('a', 1_000_000, gone.signal);
    gone.abort();
    await waiting;
  });
});

describe('concurrent bulk requests', () => {
  test('allows four concurrent requests for each client and 32 for each process, and releases the slot of each ended request', () => {
    const { limits } = limitsOf(1_000);
    for (let call = 0; call < 4; call += 1) assert.equal(limits.begin('a'), null);
    assert.equal(limits.begin('a')?.problem.code, 'rate_limited');
    for (let call = 0; call < 28; call += 1) assert.equal(limits.begin(`c${call}`), null);
    assert.equal(limits.begin('d')?.problem.code, 'service_unavailable');
    limits.end('a');
    assert.equal(limits.begin('d'), null);
    limits.end('c1');
    assert.equal(limits.begin('a'), null);
  });
});

describe('bulk requests in the event loop', () => {
  test('share one time slice between two turns of the event loop', async () => {
    const { limits, time } = limitsOf(0);
    const trace: string[] = [];
    let judging = true;
    const everybodyElse = (async () => {
      while (judging) {
        trace.push('-');
        await nextTurn();
      }
    })();
    const judge = async (name: string): Promise<void> => {
      const slice = { beganAt: Number.NEGATIVE_INFINITY };
      for (let line = 0; line < 12; line += 1) {
        await limits.turn(slice);
        trace.push(name);
        time.now += 1;
      }
    };
    await Promise.all([judge('a'), judge('b'), judge('c')]);
    judging = false;
    await everybodyElse;
    for (const between of trace.join('').split('-')) assert.match(between, /^(?:a{0,3}|b{0,3}|c{0,3})$/);
  });

  test('store two batches concurrently in order of arrival, even if one fails', async () => {
    const { limits } = limitsOf(0);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = Array.from({ length: 6 }, (_, index) =>
      limits.store(async () => {
        begun.push(index);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (index === 1) throw new Error('no');
      }),
    );
    all[1]?.catch(() => {});
    await nextTurn();
    assert.deepEqual(begun, [0, 1]);
    ends[1]?.();
    await nextTurn();
    assert.deepEqual(begun, [0, 1, 2]);
    while (begun.length < 6) {
      ends.shift()?.();
      await nextTurn();
    }
    for (const end of ends) end();
    assert.equal((await Promise.allSettled(all)).filter(({ status }) => status === 'rejected').length, 1);
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5]);
  });
});
