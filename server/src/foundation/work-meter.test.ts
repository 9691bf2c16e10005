import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { addWorkSinceMark, markWork, readProcessorTime } from './work-meter.ts';

const newCall = () => ({ workMs: 0, chargeLate: null });

/** Uses processor time. */
function work(ms: number): void {
  const usedMs = (): number => process.threadCpuUsage().user / 1_000;
  for (const until = usedMs() + ms; usedMs() < until; );
}

test('counts the work between two marks for the request of the first mark', () => {
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

test('ends with the turn of the event loop, so that waiting costs nothing', async () => {
  const call = newCall();
  markWork(call);
  await nextTurn();
  const atEnd = call.workMs;
  await pause(20);
  addWorkSinceMark();
  assert.equal(call.workMs, atEnd);
});

test('passes on work that is done after the request was charged', () => {
  const late: number[] = [];
  const call = { workMs: 0, chargeLate: (ms: number) => void late.push(ms) };
  markWork(call);
  work(2);
  markWork(null);
  assert.equal(late.length, 1);
  assert.equal(call.workMs, 0);
});

test('counts no time in which the thread waits for a processor', () => {
  const call = newCall();
  readProcessorTime();
  markWork(call);
  // A thread that sleeps uses no processor time, like one that other processes preempt.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  markWork(null);
  assert.ok(call.workMs < 30, `${call.workMs} ms`);
});
