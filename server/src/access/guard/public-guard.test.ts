import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { createClientLimits } from '../../foundation/http/admission/client-limits.ts';
import { answer } from '../../foundation/http/operation.ts';
import { startTestServer } from '../../foundation/http/testing/server.ts';
import { createPublicGuard } from './public-guard.ts';

const ratePerSecond = 5;
const burst = 2 * ratePerSecond;
let isBusy = false;
let nowMs = 0;
let workUnits = 0;
const guard = createPublicGuard({
  common: createClientLimits({
    ...{ ratePerSecond, processes: () => 1, clock: () => nowMs },
    othersWait: () => isBusy,
  }),
  othersWait: () => isBusy,
});
const server = await startTestServer({
  operations: [
    {
      ...{ id: 'getPublicTest', method: 'GET', path: '/public/test', tag: 'Test' },
      ...{ summary: 'Get a test', description: 'Returns nothing.', scope: null, access: 'anyone' },
      ...{ answers: { 200: { description: 'Nothing' } }, problems: [] },
      handle: () => answer(200),
    },
  ],
  guard: {
    ...guard,
    async admit(exchange, operation) {
      const verdict = await guard.admit(exchange, operation);
      exchange.cost.charge(workUnits);
      return verdict;
    },
  },
});
after(() => server.stop());
beforeEach(() => {
  isBusy = false;
});

async function statuses(requests: number): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < requests; index += 1) found.push((await server.call('/public/test')).status);
  return found;
}

describe('the guard of the public API', () => {
  test('does not limit all callers together while no organisation waits', async () => {
    assert.deepEqual(new Set(await statuses(3 * burst)), new Set([200]));
  });

  test('gives all callers together the rate of one client while organisations wait', async () => {
    isBusy = true;
    const found = await statuses(burst + 3);
    assert.deepEqual(found.slice(0, burst), Array(burst).fill(200));
    assert.deepEqual(found.slice(burst), [429, 429, 429]);
    isBusy = false;
    assert.deepEqual(await statuses(1), [200]);
  });

  test('refuses further requests while the work of earlier ones exceeds the rate of one client', async () => {
    nowMs += 60_000;
    isBusy = true;
    workUnits = 1_000;
    assert.deepEqual(await statuses(2), [200, 429]);
    workUnits = 0;
    nowMs += 60_000;
    assert.deepEqual(await statuses(2), [200, 200]);
  });
});
