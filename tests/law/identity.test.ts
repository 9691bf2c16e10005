import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { sampleBroker, sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import {
  brokerNumber,
  createPortalClient,
  type PortalClient,
  type PortalResponse,
} from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { coffeeDeclaration, coffeeDeclarationByBroker, waitForStatus } from './coffee-declaration.ts';

const principal = sampleTrader.identification;
const representative = sampleBroker.identification;

const shared = await startSharedDatabase();
const here = await shared.startInProcessNode();
const there = await shared.startNode();
const trader = createPortalClient(here.baseUrl, here.credentials.hostToHost);
const broker = createPortalClient(here.baseUrl, here.credentials.otherHostToHost, brokerNumber);
after(() => shared?.stop());

const lodge = (by: PortalClient, body: object): Promise<PortalResponse> =>
  by.call('POST', '/openapi/declarations?lodge=true', { body });
const errorOf = ({ body }: PortalResponse) =>
  `${textAt(body, 'errors', 0, 'code')} ${textAt(body, 'errors', 0, 'pointer')}`;
const change = (by: PortalClient, id: string, status: string): Promise<PortalResponse> =>
  by.call('PATCH', `/openapi/mandates/${id}`, { body: { status } });

/** Returns the valid mandates between principal and representative. */
async function validMandates(by: PortalClient): Promise<string[]> {
  const { body } = await by.call('GET', '/openapi/mandates?status=active');
  return listAt(body, 'items').map((item) => requireTextAt(item, 'mandate', 'id'));
}

async function offer(by: PortalClient, members: object = {}): Promise<string> {
  const body = { principal, representative, representations: ['direct'], ...members };
  const made = await by.call('POST', '/openapi/mandates', { body }).then(bodyWithStatus(201));
  assert.equal(textAt(made, 'status'), 'offered');
  return requireTextAt(made, 'mandate', 'id');
}

describe('the organisation that lodges a declaration', () => {
  test('can’t use the number of another organisation as declarant, but keeps its draft', async () => {
    const foreign = { ...sampleTrader, identification: 'XA999888777666' };
    const body = { ...coffeeDeclaration('FOREIGN-1'), declarant: foreign, importer: foreign };
    const refused = await lodge(trader, body).then(assertStatus(400));
    assert.equal(errorOf(refused), 'R321 /declarant/identification');
    await trader.call('POST', '/openapi/declarations', { body }).then(assertStatus(201));
  });

  test('is the representative if it lodges for a principal', async () => {
    const refused = await lodge(trader, coffeeDeclarationByBroker('NOT-THE-BROKER'));
    assert.equal(errorOf(refused), 'R322 /representative/identification');
  });
});

describe('a mandate', () => {
  test('permits lodgements up to its value after it was accepted', async () => {
    for (const id of await validMandates(broker))
      assert.equal((await change(trader, id, 'ended')).status, 200);
    const without = await lodge(broker, coffeeDeclarationByBroker('MANDATE-0')).then(assertStatus(400));
    assert.equal(errorOf(without), 'R323 /representative/identification');
    const id = await offer(trader, { types: ['import'], maxValue: '20000.00' });
    assert.equal(
      (await lodge(broker, coffeeDeclarationByBroker('MANDATE-0'))).status,
      400,
      'it is offered only',
    );
    const own = await change(trader, id, 'active');
    assert.equal(textAt(own.body, 'code'), 'mandate_status_conflict', 'whoever offers does not accept');
    const accepted = await change(broker, id, 'active');
    assert.equal(textAt(accepted.body, 'status'), 'active', accepted.text);
    await lodge(broker, coffeeDeclarationByBroker('MANDATE-1')).then(assertStatus(201));
    const beyond = await lodge(broker, coffeeDeclarationByBroker('MANDATE-2', '20000.01'));
    assert.equal(errorOf(beyond), 'R323 /representative/identification');
    assert.deepEqual(valueAt(beyond.body, 'errors', 0, 'expected'), { maxValue: '20000.00' });
  });

  test('that ends at one node prevents lodgements and actions at another within a second, but not reading', async () => {
    const lodged = await lodge(broker, coffeeDeclarationByBroker('ENDED-1'));
    const id = requireTextAt(lodged.body, 'declaration', 'id');
    await waitForStatus(broker, id, 'released');
    const [mandate] = await validMandates(trader);
    assert.ok(mandate);
    assert.equal((await change(trader, mandate, 'ended')).status, 200);
    await pause(1_000);
    const elsewhere = broker.at(there.baseUrl);
    assert.equal(
      errorOf(await lodge(elsewhere, coffeeDeclarationByBroker('ENDED-2'))),
      'R323 /representative/identification',
    );
    const amended = await elsewhere.call('POST', `/openapi/declarations/${id}/amendments`, {
      body: { reason: 'The price was misread', document: coffeeDeclarationByBroker('ENDED-1', '19000.00') },
    });
    assert.equal(amended.status, 403, amended.text);
    assert.equal(textAt(amended.body, 'code'), 'mandate_required');
    assert.equal((await elsewhere.call('GET', `/openapi/declarations/${id}`)).status, 200);
  });

  test('appears to both parties, with each of its changes once and in order', async () => {
    const steps = async (by: PortalClient) => {
      const { body } = await by.call('GET', '/openapi/mandates/events');
      const events = listAt(body, 'items');
      return events.map((event) => `${textAt(event, 'mandateId')} ${textAt(event, 'type')}`);
    };
    const id = await offer(broker);
    assert.equal((await change(trader, id, 'active')).status, 200);
    assert.equal((await change(trader, id, 'suspended')).status, 200);
    assert.equal((await change(broker, id, 'active')).status, 409);
    assert.equal((await change(trader, id, 'active')).status, 200);
    assert.equal((await change(broker, id, 'ended')).status, 200);
    const expectedSteps = ['offered', 'accepted', 'suspended', 'resumed', 'ended'].map(
      (step) => `${id} mandate.${step}`,
    );
    assert.deepEqual((await steps(trader)).slice(-5), expectedSteps);
    assert.deepEqual(await steps(broker), await steps(trader));
  });
});
