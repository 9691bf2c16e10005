import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { sampleBroker, sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import { startWebhookReceiver } from '../../server/src/notifications/testing/receiver.ts';
import { brokenInvariants } from '../invariants.ts';
import { consentToPlatform } from '../platform-consent.ts';
import { brokerNumber, createPortalClient, type PortalClient, sendPortalRequest } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { coffeeDeclaration, coffeeDeclarationByBroker, waitForStatus } from './coffee-declaration.ts';

const dayMs = 86_400_000;

const change = (by: PortalClient, id: string, status: string) =>
  by.call('PATCH', `/openapi/mandates/${id}`, { body: { status } });

const shared = await startSharedDatabase();
const receiver = await startWebhookReceiver();
const here = await shared.startInProcessNode();
const there = await shared.startNode();
const trader = createPortalClient(here.baseUrl, here.credentials.hostToHost);
const broker = createPortalClient(here.baseUrl, here.credentials.otherHostToHost, brokerNumber);
const { body } = await trader.call('GET', '/openapi/mandates?status=active');
for (const each of listAt(body, 'items')) await change(trader, requireTextAt(each, 'mandate', 'id'), 'ended');
let mandate: string = await createMandate();
after(async () => {
  await receiver?.stop();
  await shared?.stop();
});

/** Creates a mandate for imports up to 20000.00 with direct representation, and returns its id. */
async function createMandate(): Promise<string> {
  const { identification: principal } = sampleTrader;
  const { identification: representative } = sampleBroker;
  const body = {
    ...{ principal, representative, representations: ['direct'], types: ['import'] },
    maxValue: '20000.00',
  };
  const offered = await trader.call('POST', '/openapi/mandates', { body });
  const id = requireTextAt(offered.body, 'mandate', 'id');
  await change(broker, id, 'active').then(assertStatus(200));
  return id;
}

async function until(by: PortalClient, id: string, isSo: (found: unknown) => boolean): Promise<void> {
  while (!isSo((await by.call('GET', `/openapi/declarations/${id}`)).body)) await pause(50);
}

async function lodgeInName(document: object): Promise<string> {
  const answered = await broker.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(answered.status, 201, answered.text);
  return requireTextAt(answered.body, 'declaration', 'id');
}

/** Reads a stream of events until it contains an event of a declaration, and returns its events. */
async function eventsUntil(
  by: PortalClient,
  path: string,
  isMatch: (entry: unknown) => boolean,
): Promise<readonly unknown[]> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const body = await by.call('GET', path).then(bodyWithStatus(200));
    const entries = valueAt(body, 'items');
    if (Array.isArray(entries) && entries.some(isMatch)) return entries;
    await pause(50);
  }
  throw new Error(`${path} does not return the expected value`);
}

const isAbout = (id: string) => (entry: unknown) => textAt(entry, 'id') === id;
const isEvent = (id: string, type: string) => (event: unknown) =>
  textAt(event, 'declaration', 'id') === id && textAt(event, 'type') === type;

describe('the principal of a representative', () => {
  test('sees declarations in its name in a separate stream, with representative and mandate', async () => {
    const id = await lodgeInName(coffeeDeclarationByBroker('STREAM-1'));
    const entries = await eventsUntil(trader, '/openapi/status?role=principal', isAbout(id));
    const entry = entries.find(isAbout(id));
    const { organisationId } = here.credentials.otherHostToHost;
    assert.equal(textAt(entry, 'lodgedBy'), organisationId);
    assert.equal(textAt(entry, 'mandateId'), mandate);
    const events = await eventsUntil(
      trader,
      '/openapi/events?role=principal',
      isEvent(id, 'declaration.lodged'),
    );
    const event = events.find(isEvent(id, 'declaration.lodged'));
    assert.equal(textAt(event, 'lodgedBy'), organisationId);
    assert.equal(textAt(event, 'mandateId'), mandate);
    await eventsUntil(trader.at(there.baseUrl), '/openapi/status?role=principal', isAbout(id));
    const own = await trader.call('GET', '/openapi/status');
    assert.ok(!listAt(own.body, 'items').some(isAbout(id)), own.text);
    const log = await trader.call('GET', '/openapi/events');
    // Also expects events of the debt in the principal's own log, because the principal is a debtor.
    const logged = listAt(log.body, 'items').filter((event) => textAt(event, 'declaration', 'id') === id);
    assert.ok(
      logged.every((event) => (textAt(event, 'type') ?? '').startsWith('debt.')),
      log.text,
    );
  });

  test('gets the events of that stream by a webhook, and no others', async () => {
    const made = await trader.call('POST', '/openapi/webhooks', {
      body: { url: receiver.url, role: 'principal' },
    });
    assert.equal(made.status, 201, made.text);
    assert.equal(textAt(made.body, 'role'), 'principal');
    const own = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: coffeeDeclaration('STREAM-OWN'),
    });
    const ownId = requireTextAt(own.body, 'declaration', 'id');
    const id = await lodgeInName(coffeeDeclarationByBroker('STREAM-HOOK'));
    const bodies = () => receiver.received.map(({ body }): unknown => JSON.parse(body));
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      if (bodies().some(isEvent(id, 'declaration.released'))) break;
      await pause(50);
    }
    const events = bodies();
    assert.ok(events.some(isEvent(id, 'declaration.lodged')));
    assert.ok(events.some(isEvent(id, 'declaration.released')));
    for (const event of events) {
      assert.notEqual(textAt(event, 'declaration', 'id'), ownId);
      assert.equal(textAt(event, 'lodgedBy'), here.credentials.otherHostToHost.organisationId);
      assert.equal(textAt(event, 'mandateId'), mandate);
    }
    const hook = `/openapi/webhooks/${requireTextAt(made.body, 'webhook', 'id')}`;
    const again = await trader.call('POST', `${hook}/redelivery`, {
      body: { occurredFrom: '2020-01-01T00:00:00Z', occurredBefore: '2099-01-01T00:00:00Z' },
    });
    assert.equal(again.status, 200, again.text);
    assert.equal(valueAt(again.body, 'firstSequence'), 1);
    assert.equal((await broker.call('GET', hook)).status, 404);
  });

  test('exports the events of its stream', async () => {
    const period = 'occurredFrom=2020-01-01T00:00:00Z&occurredBefore=2099-01-01T00:00:00Z';
    const lines = async (by: PortalClient, role: string) => {
      const { text } = await by.call('GET', `/openapi/events/export?${period}${role}`);
      return text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));
    };
    const own = await lines(trader, '&role=principal');
    const { body } = await trader.call('GET', '/openapi/events?role=principal&limit=500');
    assert.deepEqual(own, valueAt(body, 'items'));
    assert.deepEqual(await lines(broker, '&role=principal'), []);
  });

  test('can read and act after the mandate has ended, while its representative can’t act', async () => {
    const id = await lodgeInName(coffeeDeclarationByBroker('STREAM-2'));
    await waitForStatus(broker, id, 'released');
    assert.equal((await change(trader, mandate, 'ended')).status, 200);
    await pause(1_000);
    const amend = (by: PortalClient) =>
      by.call('POST', `/openapi/declarations/${id}/amendments`, {
        body: {
          reason: 'The price was misread',
          document: coffeeDeclarationByBroker('STREAM-2', '19000.00'),
        },
      });
    const refused = await amend(broker.at(there.baseUrl));
    assert.equal(textAt(refused.body, 'code'), 'mandate_required', refused.text);
    assert.equal((await broker.call('GET', `/openapi/declarations/${id}`)).status, 200);
    await amend(trader.at(there.baseUrl)).then(assertStatus(201));
    mandate = await createMandate();
  });

  test('can’t use its representative’s security by an order or amendment, but pays by transfer', async () => {
    const document = coffeeDeclarationByBroker('UNPAID-COVER');
    const id = await lodgeInName(document);
    await until(broker, id, (found) => textAt(found, 'tracks', 'payment') === 'due');
    const ordered = (body: object) => trader.call('POST', `/openapi/declarations/${id}/payment`, { body });
    const customs = createPortalClient(here.baseUrl, here.credentials.management);
    const guarantees = async () => {
      const { status, body } = await customs.call('GET', '/management/guarantees?reference=26XASANDBOX1');
      assert.equal(status, 200);
      return listAt(body, 'items');
    };
    const untouched = await guarantees();
    const shown = async (by: PortalClient) => (await by.call('GET', `/openapi/declarations/${id}`)).body;
    for (const action of ['secure', 'defer']) {
      assert.equal(valueAt(await shown(broker), 'actions', action, 'allowed'), true);
      assert.equal(valueAt(await shown(trader), 'actions', action, 'allowed'), false);
    }
    assert.ok(untouched.length > 1, 'both have one of this reference');
    for (const body of [
      { method: 'guarantee', guaranteeReference: '26XASANDBOX1' },
      { method: 'account', account: 'XADEF0042' },
      { method: 'credit' },
    ]) {
      const refused = await ordered(body).then(bodyWithStatus(409));
      assert.equal(textAt(refused, 'code'), 'action_not_allowed');
    }
    const covered = {
      ...document,
      guarantee: { type: '1', reference: '26XASANDBOX1', holder: brokerNumber },
      payment: { method: 'secured' },
    };
    const amended = await trader.call('POST', `/openapi/declarations/${id}/amendments`, {
      body: { reason: 'Secured by whom?', document: covered },
    });
    assert.equal(amended.status, 400, amended.text);
    const fixed = listAt(amended.body, 'errors').map(
      (fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`,
    );
    assert.ok(fixed.includes('immutable /document/guarantee'), fixed.join());
    assert.ok(fixed.includes('immutable /document/payment'), fixed.join());
    assert.deepEqual(await guarantees(), untouched);
    await ordered({ method: 'transfer' }).then(assertStatus(200));
  });

  test('withdraws a declaration in its name before arrival, with events in both streams', async () => {
    const expectedArrival = new Date(Date.now() + 10 * dayMs).toISOString();
    const id = await lodgeInName({ ...coffeeDeclarationByBroker('STREAM-3'), expectedArrival });
    await waitForStatus(trader, id, 'registered');
    const withdrawn = await trader.call('POST', `/openapi/declarations/${id}/invalidation`, {
      body: { reason: 'The goods were sold at sea' },
    });
    assert.equal(withdrawn.status, 200, withdrawn.text);
    assert.equal(textAt(withdrawn.body, 'status'), 'invalidated');
    await eventsUntil(trader, '/openapi/events?role=principal', isEvent(id, 'declaration.invalidated'));
    await eventsUntil(broker, '/openapi/events', isEvent(id, 'declaration.invalidated'));
  });

  test('is protected from lodgements at another node as soon as the end of the mandate is confirmed', async () => {
    const elsewhere = broker.at(there.baseUrl);
    const lodge = (lrn: string) =>
      elsewhere.call('POST', '/openapi/declarations?lodge=true', { body: coffeeDeclarationByBroker(lrn) });
    const [ended, ...racing] = await Promise.all([
      change(trader, mandate, 'ended'),
      ...Array.from({ length: 16 }, (_, index) => lodge(`RACING-${index}`)),
    ]);
    assert.equal(ended.status, 200, ended.text);
    const late = await lodge('RACING-LATE');
    assert.equal(textAt(late.body, 'errors', 0, 'code'), 'R323', late.text);
    for (const { status, text } of racing) assert.ok(status === 201 || status === 400, text);
    for (const { status, body } of racing) {
      const id = status === 201 && requireTextAt(body, 'declaration', 'id');
      if (id) await eventsUntil(trader, '/openapi/status?role=principal&limit=500', isAbout(id));
    }
    const faults = await brokenInvariants(shared.connection);
    assert.deepEqual(
      faults.filter((fault) => fault.startsWith('principals')),
      [],
    );
    mandate = await createMandate();
  });

  test('is the organisation of a person who has consented to a platform, and no other', async () => {
    const id = await lodgeInName(coffeeDeclarationByBroker('STREAM-PLATFORM'));
    await eventsUntil(trader, '/openapi/status?role=principal&limit=500', isAbout(id));
    const { platform, trader: person } = here.credentials;
    const { accessToken } = await consentToPlatform(here, person);
    const call = (path: string) =>
      sendPortalRequest(`${here.baseUrl}${path}`, {
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'portal-api-key': platform.apiKey,
          id_platform: platform.idPlatform,
          Origin: platform.origin,
        },
      });
    const seen = await call('/openapi/status?role=principal&limit=500');
    assert.ok(listAt(seen.body, 'items').some(isAbout(id)), seen.text);
    assert.equal((await call(`/openapi/declarations/${id}`)).status, 200);
    const cursor = textAt(seen.body, 'cursor') ?? '';
    const foreign = `/openapi/status?role=principal&after=${encodeURIComponent(cursor)}`;
    assert.equal((await trader.call('GET', foreign)).status, 200, 'it is the trader’s');
    assert.equal((await broker.call('GET', foreign)).status, 400);
    const none = await broker.call('GET', '/openapi/status?role=principal');
    assert.deepEqual(listAt(none.body, 'items'), []);
  });
});

describe('the importer named by a declarant', () => {
  test('gets the events of the declaration in its stream and by its webhook', async () => {
    const offered = await broker.call('POST', '/openapi/mandates', {
      body: {
        ...{ principal: brokerNumber, representative: sampleTrader.identification },
        representations: ['direct'],
      },
    });
    const importersMandate = requireTextAt(offered.body, 'mandate', 'id');
    await change(trader, importersMandate, 'active').then(assertStatus(200));
    const webhook = await broker.call('POST', '/openapi/webhooks', {
      body: { url: receiver.url, role: 'principal' },
    });
    assert.equal(webhook.status, 201, webhook.text);
    const importer = { ...sampleTrader, name: 'Owner of the Goods Ltd', identification: brokerNumber };
    const lodging = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: { ...coffeeDeclaration('STREAM-IMPORTER'), importer },
    });
    assert.equal(lodging.status, 201, lodging.text);
    const id = requireTextAt(lodging.body, 'declaration', 'id');
    const released = isEvent(id, 'declaration.released');
    const events = await eventsUntil(broker, '/openapi/events?role=principal', released);
    const event = events.find(released);
    assert.equal(textAt(event, 'lodgedBy'), here.credentials.hostToHost.organisationId);
    assert.equal(textAt(event, 'mandateId'), importersMandate);
    const received = () => receiver.received.map(({ body }): unknown => JSON.parse(body));
    for (let attempt = 0; attempt < 2_000 && !received().some(released); attempt += 1) await pause(50);
    for (const type of ['declaration.lodged', 'declaration.released']) {
      const sent = received().find(isEvent(id, type));
      assert.equal(textAt(sent, 'mandateId'), importersMandate, type);
    }
    assert.ok(!(await broker.call('GET', '/openapi/events')).text.includes(id));
  });
});
