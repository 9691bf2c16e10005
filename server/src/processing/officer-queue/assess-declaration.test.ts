import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { coffee } from '../testing/law-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

let lrnCount = 0;

/* Tests duties that an officer assesses. */
const office = await openTestOffice();
after(() => office.stop());

async function lodgeAndAccept(): Promise<string> {
  const { api, trader, decide } = office.customs;
  lrnCount += 1;
  const answered = await api.call('createDeclaration', trader, {
    query: 'lodge=true',
    body: { ...coffee(), lrn: `ASSESSED-${lrnCount}` },
  });
  assert.equal(answered.status, 201, answered.text);
  const id = textMember(answered.body, 'id');
  assert.ok(await decide(id, 'accept'));
  return id;
}

const assess = (id: string, body: object) =>
  office.call('decideDeclaration', {
    params: { id },
    body: { action: 'assess', reason: 'Sampled', ...body },
    headers: { 'if-match': '*' },
  });

describe('201: an assessment by an officer', () => {
  test('bills the entered amount of each goods item in place of the calculated amount', async () => {
    const id = await lodgeAndAccept();
    const items = [{ item: 1, duty: '800.00', vat: '900.00' }];
    const answered = await assess(id, { items }).then(bodyWithStatus(201));
    assert.equal(member(answered, 'duties', 'payable'), '1700.00');
    const bills = listMember(answered, 'bills');
    assert.deepEqual(
      bills.map((bill) => `${member(bill, 'status')} ${member(bill, 'amount')}`),
      ['due 1610.00', 'due 90.00'],
    );
  });
});

describe('201: an assessment with amounts by tax', () => {
  const linesOf = (body: unknown, index: number): string[] => {
    const lines = listMember(body, 'bills', index, 'lines');
    return lines.map((line) => `${textMember(line, 'tax')} ${textMember(line, 'amount')}`);
  };

  test('bills and refunds each tax by its code, and leaves no difference between bills and ledger', async () => {
    const id = await lodgeAndAccept();
    const taxes = [
      { tax: 'A00', amount: '750.00' },
      { tax: 'E10', amount: '2500.00' },
      { tax: 'B00', amount: '1060.00' },
    ];
    const assessed = await assess(id, { items: [{ item: 1, taxes }] }).then(bodyWithStatus(201));
    assert.equal(member(assessed, 'duties', 'payable'), '4310.00');
    assert.deepEqual(linesOf(assessed, 0), ['A00 750.00', 'B00 860.00']);
    assert.deepEqual(linesOf(assessed, 1), ['E10 2500.00', 'B00 200.00']);
    const decide = (body: object) =>
      office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });
    for (const [index, amount] of ['1610.00', '2700.00'].entries()) {
      const billReference = textMember(assessed, 'bills', index, 'reference');
      assert.equal((await decide({ action: 'pay', billReference, amount })).status, 201);
    }
    const refund = { action: 'refund', reason: 'No excise is due' };
    const more = await decide({ ...refund, tax: 'E10', amount: '2500.01' });
    assert.equal(more.code, 'payment_mismatch');
    const refunded = await decide({ ...refund, tax: 'E10' }).then(bodyWithStatus(201));
    assert.deepEqual(member(refunded, 'refunds', 0, 'lines'), [{ tax: 'E10', amount: '2500.00' }]);
    assert.equal((await decide({ ...refund, tax: 'E10', amount: '0.01' })).code, 'payment_mismatch');
    assert.deepEqual(await office.violations(), []);
  });

  test('does not charge a tax with the amount zero', async () => {
    const id = await lodgeAndAccept();
    const taxes = [
      { tax: 'A00', amount: '0.00' },
      { tax: 'B00', amount: '800.00' },
    ];
    const assessed = await assess(id, { items: [{ item: 1, taxes }] }).then(bodyWithStatus(201));
    assert.deepEqual(
      member(assessed, 'duties', 'calculation', 'taxes', 0, 'code'),
      'B00',
      JSON.stringify(member(assessed, 'duties')),
    );
  });
});

describe('400: an assessment by an officer', () => {
  const refused = async (body: object): Promise<unknown> => {
    const id = await lodgeAndAccept();
    const answered = await assess(id, body);
    assert.equal(answered.code, 'input_invalid', JSON.stringify(answered.body));
    const read = await office.call('getDeclarationAsOfficer', { params: { id } });
    assert.equal(member(read.body, 'duties', 'payable'), '1610.00', 'nothing has happened');
    return member(answered.body, 'errors', 0, 'pointer');
  };
  const item = { item: 1, duty: '1.00', vat: '1.00' };

  test('is rejected without goods items and lists, and with both', async () => {
    assert.equal(await refused({}), '');
    assert.equal(await refused({ items: [item], lists: { commodities: 1 } }), '');
  });

  test('is rejected with an unknown list or a future version of a list', async () => {
    assert.equal(await refused({ lists: { tariffs: 1 } }), '/lists/tariffs');
    assert.equal(await refused({ lists: { commodities: 1_000 } }), '/lists/commodities');
  });

  test('is rejected with a missing, unknown or repeated goods item', async () => {
    assert.equal(await refused({ items: [item, item] }), '/items/1/item');
    assert.equal(await refused({ items: [{ ...item, item: 2 }] }), '/items/0/item');
  });

  test('is rejected with an unknown or repeated tax, and with taxes and totals together', async () => {
    const taxed = (...codes: string[]) => ({
      items: [{ item: 1, taxes: codes.map((tax) => ({ tax, amount: '1.00' })) }],
    });
    assert.equal(await refused(taxed('A00', 'X99')), '/items/0/taxes/1/tax');
    assert.equal(await refused(taxed('A00', 'A00')), '/items/0/taxes/1/tax');
    assert.equal(
      await refused({ items: [{ ...item, taxes: [{ tax: 'A00', amount: '1.00' }] }] }),
      '/items/0/taxes',
    );
  });
});
