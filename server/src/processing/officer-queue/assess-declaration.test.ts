import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { coffee } from '../testing/law-goods.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';

/* Assessment of duties by an officer. */

let office: TestOffice;
let number = 0;

before(async () => {
  office = await openTestOffice();
});
after(() => office?.stop());

async function accepted(): Promise<string> {
  const { desk, trader, decide } = office.customs;
  number += 1;
  const answered = await desk.call('createDeclaration', trader, {
    query: 'lodge=true',
    body: { ...coffee(), lrn: `ASSESSED-${number}` },
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

describe('201', () => {
  test('bills the entered amount of each goods item instead of the calculated one', async () => {
    const id = await accepted();
    const items = [{ item: 1, duty: '800.00', vat: '900.00' }];
    const answered = await assess(id, { items });
    assert.equal(answered.status, 201, JSON.stringify(answered.body));
    assert.equal(member(answered.body, 'duties', 'payable'), '1700.00');
    const bills = member(answered.body, 'bills');
    assert.ok(Array.isArray(bills));
    assert.deepEqual(
      bills.map((bill) => `${member(bill, 'status')} ${member(bill, 'amount')}`),
      ['due 1610.00', 'due 90.00'],
    );
  });
});

describe('400', () => {
  const refused = async (body: object): Promise<unknown> => {
    const id = await accepted();
    const answered = await assess(id, body);
    assert.equal(answered.code, 'input_invalid', JSON.stringify(answered.body));
    const read = await office.call('getDeclarationAsOfficer', { params: { id } });
    assert.equal(member(read.body, 'duties', 'payable'), '1610.00', 'nothing has happened');
    return member(answered.body, 'errors', 0, 'pointer');
  };
  const item = { item: 1, duty: '1.00', vat: '1.00' };

  test('rejects neither items nor lists, or both', async () => {
    assert.equal(await refused({}), '');
    assert.equal(await refused({ items: [item], lists: { commodities: 1 } }), '');
  });

  test('rejects an unknown list, or a future version', async () => {
    assert.equal(await refused({ lists: { tariffs: 1 } }), '/lists/tariffs');
    assert.equal(await refused({ lists: { commodities: 1_000 } }), '/lists/commodities');
  });

  test('rejects a missing, unknown or repeated goods item', async () => {
    assert.equal(await refused({ items: [item, item] }), '/items/1/item');
    assert.equal(await refused({ items: [{ ...item, item: 2 }] }), '/items/0/item');
  });
});
