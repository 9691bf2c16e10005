import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../conformance/json.ts';
import { warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { createPortalClient, type PortalClient, type PortalResponse } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { clientsOfPortal, lawPortalOf, statusAndPaymentOf } from './law-portal.ts';
import {
  coffeeDeclarationByMass,
  traderGuarantee as guarantee,
  guaranteeBalanceOf,
  homeUseDeclarationFromWarehouse,
} from './warehouse-stock.ts';

let organisationId = '';
/* Tests concurrent requests at two nodes for the last part of a resource. One of them must get it. */
const shared = await startSharedDatabase();
const first = await shared.startInProcessNode();
const second = await shared.startNode();
const here = lawPortalOf(clientsOfPortal(first));
const there = createPortalClient(second.baseUrl, second.credentials.hostToHost);
organisationId = first.credentials.hostToHost.organisationId;
after(() => shared.stop());

const pairCount = 8;

const lodgeAt = (by: PortalClient, document: object): Promise<PortalResponse> =>
  by.call('POST', '/openapi/declarations?lodge=true', { body: document });

/**
 * Lodges a declaration at each node at the same time. The first response is from the node of the other tests.
 */
function lodgeBoth(documents: readonly [object, object]): Promise<[PortalResponse, PortalResponse]> {
  return Promise.all([lodgeAt(here.trader, documents[0]), lodgeAt(there, documents[1])]);
}

const isDecided = (declaration: unknown): boolean =>
  textAt(declaration, 'status') === 'rejected' || textAt(declaration, 'tracks', 'payment') === 'due';

async function guaranteeOf(amount: string, reference: string): Promise<void> {
  const body = { organisationId, reference, amount, validFrom: '2020-01-01' };
  const made = await here.customs.call('POST', '/management/guarantees', { body });
  assert.equal(made.status, 201, made.text);
}

describe('two concurrent requests at two nodes', () => {
  test('get the last kilogram in a warehouse once: the other is rejected, or refused immediately', async () => {
    const rivalry = async (place: number): Promise<string> => {
      const id = await here.lodge({ ...coffeeDeclarationByMass(`LAST-${place}`, 1, warehoused), guarantee });
      const released = await here.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
      const mrn = requireTextAt(released, 'declaration', 'mrn');
      const taking = (node: string) =>
        homeUseDeclarationFromWarehouse(`UNPAID-LAST-${place}-${node}`, 1, mrn);
      const answers = await lodgeBoth([taking('A'), taking('B')]);
      const ends = await Promise.all(answers.map(outcomeOf));
      assert.equal(ends.filter((end) => end === 'accepted').length, 1, ends.join());
      const { body } = await here.trader.call('GET', `/openapi/declarations/${id}/discharge`);
      const left = ['available', 'reserved', 'discharged'].map((name) => textAt(body, 'stock', 0, name));
      assert.deepEqual(left, ['0.000', '1.000', '0.000']);
      return ends.toSorted().join();
    };
    const ends = new Set<string>();
    for (let place = 0; place < pairCount; place += 1) ends.add(await rivalry(place));
    for (const end of ends) assert.ok(['accepted,rejected', 'R645,accepted'].includes(end), end);
    await here.ledgerAgrees();
  });

  test('secure one of two lodgements with the rest of a guarantee, while the debt of the other remains due', async () => {
    for (let place = 0; place < pairCount; place += 1) {
      const reference = `26XARIVALS${place}`;
      await guaranteeOf('3.00', reference);
      const secured = (node: string) => ({
        ...coffeeDeclarationByMass(`UNPAID-RIVAL-${place}-${node}`, 1, {}),
        payment: { method: 'secured' },
        guarantee: { type: '1', reference },
      });
      const ids = (await lodgeBoth([secured('A'), secured('B')])).map(({ body, text }) => {
        assert.ok(textAt(body, 'id'), text);
        return textAt(body, 'id') ?? '';
      });
      const isSettled = (each: unknown) =>
        statusAndPaymentOf(each) === 'released secured' || statusAndPaymentOf(each) === 'accepted due';
      const ends = await Promise.all(
        ids.map(async (id) => statusAndPaymentOf(await here.until(id, isSettled))),
      );
      assert.deepEqual(ends.toSorted(), ['accepted due', 'released secured']);
      assert.equal(await guaranteeBalanceOf(here.customs, organisationId, reference), '1.39 1.61 0.00');
    }
    await here.ledgerAgrees();
  });

  test('count payments and refunds once each', async () => {
    for (let place = 0; place < pairCount; place += 1) {
      const id = await here.lodge({
        ...coffeeDeclarationByMass(`UNPAID-BACK-${place}`, 1, {}),
        payment: { method: 'secured' },
        guarantee,
      });
      const released = await here.until(id, (each) => statusAndPaymentOf(each) === 'released secured');
      const billReference = textAt(released, 'bills', 0, 'reference');
      const [paid, back] = await Promise.all([
        there.call('POST', `/openapi/declarations/${id}/payment`, { body: { method: 'transfer' } }),
        here.decide(id, {
          action: 'refund',
          billReference,
          amount: '0.61',
          reason: 'Reckoned wrongly',
        }),
      ]);
      assert.equal(back.status, 201, back.text);
      assert.equal(paid.status, 200, paid.text);
      const [bill] = await here.bills(id);
      assert.ok(['paid 1.61 1.61 0.61 0.00', 'paid 1.61 1.00 0.61 0.00'].includes(bill ?? ''), String(bill));
    }
    await here.ledgerAgrees();
  });
});

/** Returns the outcome of a lodgement: the status after the decision, or the rule that refused it. */
async function outcomeOf({ status, body, text }: PortalResponse): Promise<string> {
  if (status === 400) return textAt(body, 'errors', 0, 'code') ?? text;
  assert.equal(status, 201, text);
  return textAt(await here.until(textAt(body, 'id') ?? '', isDecided), 'status') ?? '';
}
