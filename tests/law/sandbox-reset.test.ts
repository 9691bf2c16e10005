import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../conformance/json.ts';
import { sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import type { PortalClient } from '../portal-client.ts';
import { coffeeDeclarationByBroker, waitForStatus } from './coffee-declaration.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';
import {
  coffeeDeclarationByMass,
  describeFirstStock,
  guaranteeBalanceOf,
  homeUseDeclarationFromWarehouse,
  traderGuarantee,
} from './warehouse-stock.ts';

let principal = '';
/*
 * Tests the reset of a sandbox organisation: goods that its declarations drew from the stock of others are
 * returned, and declarations of others that drew from its stock continue.
 */
const portal = await startLawPortal();
const { body } = await portal.trader.call('GET', '/openapi/caller');
principal = requireTextAt(body, 'caller', 'organisation', 'id');
after(() => portal?.stop());

async function lodgeAs(by: PortalClient, document: object): Promise<string> {
  const made = await by.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(made.status, 201, made.text);
  return requireTextAt(made.body, 'declaration', 'id');
}

async function resetSandbox(by: PortalClient): Promise<void> {
  await by.call('POST', '/openapi/sandbox/reset').then(assertStatus(200));
  await portal.ledgerAgrees();
}

/** Places goods of the trader in its warehouse, on its guarantee. */
async function placeGoods(lrn: string): Promise<{ readonly id: string; readonly mrn: string }> {
  const document = { ...coffeeDeclarationByMass(lrn, 1000, warehoused), guarantee: traderGuarantee };
  const id = await portal.lodge(document);
  const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
  return { id, mrn: requireTextAt(released, 'declaration', 'mrn') };
}

const lodgeDrawByBroker = (lrn: string, mass: number, mrn: string) =>
  lodgeAs(portal.broker, homeUseDeclarationFromWarehouse(lrn, mass, mrn, coffeeDeclarationByBroker));

describe('the reset of a representative', () => {
  test('returns reserved and drawn goods of its principal, which are then under the guarantee again', async () => {
    const { id, mrn } = await placeGoods('RESET-1');
    await waitForStatus(portal.broker, await lodgeDrawByBroker('RESET-2', 400, mrn), 'released');
    await waitForStatus(portal.broker, await lodgeDrawByBroker('UNPAID-RESET-3', 100, mrn), 'accepted');
    assert.equal(await describeFirstStock(portal.trader, id), 'open 500.000 100.000 400.000 644.00');
    await resetSandbox(portal.broker);
    assert.equal(await describeFirstStock(portal.trader, id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), '998390.00 1610.00 0.00');
    // Draws the returned goods again, under the same LRN.
    await waitForStatus(portal.broker, await lodgeDrawByBroker('RESET-2', 1000, mrn), 'released');
    await portal.until(id, (each) => textAt(each, 'tracks', 'discharge') === 'discharged');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), '1000000.00 0.00 0.00');
    await portal.ledgerAgrees();
  });

  test('leaves discharged goods unchanged', async () => {
    const { id, mrn } = await placeGoods('RESET-4');
    await waitForStatus(portal.broker, await lodgeDrawByBroker('RESET-5', 1000, mrn), 'released');
    await portal.until(id, (each) => textAt(each, 'tracks', 'discharge') === 'discharged');
    await resetSandbox(portal.broker);
    assert.equal(await describeFirstStock(portal.trader, id), 'discharged 0.000 0.000 1000.000 1610.00');
  });

  test('leaves returned goods unsecured if its principal’s guarantee has become insufficient', async () => {
    const reference = '26XASMALL1';
    const body = { organisationId: principal, reference, amount: '1610.00', validFrom: '2020-01-01' };
    await portal.customs.call('POST', '/management/guarantees', { body }).then(assertStatus(201));
    const guarantee = { type: '1', reference };
    const document = { ...coffeeDeclarationByMass('RESET-6', 1000, warehoused), guarantee };
    const id = await portal.lodge(document);
    const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
    const mrn = requireTextAt(released, 'declaration', 'mrn');
    await waitForStatus(portal.broker, await lodgeDrawByBroker('RESET-7', 400, mrn), 'released');
    const other = await portal.lodge({ ...coffeeDeclarationByMass('RESET-8', 400, warehoused), guarantee });
    await portal.until(other, (each) => statusAndPaymentOf(each) === 'released not_due');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal, reference), '0.00 1610.00 0.00');
    await resetSandbox(portal.broker);
    assert.equal(await describeFirstStock(portal.trader, id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal, reference), '966.00 644.00 0.00');
  });

  test('releases its placements on its principal’s guarantee', async () => {
    const before_ = await guaranteeBalanceOf(portal.customs, principal);
    const lent = { ...traderGuarantee, holder: sampleTrader.identification };
    const document = {
      ...coffeeDeclarationByMass('RESET-9', 1000, warehoused, coffeeDeclarationByBroker),
      guarantee: lent,
    };
    await waitForStatus(portal.broker, await lodgeAs(portal.broker, document), 'released');
    assert.notEqual(await guaranteeBalanceOf(portal.customs, principal), before_);
    await resetSandbox(portal.broker);
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), before_);
  });
});

describe('the reset of a principal', () => {
  test('lets declarations of its representatives continue without the goods', async () => {
    const { mrn } = await placeGoods('RESET-10');
    const declarationId = await lodgeDrawByBroker('UNPAID-RESET-11', 400, mrn);
    await waitForStatus(portal.broker, declarationId, 'accepted');
    await resetSandbox(portal.trader);
    const paid = await portal.broker.call('POST', `/openapi/declarations/${declarationId}/payment`, {
      body: { method: 'transfer' },
    });
    assert.equal(paid.status, 200, paid.text);
    await waitForStatus(portal.broker, declarationId, 'released');
    await portal.ledgerAgrees();
  });
});
