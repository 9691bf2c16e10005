import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import {
  type BackgroundJob,
  type BackgroundJobSettings,
  createBackgroundJob,
  type JobRun,
} from './background-job.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/** Creates a background job whose runs last until a test resolves or rejects them. */
function startTestJob(overrides: Partial<BackgroundJobSettings> = {}) {
  const turns: (PromiseWithResolvers<void> & { readonly turn: JobRun })[] = [];
  const faults: unknown[] = [];
  const at = { ms: 0 };
  const job = createBackgroundJob({
    name: 'work',
    everyMs: 100,
    turn(turn) {
      const open = Promise.withResolvers<void>();
      turns.push({ ...open, turn });
      return open.promise;
    },
    failed: (error) => void faults.push(error),
    clock: () => at.ms,
    ...overrides,
  });
  return { loop: job, turns, faults, at };
}

/** Waits until pending callbacks have run. */
const runPendingCallbacks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function advanceTimers(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await runPendingCallbacks();
}

describe('a background job', () => {
  test('runs repeatedly, and never twice concurrently', async () => {
    const { loop: job, turns } = startTestJob();
    await advanceTimers(1_000);
    assert.equal(turns.length, 0, 'before it is started');
    job.start();
    await advanceTimers(0);
    await advanceTimers(1_000);
    assert.equal(turns.length, 1);
    turns[0]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(99);
    assert.equal(turns.length, 1);
    await advanceTimers(1);
    assert.equal(turns.length, 2);
  });

  test('pauses between runs however often it is woken, unless a run requests the next one', async () => {
    const { loop: job, turns, at } = startTestJob({ wakeMs: 10, restMs: 50 });
    job.start();
    await advanceTimers(0);
    job.wake();
    turns[0]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(49);
    assert.equal(turns.length, 1, 'woken while it ran');
    await advanceTimers(1);
    turns[1]?.resolve();
    await runPendingCallbacks();
    at.ms += 30;
    job.wake();
    await advanceTimers(19);
    assert.equal(turns.length, 2, 'woken while it rested');
    await advanceTimers(1);
    turns[2]?.turn.nextAfter(5);
    job.wake();
    turns[2]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(5);
    assert.equal(turns.length, 4, 'asked for');
    turns[3]?.resolve();
    await runPendingCallbacks();
    at.ms += 80;
    job.wake();
    await advanceTimers(10);
    assert.equal(turns.length, 5, 'after a rest');
  });

  test('continues as soon as a run requests it', async () => {
    const { loop: job, turns } = startTestJob({ firstMs: 50 });
    job.start();
    await advanceTimers(49);
    assert.equal(turns.length, 0);
    await advanceTimers(1);
    turns[0]?.turn.nextAfter(5);
    turns[0]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(5);
    assert.equal(turns.length, 2);
  });
});

describe('a failed run of a background job', () => {
  test('is reported, and increases the pause until a run succeeds', async () => {
    const { loop: job, turns, faults } = startTestJob({ longestPauseMs: 500 });
    job.start();
    await advanceTimers(0);
    for (const [index, pause] of [200, 400, 500, 500].entries()) {
      turns[index]?.reject(new Error(String(index)));
      await runPendingCallbacks();
      await advanceTimers(pause - 1);
      assert.equal(turns.length, index + 1);
      await advanceTimers(1);
      assert.equal(turns.length, index + 2);
    }
    assert.equal(faults.length, 4);
    turns[4]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(100);
    assert.equal(turns.length, 6);
  });

  test('is also reported if the run throws synchronously', async () => {
    const { loop: job, faults } = startTestJob({
      turn() {
        throw new Error('at once');
      },
    });
    job.start();
    await advanceTimers(0);
    await advanceTimers(200);
    assert.equal(faults.length, 2);
  });

  test('is repeated at once when the job is woken', async () => {
    const { loop: job, turns } = startTestJob();
    job.start();
    await advanceTimers(0);
    turns[0]?.reject(new Error('away'));
    await runPendingCallbacks();
    job.wake();
    await advanceTimers(0);
    assert.equal(turns.length, 2);
    job.wake();
    turns[1]?.reject(new Error('still away'));
    await runPendingCallbacks();
    await advanceTimers(0);
    assert.equal(turns.length, 3);
  });
});

describe('waking a background job', () => {
  test('starts one run early, however often the job is woken', async () => {
    const { loop: job, turns } = startTestJob({ wakeMs: 10 });
    job.start();
    await advanceTimers(0);
    turns[0]?.resolve();
    await runPendingCallbacks();
    job.wake();
    await advanceTimers(6);
    job.wake();
    await advanceTimers(4);
    assert.equal(turns.length, 2);
  });

  test('during a run causes exactly one more run', async () => {
    const { loop: job, turns } = startTestJob();
    job.start();
    await advanceTimers(0);
    for (let time = 0; time < 3; time += 1) job.wake();
    turns[0]?.turn.nextAfter(50);
    turns[0]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(0);
    assert.equal(turns.length, 2);
    turns[1]?.resolve();
    await runPendingCallbacks();
    await advanceTimers(99);
    assert.equal(turns.length, 2);
  });

  test('has no effect on a stopped job', async () => {
    const { loop: job, turns } = startTestJob();
    job.wake();
    await advanceTimers(1_000);
    job.start();
    await job.stop();
    job.wake();
    await advanceTimers(1_000);
    assert.equal(turns.length, 0);
  });
});

describe('stopping a background job', () => {
  const stopped = async (job: BackgroundJob) => {
    const state = { done: false };
    const ended = job.stop().then(() => {
      state.done = true;
    });
    await runPendingCallbacks();
    return { state, ended };
  };

  for (const end of ['resolve', 'reject'] as const) {
    test(`waits for the current run to ${end}, and starts no further run`, async () => {
      const { loop: job, turns } = startTestJob();
      job.start();
      await advanceTimers(0);
      job.wake();
      assert.equal(turns[0]?.turn.stopping, false);
      const { state, ended } = await stopped(job);
      assert.equal(state.done, false);
      assert.equal(turns[0]?.turn.stopping, true);
      turns[0]?.[end](undefined);
      await ended;
      await advanceTimers(10_000);
      assert.equal(turns.length, 1);
    });
  }

  test('stops immediately between two runs', async () => {
    const { loop: job, turns } = startTestJob();
    job.start();
    const { state } = await stopped(job);
    assert.equal(state.done, true);
    await advanceTimers(10_000);
    assert.equal(turns.length, 0);
  });
});

test('the state of a background job contains failures, the last error and the time of the last success', async () => {
  const { loop: job, turns, at } = startTestJob();
  const fresh = {
    name: 'work',
    healthy: true,
    failures: 0,
    succeeded: false,
    lastError: null,
    running: false,
    everySeconds: 0.1,
  };
  at.ms = 3_000;
  assert.deepEqual(job.state(), { ...fresh, sinceSuccessSeconds: 3 });
  job.start();
  await advanceTimers(0);
  const error = new Error('away');
  turns[0]?.reject(error);
  await runPendingCallbacks();
  const failed = { ...fresh, healthy: false, failures: 1, lastError: error };
  assert.deepEqual(job.state(), { ...failed, sinceSuccessSeconds: 3 });
  await advanceTimers(200);
  turns[1]?.resolve();
  await runPendingCallbacks();
  at.ms = 3_500;
  assert.deepEqual(job.state(), { ...fresh, failures: 1, succeeded: true, sinceSuccessSeconds: 0.5 });
});
