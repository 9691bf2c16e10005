import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { addWorkSinceMark, markWork, readProcessorTime } from './work-meter.ts';

const newCall = () => ({ workMs: 0, chargeLate: null });

/** Uses the processor for some time. */
function work(ms: number): void {
  const usedMs = (): number => process.threadCpuUsage().user / 1_000;
  for (const until = usedMs() + ms; usedMs() < until; );
}

test('the work meter adds the work between two marks to the request of the first mark', () => {
  const [one, other] = [newCall(), newCall()];
  markWork(one);
  work(20);
  markWork(other);
  work(3);
  markWork(null);
  work(4);
  addWorkSinceMark();
  assert.ok(one.workMs >= 15);
  assert.ok(other.workMs >= 3);
  assert.ok(other.workMs < one.workMs);
});

test('the work meter stops at the end of an event loop iteration, so that waiting is not counted', async () => {
  const call = newCall();
  markWork(call);
  await nextTurn();
  const atEnd = call.workMs;
  await pause(20);
  addWorkSinceMark();
  assert.equal(call.workMs, atEnd);
});

test('the work meter reports work that is done after its request was charged', () => {
  const late: number[] = [];
  const call = { workMs: 0, chargeLate: (ms: number) => void late.push(ms) };
  markWork(call);
  work(2);
  markWork(null);
  assert.equal(late.length, 1);
  assert.equal(call.workMs, 0);
});

test('the work meter does not count time in which the thread waits for a processor', () => {
  const call = newCall();
  readProcessorTime();
  markWork(call);
  // The thread sleeps, because a sleeping thread uses no processor time, like a thread that waits for a processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  markWork(null);
  assert.ok(call.workMs < 30, `${call.workMs} ms`);
});
