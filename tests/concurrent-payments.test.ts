import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../conformance/json.ts';
import { waitUntil } from './faults/wait-until.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { createPortalClient } from './portal-client.ts';

/** More payments than a process has connections for the transactions of customs. */
const payments = 12;
/** The cache of code lists checks the database when it is used after this time. */
const cacheMs = 2_100;
const portal = await startInProcessPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
after(() => portal.stop());

test('payments at the same time are all booked, although each reads the code lists in its transaction', async () => {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
  const bills: { readonly reference: string; readonly amount: string }[] = [];
  for (let count = 0; count < payments; count += 1) {
    const lodged = await trader.lodge(`UNPAID-AT-ONCE-${count}`);
    const path = `/openapi/declarations/${requireTextAt(lodged.body, lodged.text, 'id')}`;
    await waitUntil(async () => {
      const { body } = await trader.call('GET', path);
      const reference = textAt(body, 'bills', 0, 'reference');
      if (reference === undefined) return false;
      bills.push({ reference, amount: requireTextAt(body, path, 'bills', 0, 'outstanding') });
      return true;
    }, 'no bill was created');
  }
  await pause(cacheMs);
  const payer = { name: 'A bank' };
  const answers = await Promise.all(
    bills.map((bill) => customs.call('POST', '/management/payments', { body: { ...bill, payer } })),
  );
  for (const { status, text } of answers) assert.equal(status, 201, text);
  for (const { body } of answers) assert.equal(textAt(body, 'status'), 'settled');
});
