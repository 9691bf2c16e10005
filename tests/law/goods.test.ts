import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, textAt, valueAt } from '../../conformance/json.ts';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { dayOldChicks } from '../../server/src/processing/testing/law-goods.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';

/* Tests duties on goods counted by the thousand and on goods without a calculable duty, by the API only. */
const portal = await startLawPortal();
after(() => portal?.stop());

/** Returns the coffee declaration with changes of its only item. */
function coffeeAs(lrn: string, item: object): object {
  const document = coffeeDeclaration(lrn);
  const [before_] = listAt(document, 'goodsItems');
  return { ...document, goodsItems: [{ ...Object(before_), ...item }] };
}

const warningsOf = (body: unknown) => listAt(body, 'warnings').map((warning) => textAt(warning, 'code'));

/** Lodges a declaration, waits for its duties and returns them. */
async function costOf(document: object) {
  const made = await portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(made.status, 201, made.text);
  const id = textAt(made.body, 'id') ?? '';
  const found = await portal.until(
    id,
    (each) => listAt(each, 'nextActions').length === 0 || valueAt(each, 'duties') !== null,
  );
  const { payable, duty, vat } = await portal.duties(id);
  return { id, found, payable, duty, vat, warned: warningsOf(made.body) };
}

describe('a duty in a currency without a rate', () => {
  test('is lodged with a warning, assessed by customs, paid and released', async () => {
    await portal.importList('commodities', (lines) =>
      lines.map((line) => (line.startsWith('09012200,') ? line.replace(/,[^,]*%,/, ',12 KES/DTN,') : line)),
    );
    await portal.importList('exchange-rates', (lines) => lines.filter((line) => !line.startsWith('KES,')));
    const document = coffeeAs('UNPAID-13', {
      commodityCode: '09012200',
      description: 'Roasted coffee without caffeine',
    });
    const made = await portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: document });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(warningsOf(made.body), ['R512']);
    const id = textAt(made.body, 'id') ?? '';
    const accepted = await portal.until(id, (each) => textAt(each, 'status') === 'accepted');
    const next = listAt(accepted, 'nextActions').map(
      (each) => `${textAt(each, 'actor')} ${textAt(each, 'action')}`,
    );
    assert.ok(next.includes('customs assess'), next.join('\n'));
    await portal.decide(id, { action: 'release' }).then(assertStatus(409));
    const items = [{ item: 1, duty: '10.00', vat: '20.00' }];
    const assessed = await portal.decide(id, {
      action: 'assess',
      reason: 'By the rate of the national bank',
      items,
    });
    assert.equal(assessed.status, 201, assessed.text);
    assert.deepEqual(await portal.bills(id), ['due 30.00 0.00 0.00 30.00']);
    const billReference = textAt(await portal.read(id), 'bills', 0, 'reference');
    await portal.decide(id, { action: 'pay', billReference, amount: '30.00' }).then(assertStatus(201));
    await portal.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
    await portal.ledgerAgrees();
  });
});

describe('a duty per thousand pieces', () => {
  test('is calculated for goods that are counted in single pieces', async () => {
    const { payable, duty, vat } = await costOf({ ...dayOldChicks(), lrn: 'CHICKS-1' });
    assert.deepEqual({ payable, duty, vat }, { payable: '1923.20', duty: '1040.00', vat: '883.20' });
  });
});
