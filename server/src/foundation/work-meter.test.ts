import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { markWork, settleWork } from './work-meter.ts';

const newCall = () => ({ workMs: 0, chargeLate: null });

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('counts the work between two marks for the request of the first one', () => {
  const [one, other] = [newCall(), newCall()];
  markWork(one);
  work(8);
  markWork(other);
  work(2);
  markWork(null);
  work(4);
  settleWork();
  assert.ok(one.workMs >= 8);
  assert.ok(other.workMs >= 2);
  assert.ok(other.workMs < one.workMs);
});

test('ends with the turn of the event loop, so that waiting costs nothing', async () => {
  const call = newCall();
  markWork(call);
  await nextTurn();
  const atEnd = call.workMs;
  await pause(20);
  settleWork();
  assert.equal(call.workMs, atEnd);
});

test('hands on work that is done after the request was charged', () => {
  const late: number[] = [];
  const call = { workMs: 0, chargeLate: (ms: number) => void late.push(ms) };
  markWork(call);
  work(2);
  markWork(null);
  assert.equal(late.length, 1);
  assert.equal(call.workMs, 0);
});
