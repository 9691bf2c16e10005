import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyCapture, maxCapturedBytes } from '../foundation/http/body/capture-bodies.ts';
import {
  createCaptureLimit,
  maxCapturedBytesOfAllClients,
  maxCapturedBytesPerClient,
} from './captured-body-limits.ts';

const at = Date.UTC(2026, 10, 20, 8, 15);
const requestOf = (clientId: string, later = 0) => ({
  account: { organisationId: 'org_1', clientId, apiKeyId: null },
  at: at + later,
});

function bodiesOf(bytes: number): BodyCapture {
  const bodies = new BodyCapture();
  bodies.hear('answer', 'application/json', 'x'.repeat(bytes));
  return bodies;
}

/** Returns how many of the requests are captured if each has bodies of the maximum size. */
function countCaptured(
  allow: ReturnType<typeof createCaptureLimit>,
  calls: Iterable<ReturnType<typeof requestOf>>,
): number {
  let count = 0;
  for (const each of calls) if (allow(each, bodiesOf(maxCapturedBytes))) count += 1;
  return count;
}

test('the capture of bodies is limited per client and minute, independent of other clients', () => {
  const allow = createCaptureLimit();
  const loud = Array.from({ length: 50 }, () => requestOf('cli_loud'));
  assert.equal(countCaptured(allow, loud), maxCapturedBytesPerClient / maxCapturedBytes);
  assert.ok(allow(requestOf('cli_quiet'), bodiesOf(10)));
  assert.ok(allow(requestOf('cli_loud', 60_000), bodiesOf(maxCapturedBytes)));
});

test('the capture of bodies is limited per minute for all clients together', () => {
  const allow = createCaptureLimit();
  const many = Array.from({ length: 200 }, (_, number) => requestOf(`cli_${number}`));
  assert.equal(countCaptured(allow, many), maxCapturedBytesOfAllClients / maxCapturedBytes);
});

test('bodies that are not captured do not count toward the limit', () => {
  const allow = createCaptureLimit();
  for (let count = 0; count < 100; count += 1)
    assert.ok(allow(requestOf('cli_1'), bodiesOf(maxCapturedBytes + 1)));
  assert.ok(allow(requestOf('cli_1'), bodiesOf(maxCapturedBytes)));
});
