import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../portal-client.ts';
import { told } from './attack-portal.ts';

/** Asks until the answer is this one: a node hears of an ending a moment after its commit, and the contract gives it a second. */
export async function untilTold(expected: string, ask: () => Promise<Answer>): Promise<void> {
  const until = performance.now() + 5_000;
  let heard = told(await ask());
  while (heard !== expected && performance.now() < until) {
    await pause(50);
    heard = told(await ask());
  }
  assert.equal(heard, expected);
}
