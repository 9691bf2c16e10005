import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { sampleBroker, sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import { admitted, warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclarationByBroker } from './coffee-declaration.ts';
import { type LawPortal, startLawPortal, statusAndPaymentOf } from './law-portal.ts';
import {
  coffeeDeclarationByMass,
  describeFirstStock,
  guaranteeBalanceOf,
  homeUseDeclarationFromWarehouse,
  traderGuarantee,
} from './warehouse-stock.ts';

let principal = '';
let representative = '';
/*
 * Tests goods that a representative places for its principal, on the principal's guarantee by the mandate. The
 * representative has a guarantee with the same reference, which must remain unchanged.
 */
const portal = await startLawPortal();
principal = await organisationOf(portal.trader);
representative = await organisationOf(portal.broker);
after(() => portal?.stop());

async function organisationOf(by: LawPortal['trader']): Promise<string> {
  const { body } = await by.call('GET', '/openapi/caller');
  return requireTextAt(body, 'caller', 'organisation', 'id');
}

const lentGuarantee = { ...traderGuarantee, holder: sampleTrader.identification };
const assertUnchangedGuarantee = '1000000.00 0.00 0.00';

async function lodged(document: object): Promise<string> {
  const made = await portal.broker.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(made.status, 201, made.text);
  return requireTextAt(made.body, 'declaration', 'id');
}

async function until(id: string, isSo: (declaration: unknown) => boolean): Promise<unknown> {
  for (;;) {
    const { body } = await portal.broker.call('GET', `/openapi/declarations/${id}`);
    if (isSo(body)) return body;
    await pause(50);
  }
}

const isIn = (state: string) => (declaration: unknown) => statusAndPaymentOf(declaration) === state;

describe('goods placed by a representative on the guarantee of its principal', () => {
  let id = '';

  test('reserve the guarantee, and release it as they leave', async () => {
    id = await lodged({
      ...coffeeDeclarationByMass('LENT-1', 1000, warehoused, coffeeDeclarationByBroker),
      guarantee: lentGuarantee,
    });
    const mrn = requireTextAt(await until(id, isIn('released not_due')), 'declaration', 'mrn');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), '998390.00 1610.00 0.00');
    assert.equal(await guaranteeBalanceOf(portal.customs, representative), assertUnchangedGuarantee);
    await portal.ledgerAgrees();
    const taking = await lodged(
      homeUseDeclarationFromWarehouse('LENT-2', 400, mrn, coffeeDeclarationByBroker),
    );
    await until(taking, isIn('released paid'));
    assert.equal(await describeFirstStock(portal.trader, id), 'open 600.000 0.000 400.000 644.00');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), '999034.00 966.00 0.00');
    assert.equal(await guaranteeBalanceOf(portal.customs, representative), assertUnchangedGuarantee);
    await portal.ledgerAgrees();
  });

  test('release the guarantee if customs invalidates the declaration', async () => {
    const document = coffeeDeclarationByMass('INVALIDATED-LENT', 100, warehoused, coffeeDeclarationByBroker);
    const void_ = await lodged({ ...document, guarantee: lentGuarantee });
    await until(void_, (each) => textAt(each, 'status') === 'invalidated');
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), '999034.00 966.00 0.00');
    assert.equal(await guaranteeBalanceOf(portal.customs, representative), assertUnchangedGuarantee);
    await portal.ledgerAgrees();
  });

  test('are assessed and charged to the guarantee if they remain after the period', async () => {
    const left = await lodged({
      ...coffeeDeclarationByMass('LENT-3', 1000, admitted, coffeeDeclarationByBroker),
      guarantee: lentGuarantee,
    });
    await until(left, isIn('released not_due'));
    const advance = (by: string) =>
      portal.broker.call('POST', '/openapi/sandbox/clock/advance', { body: { by } });
    for (const by of ['P5M', 'P3M', 'P20D']) assert.ok((await advance(by)).status < 300);
    await until(left, (each) => textAt(each, 'tracks', 'discharge') === 'demanded');
    for (let turn = 0; turn < 2; turn += 1) await advance('P10D');
    const paid = await until(left, (each) => textAt(each, 'tracks', 'payment') === 'paid');
    // Expects interest, because the assessment is made months after the end of the period.
    const [demand] = listAt(paid, 'bills');
    const lines = listAt(demand, 'lines').map((line) => `${textAt(line, 'tax')} ${textAt(line, 'amount')}`);
    assert.deepEqual(lines.slice(0, 2), ['A00 750.00', 'B00 860.00']);
    assert.match(lines[2] ?? '', /^interest [1-9]/);
    const drawn = Number(textAt(demand, 'amount'));
    const expected = `${(999_034 - drawn).toFixed(2)} 966.00 ${drawn.toFixed(2)}`;
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), expected);
    assert.equal(await guaranteeBalanceOf(portal.customs, representative), assertUnchangedGuarantee);
    await portal.ledgerAgrees();
  });
});

describe('goods declared by a representative for an end use, by an authorisation of its principal with a guarantee', () => {
  const reference = '25XA00010000042G';
  const papers = [
    { type: 'N380', reference: 'CP-88123' },
    { type: 'Q340', reference: 'XA-EU-0042' },
  ];
  const used = { procedure: '4400', preference: '115', supportingDocuments: papers };
  before(async () => {
    await portal.importList('commodities', (lines) =>
      lines.map((line) =>
        line.startsWith('09012100,') ? line.replace(/,(,[^,]*,"[^"]*")$/, ',0%$1') : line,
      ),
    );
  });

  test('are secured by that guarantee if the mandate permits it', async () => {
    const before_ = await guaranteeBalanceOf(portal.customs, principal, reference);
    const own = await guaranteeBalanceOf(portal.customs, representative, reference);
    const id = await lodged(coffeeDeclarationByMass('LENT-4', 100, used, coffeeDeclarationByBroker));
    await until(id, isIn('released paid'));
    const reserved = (text: string) => Number(text.split(' ')[1]);
    const now = await guaranteeBalanceOf(portal.customs, principal, reference);
    assert.equal(reserved(now) - reserved(before_), 81);
    assert.equal(await guaranteeBalanceOf(portal.customs, representative, reference), own);
    await portal.ledgerAgrees();
  });

  test('are not secured by that guarantee if the mandate does not permit it', async () => {
    const { body } = await portal.trader.call('GET', '/openapi/mandates?status=active');
    for (const each of listAt(body, 'items'))
      await portal.trader.call('PATCH', `/openapi/mandates/${requireTextAt(each, 'mandate', 'id')}`, {
        body: { status: 'ended' },
      });
    const offered = await portal.trader.call('POST', '/openapi/mandates', {
      body: {
        principal: sampleTrader.identification,
        representative: sampleBroker.identification,
        representations: ['direct'],
      },
    });
    const path = `/openapi/mandates/${requireTextAt(offered.body, 'mandate', 'id')}`;
    const accepted = await portal.broker.call('PATCH', path, { body: { status: 'active' } });
    assert.equal(accepted.status, 200, accepted.text);
    const untouchedBoth = [
      await guaranteeBalanceOf(portal.customs, principal, reference),
      await guaranteeBalanceOf(portal.customs, representative, reference),
    ];
    const id = await lodged(coffeeDeclarationByMass('LENT-5', 100, used, coffeeDeclarationByBroker));
    const found = await until(id, (each) =>
      listAt(each, 'nextActions').some((next) => textAt(next, 'action') === 'secure'),
    );
    assert.equal(textAt(found, 'status'), 'accepted');
    assert.deepEqual(untouchedBoth, [
      await guaranteeBalanceOf(portal.customs, principal, reference),
      await guaranteeBalanceOf(portal.customs, representative, reference),
    ]);
    await portal.ledgerAgrees();
  });
});
