import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requireTextAt, valueAt } from '../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { startWebhookReceiver } from '../server/src/notifications/testing/receiver.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { createPortalClient } from './portal-client.ts';

/*
 * Tests simulated at-least-once delivery: a subscriber gets one delivery twice, and one before an earlier one.
 */
const portal = await startInProcessPortal();
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const receiver = await startWebhookReceiver();
after(async () => {
  await receiver.stop();
  await portal.stop();
});

/** Waits for a number of deliveries. The timeout of the test limits the wait. */
async function untilDelivered(count: number): Promise<void> {
  while (receiver.received.length < count) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function setFault(fault: object): Promise<void> {
  await client.call('PUT', '/openapi/sandbox/faults', { body: { faults: [fault] } }).then(assertStatus(200));
}

async function makeWebhook(): Promise<string> {
  receiver.received.splice(0);
  const body = { url: receiver.url, ordered: 'none', events: ['declaration.lodged'] };
  const made = await client.call('POST', '/openapi/webhooks', { body }).then(bodyWithStatus(201));
  return requireTextAt(made, 'webhook', 'id');
}

const deleteWebhook = (id: string) => client.call('DELETE', `/openapi/webhooks/${id}`);
const lrnOf = ({ body }: { readonly body: string }): unknown =>
  valueAt(JSON.parse(body), 'declaration', 'lrn');

test('the sandbox repeats one delivery with the same webhook-id, but not the next one', {
  timeout: 30_000,
}, async () => {
  const webhook = await makeWebhook();
  await setFault({ fault: 'duplicate_deliveries', times: 1 });
  await client.lodge('TWICE-1');
  await untilDelivered(2);
  await client.lodge('TWICE-2');
  await untilDelivered(3);
  const [first, again, next] = receiver.received;
  assert.equal(first?.id, again?.id);
  assert.equal(first?.body, again?.body);
  assert.notEqual(next?.id, first?.id);
  const faults = await client.call('GET', '/openapi/sandbox/faults');
  assert.equal(valueAt(faults.body, 'items', 0, 'times'), 0);
  await deleteWebhook(webhook);
});

test('the sandbox swaps two events of a webhook without an order', { timeout: 30_000 }, async () => {
  const webhook = await makeWebhook();
  await setFault({ fault: 'reorder_deliveries', delayMs: 20_000, times: 1 });
  await client.lodge('SWAPPED-1');
  await client.lodge('SWAPPED-2');
  await untilDelivered(2);
  assert.deepEqual(receiver.received.map(lrnOf), ['SWAPPED-2', 'SWAPPED-1']);
  await deleteWebhook(webhook);
});
