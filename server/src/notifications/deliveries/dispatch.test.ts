import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Caller } from '../../callers/caller.ts';
import { assertStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { listMailsTo } from '../../foundation/mail/mail.ts';
import {
  acceptRequest,
  respondWithStatus,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/receiver.ts';
import { openTestWebhooks } from '../testing/webhooks.ts';

const second = 1_000;
const hour = 3_600 * second;
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
  receiver = await newReceiver();
});

async function newReceiver(): Promise<WebhookReceiver> {
  const newEndpoint = await startWebhookReceiver();
  receivers.push(newEndpoint);
  return newEndpoint;
}

const settle = () => testing.dispatcher.settle();
async function advanceTime(ms: number): Promise<void> {
  testing.api.source.move(ms);
  await settle();
}
const accept = async (id: string): Promise<void> => {
  assert.ok(await testing.api.decide(trader, id, 'accept'));
  await testing.api.number();
};
const sequencesAt = ({ received }: WebhookReceiver) =>
  received.map(({ body }) => member(JSON.parse(body), 'sequence'));
const stateOf = async (id: string) => (await testing.call('getWebhook', trader, id)).body;
async function deliveriesOf(id: string, query = ''): Promise<unknown[]> {
  return listMember((await testing.call('listWebhookDeliveries', trader, id, { query })).body, 'items');
}

describe('successful deliveries', () => {
  test('contain each event since the creation of the webhook once, in the format of the event log', async () => {
    await testing.lodge(trader);
    const { id } = await testing.make(trader, receiver.url);
    await accept(await testing.lodge(trader));
    await settle();
    await settle();
    const { body } = await testing.api.call('listEvents', trader, {});
    const events = listMember(body, 'items');
    assert.deepEqual(
      receiver.received.map((each) => JSON.parse(each.body)),
      events.slice(1),
    );
    const state = await stateOf(id);
    assert.equal(member(state, 'health', 'status'), 'healthy');
    assert.equal(member(state, 'health', 'pendingDeliveries'), 0);
    assert.equal(member(state, 'health', 'successRate'), 1);
    const [delivery] = await deliveriesOf(id);
    assert.match(String(member(delivery, 'lrn')), /^webhooks-/);
    assert.equal(member(delivery, 'status'), 'delivered');
    assert.equal(member(delivery, 'attempts', 0, 'httpStatus'), 204);
    assert.equal(member(delivery, 'id'), receiver.received[1]?.id);
  });

  test('pass the signature check of the reference implementation, which rejects a modified message', async () => {
    const { secret } = await testing.make(trader, receiver.url);
    await testing.lodge(trader);
    await settle();
    const [call] = receiver.received;
    assert.ok(call);
    const headers = signatureHeaders(call.headers, testing.api.source.now());
    const verifier = new Webhook(secret);
    assert.deepEqual(await withTestClock(() => verifier.verify(call.body, headers)), JSON.parse(call.body));
    for (const [body, wrong] of [
      [`${call.body} `, headers],
      [call.body, { ...headers, 'webhook-id': 'msg_other' }],
      [call.body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
      [call.body, { ...headers, 'webhook-signature': 'v1,AAAA' }],
    ] as const) {
      await assert.rejects(withTestClock(() => verifier.verify(body, wrong)));
    }
  });

  test('pass the signature check with both secrets during a rotation, and then only with the new secret', async () => {
    const { id, secret } = await testing.make(trader, receiver.url);
    const { body } = await testing.call('rotateWebhookSecret', trader, id, {
      body: { overlapSeconds: 3_600 },
    });
    const renewed = textMember(body, 'secret');
    assert.notEqual(renewed, secret);
    await testing.lodge(trader);
    await settle();
    await verify(receiver.received[0], [secret, renewed], []);
    testing.api.source.move(hour);
    await testing.lodge(trader);
    await settle();
    await verify(receiver.received[1], [renewed], [secret]);
  });

  test('pass the signature check only with the new secret after a rotation without a grace period, even within an earlier grace period', async () => {
    const { id, secret } = await testing.make(trader, receiver.url);
    const rotate = async (overlapSeconds: number): Promise<string> => {
      const { body } = await testing.call('rotateWebhookSecret', trader, id, { body: { overlapSeconds } });
      return textMember(body, 'secret');
    };
    const second = await rotate(3_600);
    const third = await rotate(0);
    await testing.lodge(trader);
    await settle();
    await verify(receiver.received[0], [third], [secret, second]);
    const fourth = await rotate(0);
    await testing.lodge(trader);
    await settle();
    await verify(receiver.received[1], [fourth], [secret, second, third]);
  });

  test('contain only the subscribed event types', async () => {
    await testing.make(trader, receiver.url, { events: ['declaration.accepted'] });
    await accept(await testing.lodge(trader));
    await settle();
    assert.deepEqual(sequencesAt(receiver), [2]);
  });

  test('contain the same declaration snapshot in every attempt with `include`', async () => {
    receiver.behave(respondWithStatus(503));
    await testing.make(trader, receiver.url, { include: ['declaration'] });
    const id = await testing.lodge(trader);
    await settle();
    await accept(id);
    receiver.behave(acceptRequest);
    await advanceTime(5 * second);
    const { body } = await testing.api.call('listEvents', trader, { query: 'include=declaration' });
    const events = member(body, 'items');
    const bodies = receiver.received.map((each) => JSON.parse(each.body));
    assert.ok(Array.isArray(events));
    assert.deepEqual(bodies.slice(-2), events);
    assert.deepEqual(bodies[0], events[0]);
    assert.equal(
      member(events[0], 'declaration', 'document', 'lrn'),
      member(events[0], 'declaration', 'lrn'),
    );
  });

  test('contain no events of other organisations', async () => {
    await testing.make(trader, receiver.url);
    await testing.lodge(await testing.api.newCaller());
    await settle();
    assert.deepEqual(receiver.received, []);
  });

  test('include a test message once, whatever event types are subscribed', async () => {
    const { id } = await testing.make(trader, receiver.url, { events: ['query.opened'] });
    await testing.call('testWebhook', trader, id).then(assertStatus(201));
    receiver.behave(respondWithStatus(500));
    await settle();
    await advanceTime(hour);
    assert.deepEqual(
      receiver.received.map(({ body }) => member(JSON.parse(body), 'type')),
      ['webhook.test'],
    );
    const [delivery] = await deliveriesOf(id);
    assert.equal(member(delivery, 'status'), 'failed');
    assert.equal(member(await stateOf(id), 'health', 'status'), 'unused');
  });
});

describe('failing endpoints', () => {
  test('get a retry with the same message id after 5 s, 30 s and 2 min', async () => {
    const { id } = await testing.make(trader, receiver.url);
    receiver.behave(respondWithStatus(500, {}, 'no <script>\u0000'));
    await testing.lodge(trader);
    await settle();
    for (const [early, due] of [
      [4, 1],
      [29, 1],
      [119, 1],
    ] as const) {
      const before_ = receiver.received.length;
      await advanceTime(early * second);
      assert.equal(receiver.received.length, before_, `not after ${early} s`);
      await advanceTime(due * second);
      assert.equal(receiver.received.length, before_ + 1, `after ${early + due} s`);
    }
    assert.equal(new Set(receiver.received.map((each) => each.id)).size, 1);
    const [delivery] = await deliveriesOf(id, 'status=pending');
    assert.equal(member(delivery, 'attemptCount'), 4);
    assert.equal(member(delivery, 'attempts', 0, 'outcome'), 'refused');
    assert.equal(member(delivery, 'attempts', 0, 'excerpt'), null, 'the receiver is on this machine');
    assert.equal(member(await stateOf(id), 'health', 'status'), 'failing');
    receiver.behave(acceptRequest);
    await advanceTime(10 * 60 * second);
    assert.equal(member((await deliveriesOf(id))[0], 'status'), 'delivered');
    const state = await stateOf(id);
    assert.equal(member(state, 'health', 'failingSince'), null);
    assert.equal(member(state, 'health', 'successRate'), 0.2, 'one of five attempts');
    const [counted] = await testing.api.testing.database.system.query(
      `select sum(t.attempts)::integer as attempts, sum(t.failed)::integer as failed
       from notifications.webhook_attempts t where t.webhook_id = $1`,
      [id],
    );
    assert.deepEqual(counted, { attempts: 5, failed: 4 });
  });

  test('can delay the retry with Retry-After, up to one day', async () => {
    await testing.make(trader, receiver.url);
    receiver.behave(respondWithStatus(503, { 'retry-after': '600' }));
    await testing.lodge(trader);
    await settle();
    await advanceTime(599 * second);
    assert.equal(receiver.received.length, 1);
    receiver.behave(respondWithStatus(503, { 'retry-after': '999999999' }));
    await advanceTime(second);
    assert.equal(receiver.received.length, 2);
    await advanceTime(24 * hour);
    assert.equal(receiver.received.length, 3);
  });

  test('get all missed events soon after they work again', async () => {
    await testing.make(trader, receiver.url);
    receiver.behave(respondWithStatus(500));
    for (let index = 0; index < 12; index += 1) {
      await testing.lodge(trader);
      await advanceTime(20 * second);
    }
    receiver.behave(acceptRequest);
    const refused = receiver.received.length;
    assert.ok(refused < 30, `it was spared: ${refused} calls`);
    await advanceTime(60 * second);
    const arrived = sequencesAt(receiver).slice(refused);
    assert.deepEqual(
      arrived.toSorted((a, b) => Number(a) - Number(b)),
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  test('get every event if they fail from time to time', async () => {
    await testing.make(trader, receiver.url);
    let calls = 0;
    const taken = new Set<unknown>();
    receiver.behave((call, response) => {
      calls += 1;
      const takes = calls % 3 === 0;
      if (takes) taken.add(member(JSON.parse(call.body), 'sequence'));
      response.writeHead(takes ? 200 : 502).end();
    });
    for (let index = 0; index < 10; index += 1) await testing.lodge(trader);
    for (let round = 0; round < 60 && taken.size < 10; round += 1) await advanceTime(600 * second);
    assert.equal(taken.size, 10);
  });

  test('are disabled at once by status 410, with a mail to the owners', async () => {
    const owner = await newOwner();
    const { id } = await testing.make(trader, receiver.url);
    receiver.behave(respondWithStatus(410));
    await testing.lodge(trader);
    await settle();
    const state = await stateOf(id);
    assert.equal(member(state, 'status'), 'disabled');
    assert.equal(member(state, 'disabledReason'), 'gone');
    const { system } = testing.api.testing.database;
    const [mail] = await listMailsTo(system, testing.encryption, owner, 5);
    assert.match(mail?.text ?? '', /410 Gone/);
    assert.match(mail?.text ?? '', new RegExp(`/console/webhooks/${id}\n`));
    assert.ok(!mail?.text.includes(receiver.url), 'what a developer typed is no link');
    const [row] = await system.query(
      "select actor_kind, changes as change from audit.events where target_id = $1 and action = 'webhook.disable'",
      [id],
    );
    assert.equal(member(row, 'actor_kind'), 'system');
    await testing.lodge(trader);
    await advanceTime(hour);
    assert.equal(receiver.received.length, 1);
  });

  test('are disabled after three days without success, and get all missed events when they are enabled again', async () => {
    const { id } = await testing.make(trader, receiver.url);
    receiver.behave(respondWithStatus(500));
    await testing.lodge(trader);
    await settle();
    for (let passed = 0; passed < 80; passed += 1) await advanceTime(hour);
    assert.equal(member(await stateOf(id), 'disabledReason'), 'failing');
    await testing.lodge(trader);
    await advanceTime(hour);
    const before_ = receiver.received.length;
    receiver.behave(acceptRequest);
    const revived = await testing.call('updateWebhook', trader, id, { body: { status: 'active' } });
    assert.equal(member(revived.body, 'status'), 'active');
    assert.equal(member(revived.body, 'disabledReason'), null);
    await settle();
    assert.deepEqual(sequencesAt(receiver).slice(before_).toSorted(), [1, 2]);
  });
});

describe('a response of an endpoint', () => {
  const failures: readonly (readonly [string, Parameters<WebhookReceiver['behave']>[0], string])[] = [
    [
      'a redirect, which is not followed',
      respondWithStatus(302, { location: 'http://127.0.0.1:1/' }),
      'redirected',
    ],
    ['no response within the time limit', () => {}, 'timeout'],
    [
      'headers without a complete body',
      (_call, response) => void response.writeHead(200).write('x'),
      'timeout',
    ],
    ['a closed connection', (_call, response) => void response.destroy(), 'unreachable'],
    [
      'bytes that are not HTTP',
      (_call, response) => void response.socket?.end('what is this?\r\n\r\n'),
      'unreachable',
    ],
    [
      'an endless body',
      (_call, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(16_384)));
        };
        response.on('drain', more);
        more();
      },
      'answer_too_large',
    ],
    [
      'a compressed body, which is not decompressed',
      respondWithStatus(400, { 'content-encoding': 'gzip' }, 'not gzip'),
      'refused',
    ],
  ];
  for (const [name, behaviour, outcome] of failures) {
    test(`is recorded as ${outcome}: ${name}`, async () => {
      const { id } = await testing.make(trader, receiver.url);
      receiver.behave(behaviour);
      await testing.lodge(trader);
      await settle();
      const [delivery] = await deliveriesOf(id);
      assert.equal(member(delivery, 'status'), 'pending');
      assert.equal(member(delivery, 'attempts', 0, 'outcome'), outcome);
      receiver.behave(acceptRequest);
      await advanceTime(10 * second);
      assert.equal(member((await deliveriesOf(id))[0], 'status'), 'delivered');
    });
  }

  test('is not a failure if it closes a keep-alive connection', async () => {
    const { id } = await testing.make(trader, receiver.url);
    await testing.lodge(trader);
    await settle();
    let first = true;
    receiver.behave((_call, response) => {
      if (first) response.socket?.destroy();
      else response.writeHead(204).end();
      first = false;
    });
    await testing.lodge(trader);
    await settle();
    assert.equal(member((await deliveriesOf(id))[0], 'attemptCount'), 1);
    assert.equal(member(await stateOf(id), 'health', 'status'), 'healthy');
  });

  test('is not requested (address_refused) from a host that resolves to an internal address after it was saved', async () => {
    const { id } = await testing.make(trader, 'https://public.example/');
    await testing.api.testing.database.system.query(
      "update notifications.webhooks set url = 'https://rebound.example/' where id = $1",
      [id],
    );
    await testing.lodge(trader);
    await settle();
    assert.equal(member((await deliveriesOf(id))[0], 'attempts', 0, 'outcome'), 'address_refused');
  });

  test('does not delay other webhooks if it is slow', async () => {
    const pendingResponses: (() => void)[] = [];
    const slow = await newReceiver();
    slow.behave((_call, response) => void pendingResponses.push(() => response.writeHead(204).end()));
    await testing.make(trader, slow.url);
    await testing.make(trader, receiver.url);
    const others = testing.newDispatcher(30_000);
    for (let index = 0; index < 20; index += 1) await testing.lodge(trader);
    const settled = others.settle();
    while (receiver.received.length < 20 || pendingResponses.length < 8)
      await new Promise((next) => setTimeout(next, 5));
    assert.equal(pendingResponses.length, 8, 'so many at once at the most');
    slow.behave(acceptRequest);
    for (const release of pendingResponses) release();
    await settled;
    assert.equal(new Set(slow.received.map(({ id }) => id)).size, 20);
  });
});

describe('the order of deliveries', () => {
  /** Lodges two declarations with two events each. The first event of the first declaration fails. */
  async function failFirst(ordered: 'declaration' | 'none'): Promise<unknown[]> {
    await testing.make(trader, receiver.url, { ordered });
    const one = await testing.lodge(trader);
    const two = await testing.lodge(trader);
    await accept(one);
    await accept(two);
    receiver.behave(({ body }, response) => {
      response.writeHead(member(JSON.parse(body), 'sequence') === 1 ? 500 : 204).end();
    });
    await settle();
    return sequencesAt(receiver);
  }
  const sorted = (numbers: unknown[]) => numbers.toSorted((a, b) => Number(a) - Number(b));

  test('by declaration makes an event wait for the failed earlier event of its declaration, but not of another one', async () => {
    assert.deepEqual(sorted(await failFirst('declaration')), [1, 2, 4]);
    receiver.behave(acceptRequest);
    await advanceTime(5 * second);
    assert.deepEqual(sequencesAt(receiver).slice(-2), [1, 3]);
  });

  test('is not kept without ordering, so that a later event does not wait', async () => {
    assert.deepEqual(sorted(await failFirst('none')), [1, 2, 3, 4]);
  });
});

describe('a manual redelivery', () => {
  test('sends one message again with the same id', async () => {
    const { id } = await testing.make(trader, receiver.url);
    await testing.lodge(trader);
    await settle();
    const deliveryId = receiver.received[0]?.id ?? '';
    const again = await testing.call('redeliverWebhook', trader, id, { params: { deliveryId } });
    assert.equal(again.status, 200, again.text);
    assert.equal(member(again.body, 'status'), 'pending');
    await settle();
    assert.deepEqual(
      receiver.received.map((each) => each.id),
      [deliveryId, deliveryId],
    );
    receiver.behave(respondWithStatus(500));
    await testing.call('redeliverWebhook', trader, id, { params: { deliveryId } });
    await settle();
    await advanceTime(hour);
    assert.equal(receiver.received.length, 3);
    assert.equal(member(await stateOf(id), 'health', 'status'), 'healthy');
  });

  test('of a period sends its events from the log again, including deleted deliveries', async () => {
    const { id } = await testing.make(trader, receiver.url);
    testing.api.source.move(hour);
    const from = testing.api.source.now().toISOString();
    for (let index = 0; index < 3; index += 1) await testing.lodge(trader);
    testing.api.source.move(hour);
    const to = testing.api.source.now().toISOString();
    await testing.lodge(trader);
    await settle();
    // Events of different declarations can arrive in any order.
    const ofPeriod = receiver.received.filter(
      ({ body }) => Number(member(JSON.parse(body), 'sequence')) <= 3,
    );
    testing.api.source.move(31 * 24 * hour);
    await testing.dispatcher.cleanUp();
    assert.deepEqual(await deliveriesOf(id), []);
    const redelivery = await testing.call('redeliverWebhookPeriod', trader, id, {
      body: { occurredFrom: from, occurredBefore: to },
    });
    assert.deepEqual(redelivery.body, { firstSequence: 1, lastSequence: 3 });
    await settle();
    assert.deepEqual(
      receiver.received
        .slice(4)
        .map((each) => each.id)
        .toSorted(),
      ofPeriod.map((each) => each.id).toSorted(),
    );
    const empty = { occurredFrom: '2020-01-01T00:00:00Z', occurredBefore: '2020-01-02T00:00:00Z' };
    const nothing = await testing.call('redeliverWebhookPeriod', trader, id, { body: empty });
    assert.equal(member(nothing.body, 'firstSequence'), null);
  });

  test('sends all events since a pause, even to a changed URL', async () => {
    const { id } = await testing.make(trader, receiver.url);
    await testing.call('updateWebhook', trader, id, { body: { status: 'paused' } });
    for (let index = 0; index < 3; index += 1) await testing.lodge(trader);
    await advanceTime(hour);
    assert.equal(receiver.received.length, 0);
    const other = await newReceiver();
    await testing.call('updateWebhook', trader, id, { body: { status: 'active', url: other.url } });
    await settle();
    assert.deepEqual(sequencesAt(other).toSorted(), [1, 2, 3]);
  });
});

describe('several nodes that deliver webhooks', () => {
  test('pause longer after each batch with an internal error, and report themselves unhealthy after three', async () => {
    const { id } = await testing.make(trader, receiver.url);
    const acceptedSecrets = await newReceiver();
    await testing.lodge(trader);
    const { system } = testing.api.testing.database;
    const [storedSecret] = await system.query<{ secret: Buffer }>(
      'select encrypted_secret as secret from notifications.webhooks where id = $1',
      [id],
    );
    await system.query(`update notifications.webhooks set encrypted_secret = '\\x00' where id = $1`, [id]);
    const dispatcher = testing.newDispatcher();
    await testing.make(trader, acceptedSecrets.url);
    await dispatcher.settle();
    assert.equal(testing.errors.length, 1);
    // No batch of this webhook starts before the pause ends. Other webhooks are delivered in the meantime.
    await dispatcher.settle();
    assert.equal(testing.errors.length, 1);
    for (const seconds of [5, 10]) {
      testing.api.source.move(seconds * second);
      await dispatcher.settle();
    }
    assert.equal(testing.errors.length, 3);
    await assert.rejects(async () => dispatcher.checkHealth(), /encrypted with a different portal secret/);
    await system.query('update notifications.webhooks set encrypted_secret = $2 where id = $1', [
      id,
      storedSecret?.secret,
    ]);
    testing.api.source.move(20 * second);
    await dispatcher.settle();
    dispatcher.checkHealth();
    assert.equal(receiver.received.length, 1);
    testing.errors.length = 0;
  });

  test('send each event once', async () => {
    await testing.make(trader, receiver.url);
    for (let index = 0; index < 30; index += 1) await testing.lodge(trader);
    const other = testing.newDispatcher();
    await Promise.all([settle(), other.settle(), settle(), other.settle()]);
    await settle();
    assert.deepEqual(
      sequencesAt(receiver).toSorted((a, b) => Number(a) - Number(b)),
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
  });

  test('send a message again with the same id if a node stops during its delivery', async () => {
    await testing.make(trader, receiver.url);
    await testing.lodge(trader);
    const dying = testing.newDispatcher(60_000);
    receiver.behave(() => {});
    const running = dying.settle();
    while (receiver.received.length === 0) await new Promise((next) => setTimeout(next, 5));
    await settle();
    assert.equal(receiver.received.length, 1, 'its lease holds');
    receiver.behave(acceptRequest);
    testing.api.source.move(31 * second);
    await settle();
    assert.equal(receiver.received.length, 2);
    assert.equal(receiver.received[0]?.id, receiver.received[1]?.id);
    await dying.stop();
    await running;
    await advanceTime(hour);
    assert.equal(receiver.received.length, 2, 'what was cut off is not told as a failure');
  });
});

/** Sets the system clock to the clock of the test, because the reference implementation uses the system clock. */
async function withTestClock<T>(work: () => T): Promise<T> {
  const { now } = Date;
  Date.now = () => testing.api.source.now().getTime();
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

function signatureHeaders(headers: Readonly<Record<string, string>>, _now: Date): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
}

async function verify(
  call: WebhookReceiver['received'][number] | undefined,
  good: readonly string[],
  rejectedSecrets: readonly string[],
): Promise<void> {
  assert.ok(call);
  const headers = signatureHeaders(call.headers, testing.api.source.now());
  for (const secret of good) await withTestClock(() => new Webhook(secret).verify(call.body, headers));
  for (const secret of rejectedSecrets) {
    await assert.rejects(withTestClock(() => new Webhook(secret).verify(call.body, headers)));
  }
}

/** Creates another owner of the trader's organisation, and returns the mail address of that owner. */
async function newOwner(): Promise<string> {
  const { system } = testing.api.testing.database;
  const email = `owner-of-${trader.organisation.id}@people.example`;
  await system.query(
    `insert into organisations.people (id, email, name, status, created_at, changed_at)
     values ($1, $2, 'Olive Owner', 'active', now(), now())`,
    [`per_${trader.organisation.id.slice(4)}`, email],
  );
  await system.query(
    `insert into organisations.memberships (organisation_id, person_id, role, created_at) values ($1, $2, 'owner', now())`,
    [trader.organisation.id, `per_${trader.organisation.id.slice(4)}`],
  );
  return email;
}
