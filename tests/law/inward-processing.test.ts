import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { previous } from '../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';
import { coffeeDeclarationByMass, describeFirstStock, traderGuarantee } from './warehouse-stock.ts';

/*
 * Tests goods that leave inward processing for home use while duty and exchange rates rise: under the law of
 * today, or with F44 under that of the placement.
 */
const portal = await startLawPortal();
after(() => portal?.stop());

const papers = [
  { type: 'N380', reference: 'CP-88123' },
  { type: 'Q310', reference: 'XA-IP-0042' },
];

function inwardProcessing(lrn: string, amount?: string): Record<string, unknown> {
  const document = coffeeDeclaration(lrn, amount);
  return { ...document, invoice: { ...Object(document.invoice), currency: 'USD' } };
}

const homeUse = (lrn: string, mass: number, mrn: string, more: object = {}) =>
  coffeeDeclarationByMass(lrn, mass, { procedure: '4051', ...previous(mrn), ...more }, inwardProcessing);

const byPlacement = { additionalProcedures: ['F44'] };

/** Returns the costs at acceptance and those of a dry run. */
async function costOf(document: object): Promise<readonly unknown[]> {
  const tried = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
    body: document,
  });
  assert.equal(tried.status, 200, tried.text);
  const id = await portal.lodge(document);
  const found = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
  const { duty, vat, payable } = await portal.duties(id);
  const estimatedPayable = textAt(tried.body, 'duties', 'totals', 'payable');
  assert.equal(estimatedPayable, payable);
  return [duty, vat, payable, textAt(found, 'applicableLaw', 'exchangeRates', 'USD')];
}

async function rateOf(dollar: string): Promise<void> {
  await portal.importList('exchange-rates', (lines) => [
    ...lines.filter((line) => !line.startsWith('USD,')),
    `USD,2020-01-01,,US dollar,${dollar}`,
  ]);
}

describe('goods under inward processing while the duty rises', () => {
  let id = '';
  let mrn = '';

  test('are released for home use under the law of today, and with F44 under that of their placement', async () => {
    await rateOf('2.00');
    const placing = coffeeDeclarationByMass(
      'INWARD-1',
      1000,
      { procedure: '5100', supportingDocuments: papers },
      inwardProcessing,
    );
    id = await portal.lodge({ ...placing, guarantee: traderGuarantee });
    const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
    mrn = requireTextAt(released, 'declaration', 'mrn');
    await portal.importList('commodities', (lines) =>
      lines.map((line) => (line.startsWith('09012100,') ? line.replace('7.5%', '9%') : line)),
    );
    await rateOf('2.10');
    // Expects 8000.00 × 7.5 % and 8600.00 × 8 %, then 8400.00 × 9 % and 9156.00 × 8 %.
    assert.deepEqual(await costOf(homeUse('INWARD-2', 400, mrn, byPlacement)), [
      '600.00',
      '688.00',
      '1288.00',
      '2',
    ]);
    assert.deepEqual(await costOf(homeUse('INWARD-3', 400, mrn)), ['756.00', '732.48', '1488.48', '2.1']);
    assert.equal(await describeFirstStock(portal.trader, id), 'open 200.000 0.000 800.000 2576.00');
    await portal.ledgerAgrees();
  });

  test('keep the law of their placement in an amendment, whose preview shows the costs', async () => {
    const document = homeUse('INWARD-4', 50, mrn, byPlacement);
    const taker = await portal.lodge(document);
    await portal.until(taker, (each) => statusAndPaymentOf(each) === 'released paid');
    const described = {
      ...document,
      goodsItems: listAt(document, 'goodsItems').map((item) => ({
        ...Object(item),
        description: 'Roasted coffee beans in bags of one kilogram',
      })),
    };
    const body = { document: described, reason: 'Described more closely' };
    const path = `/openapi/declarations/${taker}/amendments`;
    const tried = await portal.trader.call('POST', `${path}?dryRun=true`, { body });
    assert.equal(tried.status, 200, tried.text);
    assert.deepEqual([textAt(tried.body, 'before'), textAt(tried.body, 'after')], ['161.00', '161.00']);
    assert.equal((await portal.trader.call('POST', path, { body })).status, 201);
    await portal.until(taker, (each) => valueAt(each, 'version') === 2);
    assert.equal((await portal.duties(taker)).payable, '161.00');
    await portal.ledgerAgrees();
  });

  test('can use F44 only for this procedure', async () => {
    const refused = await portal.trader.call('POST', '/openapi/declarations?lodge=true', {
      body: coffeeDeclarationByMass('INWARD-5', 10, byPlacement),
    });
    assert.equal(refused.status, 400, refused.text);
    assert.equal(textAt(refused.body, 'errors', 0, 'pointer'), '/goodsItems/0/additionalProcedures/0');
  });

  test('are assessed under the law of the placement if they remain at the end', async () => {
    for (const by of ['P5M', 'P3M', 'P20D'])
      await portal.trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by } });
    const demanded = await portal.until(id, (each) => textAt(each, 'tracks', 'discharge') === 'demanded');
    // Expects the amount for 150 of 1000 kilograms, of 3220.00.
    assert.equal(textAt(demanded, 'bills', 0, 'amount'), '483.00');
    assert.deepEqual(
      textAt(demanded, 'bills', 0, 'applicableDate'),
      textAt(demanded, 'applicableLaw', 'date'),
    );
    await portal.ledgerAgrees();
  });
});
