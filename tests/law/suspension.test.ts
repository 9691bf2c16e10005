import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, textAt } from '../../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import { previous, warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';

let organisationId = '';
/* Tests goods under procedures that suspend duties, by the API only. */
const portal = await startLawPortal();
const { body } = await portal.trader.call('GET', '/openapi/caller');
organisationId = textAt(body, 'organisation', 'id') ?? '';
after(() => portal?.stop());

const guarantee = { type: '1', reference: '26XASANDBOX1' };

function coffeeAs(lrn: string, item: object, amount?: string): Record<string, unknown> {
  const document = coffeeDeclaration(lrn, amount);
  const [only] = listAt(document, 'goodsItems');
  return { ...document, goodsItems: [{ ...Object(only), ...item }] };
}

/** Returns a declaration for home use of some kilograms, at 10.00 each, from the warehouse. */
function homeUseOf(lrn: string, mrn: string, kilograms: number): object {
  const masses = { netMass: kilograms.toFixed(3), grossMass: (kilograms * 1.05).toFixed(3) };
  const item = { ...masses, procedure: '4071', ...previous(mrn) };
  const document = coffeeAs(lrn, item, (kilograms * 10).toFixed(2));
  const { grossMass } = masses;
  return { ...document, consignment: { ...Object(document.consignment), grossMass } };
}

const lodgeOrRefuse = (document: object) =>
  portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: document });

/** Returns the balance and the reserved amount of the guarantee as one text. */
async function guaranteeBalance(): Promise<string> {
  const query = `organisationId=${organisationId}&reference=${guarantee.reference}`;
  const { body } = await portal.customs.call('GET', `/management/guarantees?${query}`);
  return ['balance', 'reserved'].map((name) => textAt(body, 'items', 0, name)).join(' ');
}

async function reservedAmount(): Promise<number> {
  return Number((await guaranteeBalance()).split(' ').at(-1));
}

/**
 * Returns discharge status, available, reserved and discharged quantity and released security of the first item
 * as one text.
 */
async function stockOf(id: string): Promise<string> {
  const { body, text } = await portal.trader.call('GET', `/openapi/declarations/${id}/discharge`);
  const figures = ['available', 'reserved', 'discharged', 'securityReleased'].map((name) =>
    textAt(body, 'stock', 0, name),
  );
  assert.ok(figures.every(Boolean), text);
  return [textAt(body, 'discharge'), ...figures].join(' ');
}

const faultsOf = (body: unknown) =>
  listAt(body, 'errors').map((fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`);

describe('coffee in a customs warehouse', () => {
  let id = '';
  let mrn = '';

  test('is refused if the guarantee is unknown', async () => {
    const unknown = { ...guarantee, reference: 'NOSUCH' };
    const refused = await lodgeOrRefuse({ ...coffeeAs('PLACED-0', warehoused), guarantee: unknown });
    assert.equal(refused.status, 400, refused.text);
    assert.deepEqual(faultsOf(refused.body), ['R921 /guarantee/reference']);
  });

  test('reserves the suspended amount of the guarantee, is released, and stays placed', async () => {
    assert.equal(await guaranteeBalance(), '1000000.00 0.00');
    id = await portal.lodge({ ...coffeeAs('PLACED-1', warehoused), guarantee });
    const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
    mrn = textAt(released, 'mrn') ?? '';
    assert.equal(await guaranteeBalance(), '998390.00 1610.00');
    assert.equal(await stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal(textAt(await portal.read(id), 'statusGroup'), 'open');
    await portal.ledgerAgrees();
  });

  test('leaves in parts, each of which is reserved, paid and released, and reduces the guarantee', async () => {
    const taking = await portal.lodge(homeUseOf('UNPAID-TAKEN-1', mrn, 400));
    await portal.until(taking, (each) => statusAndPaymentOf(each) === 'accepted due');
    assert.equal(await stockOf(id), 'open 600.000 400.000 0.000 0.00');
    const { duty, vat } = await portal.duties(taking);
    assert.deepEqual([duty, vat], ['300.00', '344.00']);
    const billReference = textAt(await portal.read(taking), 'bills', 0, 'reference');
    await portal.decide(taking, { action: 'pay', billReference, amount: '644.00' }).then(assertStatus(201));
    await portal.until(taking, (each) => statusAndPaymentOf(each) === 'released paid');
    assert.equal(await stockOf(id), 'open 600.000 0.000 400.000 644.00');
    assert.equal(await guaranteeBalance(), '999034.00 966.00');
    await portal.ledgerAgrees();
  });

  test('is refused for more than is available, or with an unknown MRN', async () => {
    const tooMuch = await lodgeOrRefuse(homeUseOf('TAKEN-2', mrn, 600.001)).then(bodyWithStatus(400));
    assert.deepEqual(faultsOf(tooMuch), ['R645 /goodsItems/0/previousDocuments/0/quantity']);
    assert.equal(textAt(tooMuch, 'errors', 0, 'expected'), '600.000');
    const never = await lodgeOrRefuse(homeUseOf('TAKEN-3', '26XA00000000000015', 400));
    assert.equal(never.status, 400, never.text);
    assert.deepEqual(faultsOf(never.body), ['R643 /goodsItems/0/previousDocuments/0/reference']);
  });

  test('goes to one of two concurrent declarations that draw the last part', async () => {
    const made = await Promise.all(
      ['UNPAID-TAKEN-4', 'UNPAID-TAKEN-5'].map((lrn) => lodgeOrRefuse(homeUseOf(lrn, mrn, 400))),
    );
    // Expects one or two lodged declarations: the second is refused immediately if the first was accepted
    // before it arrived.
    const lodged = made.flatMap(({ body }) => textAt(body, 'id') ?? []);
    const ends = await Promise.all(
      lodged.map((each) =>
        portal.until(each, (found) => ['accepted', 'rejected'].includes(textAt(found, 'status') ?? '')),
      ),
    );
    assert.equal(ends.filter((each) => textAt(each, 'status') === 'accepted').length, 1);
    assert.equal(await stockOf(id), 'open 200.000 400.000 400.000 644.00');
    await portal.ledgerAgrees();
  });
});

describe('the automatic officer', () => {
  test('grants the invalidation of a declaration that drew goods, and decides on others afterwards', async () => {
    const placed = await portal.lodge({ ...coffeeAs('PLACED-2', warehoused), guarantee });
    const released = await portal.until(placed, (each) => statusAndPaymentOf(each) === 'released not_due');
    const drawn = await portal.lodge(homeUseOf('TAKEN-6', textAt(released, 'mrn') ?? '', 400));
    await portal.until(drawn, (each) => statusAndPaymentOf(each) === 'released paid');
    await portal.trader
      .call('POST', `/openapi/declarations/${drawn}/invalidation`, { body: { reason: 'Wrong goods' } })
      .then(assertStatus(200));
    await portal.until(drawn, (each) => textAt(each, 'status') === 'invalidated');
    assert.equal(await stockOf(placed), 'open 1000.000 0.000 0.000 0.00');
    const next = await portal.lodge(coffeeDeclaration('YELLOW-NEXT'));
    await portal.until(next, (each) => statusAndPaymentOf(each) === 'released paid');
    await portal.ledgerAgrees();
  });
});

describe('coffee for an end use without duty', () => {
  test('pays the due part, and reserves the difference', async () => {
    // Changes the end-use duty, which is the last column but one; the last is the German description.
    await portal.importList('commodities', (lines) =>
      lines.map((line) =>
        line.startsWith('09012100,') ? line.replace(/,(,[^,]*,"[^"]*")$/, ',0%$1') : line,
      ),
    );
    const before_ = await reservedAmount();
    const papers = [
      { type: 'N380', reference: 'CP-88123' },
      { type: 'Q340', reference: 'XA-EU-0042' },
    ];
    const used = { procedure: '4400', preference: '115', supportingDocuments: papers };
    const id = await portal.lodge({ ...coffeeAs('END-USE-1', used), guarantee });
    await portal.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
    assert.deepEqual(await portal.bills(id), ['paid 800.00 800.00 0.00 0.00']);
    assert.equal((await reservedAmount()) - before_, 810);
    await portal.ledgerAgrees();
  });
});
