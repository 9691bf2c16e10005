import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { homeUseDocument, placementDocument, previous, suspendedGoods } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

const invoiceOf = (amount: string) => {
  const { invoice } = homeUseDocument('', 1);
  return { ...invoice, amount };
};

/** Places 1,000 kg of green coffee worth 6,000.00 under inward processing; its duty is 0 % and its VAT 8 %. */
async function placeGreenCoffee(amount = '6000.00') {
  const supportingDocuments = [
    { type: 'N380', reference: 'CP-88123' },
    { type: 'N851', reference: 'PC-1' },
    { type: 'Q310', reference: 'XA-IP-0042' },
  ];
  const item = { commodityCode: '09011100', description: 'Green coffee beans', itemAmount: amount };
  const declared = await goods.accepted(
    placementDocument({ ...item, procedure: '5100', supportingDocuments }, { invoice: invoiceOf(amount) }),
  );
  await goods.take(declared.id, { action: 'release' });
  return declared;
}

const taxedByPlacement = { additionalProcedures: ['F44'] };

/** Returns a declaration of 500 kg of roasted coffee worth 9,000.00, made from a quantity of the green coffee. */
function roastedCoffee(mrn: string, quantity: string, item: object = taxedByPlacement) {
  const leaves = { procedure: '4051', itemAmount: '9000.00', ...previous(mrn, { quantity }), ...item };
  return { ...homeUseDocument(mrn, 500, leaves), invoice: invoiceOf('9000.00') };
}

async function dutiesOf(id: string): Promise<string> {
  const { body } = await office.customs.api.call('getDuties', office.customs.trader, { id });
  return ['duty', 'vat', 'payable'].map((name) => textMember(body, 'calculation', 'totals', name)).join(' ');
}

async function useGoods(mrn: string, quantity: string, item?: object) {
  const declared = await goods.accepted(roastedCoffee(mrn, quantity, item));
  const cost = await dutiesOf(declared.id);
  await goods.payAll(declared.id);
  await goods.take(declared.id, { action: 'release' });
  return { ...declared, cost };
}

describe('L3: processed goods', () => {
  test('bear a share of the taxes of the placed goods with code F44, and their own taxes without it', async () => {
    const { mrn, id } = await placeGreenCoffee();
    assert.equal((await useGoods(mrn, '600.000')).cost, '0.00 288.00 288.00');
    assert.equal((await useGoods(mrn, '100.000', {})).cost, '675.00 774.00 1449.00');
    await office.customs.runJobs();
    assert.equal(await goods.stockOf(id), 'open 300.000 0.000 700.000 336.00');
  });

  test('name the placement in the steps of the calculation, with the tax', async () => {
    const { mrn } = await placeGreenCoffee();
    const tried = await office.customs.api.call('createDeclaration', office.customs.trader, {
      query: 'dryRun=true',
      body: { ...roastedCoffee(mrn, '600.000'), lrn: 'roasted-dry' },
    });
    assert.equal(tried.status, 200, tried.text);
    const steps = listMember(tried.body, 'duties', 'items', 0, 'steps');
    const vat: unknown = steps.at(-1);
    assert.deepEqual(
      ['step', 'description', 'basis', 'amount', 'tax'].map((name) => member(vat, name)),
      ['vat', `VAT, share of the placement ${mrn}`, '480.00 × 600 ÷ 1000', '288.00', 'B00'],
    );
    assert.equal(member(tried.body, 'duties', 'items', 0, 'customsValue'), '3600.00');
  });

  test('of three declarations share every cent of the tax, and the last declaration bears the remainder', async () => {
    // VAT of 8 % on 125.13 is 10.01, which three equal shares can't divide.
    const { mrn, id } = await placeGreenCoffee('125.13');
    const first = await useGoods(mrn, '333.000');
    const second = await useGoods(mrn, '333.000');
    const third = await useGoods(mrn, '334.000');
    assert.deepEqual(
      [first, second, third].map(({ cost }) => cost),
      ['0.00 3.33 3.33', '0.00 3.33 3.33', '0.00 3.35 3.35'],
    );
    await office.customs.runJobs();
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 1000.000 10.01');
    // A new assessment of an earlier declaration does not change its duties.
    const described = { ...taxedByPlacement, description: 'Roasted coffee beans in bags' };
    const lrn = textMember(await goods.read(first.id), 'lrn');
    const body = {
      document: { ...roastedCoffee(mrn, '333.000', described), lrn },
      reason: 'Described more closely',
    };
    const requested = await office.customs.api.call('requestAmendment', office.customs.trader, {
      id: first.id,
      body,
    });
    assert.equal(requested.status, 201, requested.text);
    await goods.take(first.id, { action: 'grantAmendment' });
    assert.equal(await dutiesOf(first.id), '0.00 3.33 3.33');
  });

  test('that return to the placement are apportioned again', async () => {
    const { mrn, id } = await placeGreenCoffee();
    const first = await useGoods(mrn, '600.000');
    await goods.take(first.id, { action: 'invalidate', ...withoutHearing, reason: 'Declared in error' });
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal((await useGoods(mrn, '1000.000')).cost, '0.00 480.00 480.00');
    await office.customs.runJobs();
  });

  test('of two declarations accepted at the same time do not both bear the remainder', async () => {
    const { mrn } = await placeGreenCoffee('125.13');
    await useGoods(mrn, '333.000');
    const lodged = await Promise.all([333, 334].map((kg) => goods.lodge(roastedCoffee(mrn, `${kg}.000`))));
    const ids = lodged.map(({ body }) => textMember(body, 'id'));
    await Promise.all(ids.map((id) => goods.take(id, { action: 'accept' })));
    const costs = await Promise.all(ids.map(dutiesOf));
    const sum = costs.reduce((total, cost) => total + Number(cost.split(' ')[2]), 3.33);
    assert.equal(sum.toFixed(2), '10.01');
  });
});
