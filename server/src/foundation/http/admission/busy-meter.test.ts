import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBusyMeter } from './busy-meter.ts';

test('the busy meter returns the busy fraction of the event loop, or of the connections if that is higher', () => {
  const loop = { active: 0, idle: 0 };
  let inUse = 0;
  const meter = createBusyMeter(
    () => ({ ...loop }),
    () => [{ inUse, most: 12 }],
  );
  assert.equal(meter.busy(), 0);
  const pass = (active: number, idle: number, looks = 20): void => {
    for (let look = 0; look < looks; look += 1) {
      loop.active += active;
      loop.idle += idle;
      meter.sample();
    }
  };
  pass(40, 10);
  assert.ok(Math.abs(meter.busy() - 0.8) < 0.01);
  pass(5, 45, 21);
  assert.ok(Math.abs(meter.busy() - 0.1) < 0.01);
  inUse = 9;
  pass(5, 45, 21);
  assert.ok(Math.abs(meter.busy() - 0.75) < 0.05);
});
