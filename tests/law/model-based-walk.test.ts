import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { signInToConsole } from '../console-browser.ts';
import { brokenInvariantsWhenSettled } from '../faults/wait-until.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { clientsOfPortal, lawPortalOf } from './law-portal.ts';
import { runModelBasedWalk } from './model-based-walk.ts';
import type { SignIn } from './model-based-walk-debts.ts';

const maxTries = 300;

test('random actions succeed if they are allowed and are refused otherwise, and the data is consistent at the end', async (context) => {
  const shared = await startSharedDatabase();
  try {
    const node = await shared.startInProcessNode();
    const portal = lawPortalOf(clientsOfPortal(node));
    const signIn: SignIn = (name) => signInToConsole(node.baseUrl, node.credentials[name]);
    const seed = Date.now() % 1_000_000;
    context.diagnostic(`seed ${seed}`);
    const { allowed, refused, debts } = await runModelBasedWalk(portal, {
      steps: 300,
      seed,
      runName: 'WALK',
      signIn,
    });
    context.diagnostic(JSON.stringify({ allowed: [...allowed], refused: [...refused], debts: [...debts] }));
    assert.ok(allowed.size > 5 && refused.size > 5);
    await portal.ledgerAgrees();
    // Waits until customs has cancelled the bills of invalidated declarations, which happens in the background.
    let faults = await brokenInvariantsWhenSettled(shared.connection);
    for (let tries = 0; faults.length > 0 && tries < maxTries; tries += 1) {
      await pause(100);
      faults = await brokenInvariantsWhenSettled(shared.connection);
    }
    assert.deepEqual(faults, []);
  } finally {
    await shared.stop();
  }
});
