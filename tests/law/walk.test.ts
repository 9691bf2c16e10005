import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDataDirectory } from '../data-directory.ts';
import { faultsOnceNumbered } from '../faults/waiting.ts';
import { startLawPortal } from './law-portal.ts';
import { walk } from './walk.ts';

test('what is shown as allowed succeeds, what is not is refused, and all agrees at the end', async (context) => {
  const data = await makeDataDirectory();
  const portal = await startLawPortal({ data, environment: { PORTAL_CLIENT_RATE: '0' } });
  try {
    const seed = Date.now() % 1_000_000;
    context.diagnostic(`seed ${seed}`);
    const { allowed, refused } = await walk(portal, { steps: 300, seed, mark: 'WALK' });
    context.diagnostic(JSON.stringify({ allowed: [...allowed], refused: [...refused] }));
    assert.ok(allowed.size > 5 && refused.size > 5);
    await portal.ledgerAgrees();
    assert.deepEqual(await faultsOnceNumbered(await data.connection()), []);
  } finally {
    await portal.stop();
    await data.remove();
  }
});
