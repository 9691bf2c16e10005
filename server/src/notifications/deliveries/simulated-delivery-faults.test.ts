import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { respondWithStatus, startWebhookReceiver, type WebhookReceiver } from '../testing/receiver.ts';
import { openTestWebhooks } from '../testing/webhooks.ts';

let trader: Caller;
let receiver: WebhookReceiver;
const receivers: WebhookReceiver[] = [];
const testing = await openTestWebhooks();
after(async () => {
  await testing.stop();
  await Promise.all(receivers.map((each) => each.stop()));
  assert.deepEqual(testing.errors, []);
});
beforeEach(async () => {
  trader = await testing.api.newCaller();
  receiver = await startWebhookReceiver();
  receivers.push(receiver);
  testing.rehearse({});
});

const settle = () => testing.dispatcher.settle();
const receivedSequences = () => receiver.received.map(({ body }) => member(JSON.parse(body), 'sequence'));
const simulateReordering = () => testing.rehearse({ holdsBack: () => Promise.resolve(2_000) });
const simulateDuplicates = () => testing.rehearse({ duplicates: () => Promise.resolve(true) });

describe('the simulated fault duplicate_deliveries', () => {
  test('sends a successful delivery once more, with the same id and a new signature', async () => {
    const { id } = await testing.make(trader, receiver.url);
    simulateDuplicates();
    await testing.lodge(trader);
    await settle();
    await settle();
    assert.equal(receiver.received.length, 2);
    const [first, second] = receiver.received;
    assert.equal(first?.id, second?.id);
    assert.equal(first?.body, second?.body);
    const { body } = await testing.call('listWebhookDeliveries', trader, id);
    const delivery = member(body, 'items', 0);
    assert.equal(member(delivery, 'status'), 'delivered');
    assert.equal(member(delivery, 'attemptCount'), 2);
    assert.match(String(member(delivery, 'attempts', 0, 'excerpt')), /duplicate_deliveries/);
  });

  test('applies to test messages, too', async () => {
    const { id } = await testing.make(trader, receiver.url);
    simulateDuplicates();
    await testing.call('testWebhook', trader, id);
    await settle();
    assert.equal(receiver.received.length, 2);
  });

  test('does not change the retries of a refused delivery', async () => {
    await testing.make(trader, receiver.url);
    simulateDuplicates();
    receiver.behave(respondWithStatus(500));
    await testing.lodge(trader);
    await settle();
    assert.equal(receiver.received.length, 1);
  });
});

describe('the simulated fault reorder_deliveries', () => {
  test('sends the later of two events first', async () => {
    await testing.make(trader, receiver.url, { ordered: 'none' });
    simulateReordering();
    await testing.lodge(trader);
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(receivedSequences(), [2, 1]);
  });

  test('sends a deferred delivery after a delivery of a later event', async () => {
    await testing.make(trader, receiver.url, { ordered: 'none' });
    simulateReordering();
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(receivedSequences(), [], 'it is held back');
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(receivedSequences(), [2, 1]);
  });

  test('sends a deferred delivery once, even if no later event occurs', async () => {
    await testing.make(trader, receiver.url, { ordered: 'none' });
    simulateReordering();
    await testing.lodge(trader);
    await settle();
    testing.api.source.move(2_000);
    await settle();
    testing.api.source.move(10_000);
    await settle();
    assert.deepEqual(receivedSequences(), [1]);
  });

  test('does not affect a webhook whose deliveries are ordered', async () => {
    await testing.make(trader, receiver.url);
    simulateReordering();
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(receivedSequences(), [1]);
  });
});
