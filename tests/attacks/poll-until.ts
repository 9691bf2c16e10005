import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { PortalResponse } from '../portal-client.ts';
import { statusAndErrorCode } from './attack-portal.ts';

/**
 * Repeats a request until it gets this response: a node learns of a revocation shortly after its commit, and
 * the contract allows a second.
 */
export async function pollUntilResponse(
  expected: string,
  sendRequest: () => Promise<PortalResponse>,
): Promise<void> {
  const until = performance.now() + 5_000;
  let actual = statusAndErrorCode(await sendRequest());
  while (actual !== expected && performance.now() < until) {
    await pause(50);
    actual = statusAndErrorCode(await sendRequest());
  }
  assert.equal(actual, expected);
}
