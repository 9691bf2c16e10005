import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOnceNumbered } from '../faults/waiting.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { callersOf, lawPortalOf } from './law-portal.ts';
import { walk } from './walk.ts';

test('what is shown as allowed succeeds, what is not is refused, and all agrees at the end', async (context) => {
  const shared = await startSharedDatabase();
  try {
    const portal = lawPortalOf(callersOf(await shared.startInProcessNode()));
    const seed = Date.now() % 1_000_000;
    context.diagnostic(`seed ${seed}`);
    const { allowed, refused } = await walk(portal, { steps: 300, seed, mark: 'WALK' });
    context.diagnostic(JSON.stringify({ allowed: [...allowed], refused: [...refused] }));
    assert.ok(allowed.size > 5 && refused.size > 5);
    await portal.ledgerAgrees();
    assert.deepEqual(await faultsOnceNumbered(shared.connection), []);
  } finally {
    await shared.stop();
  }
});
