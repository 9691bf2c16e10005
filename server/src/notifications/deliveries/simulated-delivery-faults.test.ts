import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { type Receiver, startReceiver, status } from '../testing/receiver.ts';
import { openTestWebhooks, type TestWebhooks } from '../testing/webhooks.ts';

let testing: TestWebhooks;
let trader: Caller;
let receiver: Receiver;
const receivers: Receiver[] = [];
before(async () => {
  testing = await openTestWebhooks();
});
after(async () => {
  await testing.stop();
  await Promise.all(receivers.map((each) => each.stop()));
  assert.deepEqual(testing.faults, []);
});
beforeEach(async () => {
  trader = await testing.desk.newCaller();
  receiver = await startReceiver();
  receivers.push(receiver);
  testing.rehearse({});
});

const settle = () => testing.dispatcher.settle();
const numbers = () => receiver.received.map(({ body }) => member(JSON.parse(body), 'sequence'));
const holding = () => testing.rehearse({ holdsBack: () => Promise.resolve(2_000) });
const duplicating = () => testing.rehearse({ duplicates: () => Promise.resolve(true) });

describe('duplicate_deliveries', () => {
  test('sends a successful delivery once more, with the same id and its own signature', async () => {
    const { id } = await testing.make(trader, receiver.url);
    duplicating();
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

  test('applies to tests too', async () => {
    const { id } = await testing.make(trader, receiver.url);
    duplicating();
    await testing.call('testWebhook', trader, id);
    await settle();
    assert.equal(receiver.received.length, 2);
  });

  test('retries a refused delivery as usual', async () => {
    await testing.make(trader, receiver.url);
    duplicating();
    receiver.behave(status(500));
    await testing.lodge(trader);
    await settle();
    assert.equal(receiver.received.length, 1);
  });
});

describe('reorder_deliveries', () => {
  test('sends the later of two unordered events first', async () => {
    await testing.make(trader, receiver.url, { ordered: 'none' });
    holding();
    await testing.lodge(trader);
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(numbers(), [2, 1]);
  });

  test('sends a deferred delivery after one that occurs later', async () => {
    await testing.make(trader, receiver.url, { ordered: 'none' });
    holding();
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(numbers(), [], 'it is held back');
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(numbers(), [2, 1]);
  });

  test('sends a deferred delivery once if no later one comes', async () => {
    await testing.make(trader, receiver.url, { ordered: 'none' });
    holding();
    await testing.lodge(trader);
    await settle();
    testing.desk.source.move(2_000);
    await settle();
    testing.desk.source.move(10_000);
    await settle();
    assert.deepEqual(numbers(), [1]);
  });

  test('does not affect an ordered webhook', async () => {
    await testing.make(trader, receiver.url);
    holding();
    await testing.lodge(trader);
    await settle();
    assert.deepEqual(numbers(), [1]);
  });
});
