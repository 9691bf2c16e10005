import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { at, listAt, needText, textAt } from '../../conformance/json.ts';
import { sampleBroker, sampleTrader } from '../../server/src/declarations/document/sample-parties.ts';
import { type Receiver, startReceiver } from '../../server/src/notifications/testing/receiver.ts';
import { brokersNumber, createPortalClient, type PortalClient } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from '../shared-database.ts';
import { coffee, coffeeByBroker, untilStatus } from './coffee.ts';

const dayMs = 86_400_000;

let shared: SharedDatabase;
let here: PortalProcess;
let there: PortalProcess;
let trader: PortalClient;
let broker: PortalClient;
let mandate: string;
let receiver: Receiver;

before(async () => {
  shared = await startSharedDatabase();
  receiver = await startReceiver();
  here = await shared.startNode();
  there = await shared.startNode();
  trader = createPortalClient(here.baseUrl, here.credentials.hostToHost);
  broker = createPortalClient(here.baseUrl, here.credentials.otherHostToHost, brokersNumber);
  const { body } = await trader.call('GET', '/openapi/mandates?state=active');
  for (const each of listAt(body, 'items')) await change(trader, needText(each, 'mandate', 'id'), 'ended');
  mandate = await given();
});
after(async () => {
  await receiver?.stop();
  await shared?.stop();
});

const change = (by: PortalClient, id: string, state: string) =>
  by.call('PATCH', `/openapi/mandates/${id}`, { body: { state } });

/** Imports up to 20000.00, direct. */
async function given(): Promise<string> {
  const { identification: principal } = sampleTrader;
  const { identification: representative } = sampleBroker;
  const body = {
    ...{ principal, representative, representations: ['direct'], types: ['import'] },
    maxValue: '20000.00',
  };
  const offered = await trader.call('POST', '/openapi/mandates', { body });
  const id = needText(offered.body, 'mandate', 'id');
  const accepted = await change(broker, id, 'active');
  assert.equal(accepted.status, 200, accepted.text);
  return id;
}

async function lodged(document: object): Promise<string> {
  const answered = await broker.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(answered.status, 201, answered.text);
  return needText(answered.body, 'declaration', 'id');
}

/** What a stream tells, once it tells of a declaration what is wanted. */
async function told(
  by: PortalClient,
  path: string,
  wanted: (entry: unknown) => boolean,
): Promise<readonly unknown[]> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { status, body, text } = await by.call('GET', path);
    assert.equal(status, 200, text);
    const entries = at(body, 'declarations') ?? at(body, 'events');
    if (Array.isArray(entries) && entries.some(wanted)) return entries;
    await pause(50);
  }
  throw new Error(`${path} does not tell it`);
}

const isOf = (id: string) => (entry: unknown) => textAt(entry, 'id') === id;
const happened = (id: string, type: string) => (event: unknown) =>
  textAt(event, 'declaration', 'id') === id && textAt(event, 'type') === type;

describe('the principal', () => {
  test('is shown what was lodged in its name in a stream of its own, with by whom and by which mandate', async () => {
    const id = await lodged(coffeeByBroker('STREAM-1'));
    const entries = await told(trader, '/openapi/status?role=principal', isOf(id));
    const entry = entries.find(isOf(id));
    const { organisationId } = here.credentials.otherHostToHost;
    assert.equal(textAt(entry, 'lodgedBy'), organisationId);
    assert.equal(textAt(entry, 'mandateId'), mandate);
    const events = await told(trader, '/openapi/events?role=principal', happened(id, 'declaration.lodged'));
    const event = events.find(happened(id, 'declaration.lodged'));
    assert.equal(textAt(event, 'lodgedBy'), organisationId);
    assert.equal(textAt(event, 'mandateId'), mandate);
    await told(trader.at(there.baseUrl), '/openapi/status?role=principal', isOf(id));
    const own = await trader.call('GET', '/openapi/status');
    assert.ok(!listAt(own.body, 'declarations').some(isOf(id)), own.text);
    const log = await trader.call('GET', '/openapi/events');
    assert.ok(!log.text.includes(id));
  });

  test('hears of it by a webhook of that stream, and of nothing else', async () => {
    const made = await trader.call('POST', '/openapi/webhooks', {
      body: { url: receiver.url, role: 'principal' },
    });
    assert.equal(made.status, 201, made.text);
    assert.equal(textAt(made.body, 'role'), 'principal');
    const own = await trader.call('POST', '/openapi/declarations?lodge=true', { body: coffee('STREAM-OWN') });
    const ownId = needText(own.body, 'declaration', 'id');
    const id = await lodged(coffeeByBroker('STREAM-HOOK'));
    const bodies = () => receiver.received.map(({ body }): unknown => JSON.parse(body));
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      if (bodies().some(happened(id, 'declaration.released'))) break;
      await pause(50);
    }
    const heard = bodies();
    assert.ok(heard.some(happened(id, 'declaration.lodged')));
    assert.ok(heard.some(happened(id, 'declaration.released')));
    for (const event of heard) {
      assert.notEqual(textAt(event, 'declaration', 'id'), ownId);
      assert.equal(textAt(event, 'lodgedBy'), here.credentials.otherHostToHost.organisationId);
      assert.equal(textAt(event, 'mandateId'), mandate);
    }
    const hook = `/openapi/webhooks/${needText(made.body, 'webhook', 'id')}`;
    const again = await trader.call('POST', `${hook}/redelivery`, {
      body: { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' },
    });
    assert.equal(again.status, 200, again.text);
    assert.equal(at(again.body, 'firstSequence'), 1);
    assert.equal((await broker.call('GET', hook)).status, 404);
  });

  test('exports the events of its stream', async () => {
    const period = 'from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z';
    const lines = async (by: PortalClient, role: string) => {
      const { text } = await by.call('GET', `/openapi/events/export?${period}${role}`);
      return text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));
    };
    const own = await lines(trader, '&role=principal');
    const { body } = await trader.call('GET', '/openapi/events?role=principal&limit=500');
    assert.deepEqual(own, at(body, 'events'));
    assert.deepEqual(await lines(broker, '&role=principal'), []);
  });

  test('reads on after the mandate’s end, and acts itself while its representative may not', async () => {
    const document = coffeeByBroker('STREAM-2');
    const id = await lodged(document);
    await untilStatus(broker, id, 'released');
    assert.equal((await change(trader, mandate, 'ended')).status, 200);
    await pause(1_000);
    const amend = (by: PortalClient) =>
      by.call('POST', `/openapi/declarations/${id}/amendments`, {
        body: { reason: 'The marks were misread', document },
      });
    const refused = await amend(broker.at(there.baseUrl));
    assert.equal(textAt(refused.body, 'code'), 'mandate_required', refused.text);
    assert.equal((await broker.call('GET', `/openapi/declarations/${id}`)).status, 200);
    const own = await amend(trader.at(there.baseUrl));
    assert.equal(own.status, 201, own.text);
    mandate = await given();
  });

  test('withdraws what was lodged in its name before arrival, told in both streams', async () => {
    const expectedArrival = new Date(Date.now() + 10 * dayMs).toISOString();
    const id = await lodged({ ...coffeeByBroker('STREAM-3'), expectedArrival });
    await untilStatus(trader, id, 'registered');
    const withdrawn = await trader.call('POST', `/openapi/declarations/${id}/invalidation`, {
      body: { reason: 'The goods were sold at sea' },
    });
    assert.equal(withdrawn.status, 201, withdrawn.text);
    assert.equal(textAt(withdrawn.body, 'status'), 'invalidated');
    await told(trader, '/openapi/events?role=principal', happened(id, 'declaration.invalidated'));
    await told(broker, '/openapi/events', happened(id, 'declaration.invalidated'));
  });
});
