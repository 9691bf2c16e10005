import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPortalClient } from './portal-client.ts';
import { startPortal } from './portal-process.ts';

test('a portal is started, called and stopped', async () => {
  const portal = await startPortal();
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.lodge('FIRST-1');
  const seen = await trader.call('GET', '/openapi/status?wait=5');
  const ending = await portal.stop();
  assert.equal(lodged.status, 201, lodged.text);
  assert.equal(seen.status, 200);
  assert.match(seen.text, /FIRST-1/);
  assert.equal(ending.code, 0, ending.output);
});
