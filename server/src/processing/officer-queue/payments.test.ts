import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  assertStatus,
  bodyWithStatus,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
after(() => office.stop());

interface Lodged {
  readonly id: string;
  readonly lrn: string;
}

/** Creates a declaration of roasted coffee that an officer accepted, with an unpaid bill of 1610.00. */
async function createAccepted(): Promise<Lodged> {
  declarationCount += 1;
  const lrn = `paid-${declarationCount}`;
  const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
  await take(id, { action: 'accept' });
  return { id, lrn };
}

const view = async (id: string): Promise<unknown> =>
  (await office.call('getDeclarationAsOfficer', { params: { id } })).body;

const decideOn = (id: string, body: object): Promise<OperationTestResponse> =>
  office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });

async function take(id: string, body: object): Promise<unknown> {
  return decideOn(id, body).then(bodyWithStatus(201));
}

const billAmounts = ['status', 'amount', 'paid', 'refunded', 'outstanding'];

/** Returns the bills that the trader gets: status, amount, paid, refunded and outstanding amount. */
async function billsOf(id: string): Promise<string[]> {
  const bills = listMember(await office.customs.read(id), 'bills');
  return bills.map((bill) => billAmounts.map((name) => String(member(bill, name))).join(' '));
}

async function payWhole(id: string): Promise<string> {
  const billReference = textMember(await view(id), 'bills', 0, 'reference');
  await take(id, { action: 'pay', billReference, amount: '1610.00' });
  return billReference;
}

async function createGuarantee(amount: string): Promise<string> {
  declarationCount += 1;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, reference: `GUARANTEE${declarationCount}`, amount };
  return textMember((await office.call('createGuarantee', { body })).body, 'reference');
}

async function balanceOf(reference: string): Promise<unknown> {
  const { body } = await office.call('listGuarantees', { query: { reference } });
  return member(body, 'items', 0, 'balance');
}

/** Amends the price of the goods, and customs grants the request. */
async function amend({ id, lrn }: Lodged, price: string, invoice?: string): Promise<void> {
  const body = { reason: 'Another price', document: roastedCoffeeBody(lrn, price, invoice) };
  const amendment = await office.customs.api.call('requestAmendment', office.customs.trader, { id, body });
  assert.equal(amendment.status, 201, amendment.text);
  await take(id, { action: 'grantAmendment' });
}

/** Returns the balances of the ledger accounts of a declaration, with `bill` in place of bill references. */
async function accountsOf(id: string): Promise<Record<string, string>> {
  const { customs } = office;
  const answered = await customs.api.call('listLedgerEntries', customs.trader, {
    query: `declarationId=${id}`,
  });
  assert.equal(answered.status, 200, answered.text);
  const entries = listMember(answered.body, 'items');
  const sums: Record<string, number> = {};
  for (const entry of entries) {
    const lines = listMember(entry, 'lines');
    for (const line of lines) {
      const account = textMember(line, 'account').replace(/^claim\/.*/, 'claim');
      sums[account] = (sums[account] ?? 0) + Math.round(Number(textMember(line, 'amount')) * 100);
    }
  }
  const standing = Object.entries(sums).filter(([, cents]) => cents !== 0);
  return Object.fromEntries(standing.map(([account, cents]) => [account, (cents / 100).toFixed(2)]));
}

describe('201: a payment of any amount', () => {
  test('leaves the rest of the bill outstanding, credits an excess to the payer, and then releases the goods', async () => {
    const { id } = await createAccepted();
    const billReference = textMember(await view(id), 'bills', 0, 'reference');
    const first = await take(id, { action: 'pay', billReference, amount: '1000.00' });
    assert.equal(member(first, 'tracks', 'payment'), 'due');
    assert.deepEqual(await billsOf(id), ['due 1610.00 1000.00 0.00 610.00']);
    assert.equal((await decideOn(id, { action: 'release' })).code, 'action_not_allowed');
    await take(id, { action: 'pay', billReference, amount: '700.00' });
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 0.00 0.00']);
    await take(id, { action: 'release' });
    const body = await office.customs.read(id);
    assert.equal(mainAndPaymentStatusOf(body), 'released paid');
    const events = listMember(body, 'history');
    assert.deepEqual(
      events.map((each) => member(each, 'event')).filter((event) => String(event).startsWith('payment.')),
      ['payment.due', 'payment.received', 'payment.paid'],
    );
    assert.deepEqual(await accountsOf(id), {
      bank: '1700.00',
      credit: '-90.00',
      'revenue/A00': '-750.00',
      'revenue/B00': '-860.00',
    });
    await assertLedgerAgrees();
  });

  test('of a secured bill releases the same amount of the guarantee', async () => {
    const { id } = await createAccepted();
    const reference = await createGuarantee('2000.00');
    await take(id, { action: 'secure', guaranteeReference: reference });
    const billReference = textMember(await view(id), 'bills', 0, 'reference');
    const paid = await take(id, { action: 'pay', billReference, amount: '600.00' });
    assert.equal(member(paid, 'tracks', 'payment'), 'secured');
    assert.deepEqual(await billsOf(id), ['secured 1610.00 600.00 0.00 1010.00']);
    assert.equal(await balanceOf(reference), '990.00');
    await take(id, { action: 'pay', billReference, amount: '1010.00' });
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 0.00 0.00']);
    assert.equal(await balanceOf(reference), '2000.00');
    await assertLedgerAgrees();
  });

  test('is counted once if two payments are concurrent, and the excess is credited', async () => {
    const { id } = await createAccepted();
    const billReference = textMember(await view(id), 'bills', 0, 'reference');
    const body = { action: 'pay', billReference, amount: '1000.00' };
    const both = await Promise.all([decideOn(id, body), decideOn(id, body)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    );
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 0.00 0.00']);
    assert.equal((await accountsOf(id)).credit, '-390.00');
    await assertLedgerAgrees();
  });
});

describe('201: a refund', () => {
  test('of a requested amount is possible in addition to a settled demand', async () => {
    const { id } = await createAccepted();
    await payWhole(id);
    const demanded = await take(id, { action: 'bill', ...withoutHearing, amount: '12.50', reason: 'A fee' });
    const billReference = textMember(demanded, 'bills', 1, 'reference');
    await take(id, { action: 'pay', billReference, amount: '12.50' });
    await take(id, { action: 'refund', amount: '100.00', reason: 'Reckoned wrongly' });
    assert.deepEqual(await billsOf(id), [
      'paid 1610.00 1610.00 87.50 0.00',
      'refunded 12.50 12.50 12.50 0.00',
    ]);
    await take(id, { action: 'refund', amount: '12.00', reason: 'Reckoned wrongly' });
    await assertLedgerAgrees();
  });

  test('applies to the bill that it names', async () => {
    const { id } = await createAccepted();
    const billReference = await payWhole(id);
    const demanded = await take(id, { action: 'bill', ...withoutHearing, amount: '12.50', reason: 'A fee' });
    await take(id, {
      action: 'pay',
      billReference: textMember(demanded, 'bills', 1, 'reference'),
      amount: '12.50',
    });
    await take(id, { action: 'refund', amount: '10.00', billReference, reason: 'Reckoned wrongly' });
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 10.00 0.00', 'paid 12.50 12.50 0.00 0.00']);
    await assertLedgerAgrees();
  });

  test('is returned to the trader with its reason and components', async () => {
    const { id } = await createAccepted();
    const billReference = await payWhole(id);
    await take(id, { action: 'refund', amount: '900.00', reason: 'Reckoned wrongly' });
    const refunds = member(await office.customs.read(id), 'refunds');
    const at = member(refunds, 0, 'orderedAt');
    assert.deepEqual(refunds, [
      {
        number: 1,
        billReference,
        amount: '900.00',
        guarantorAmount: '0.00',
        interest: null,
        lines: [
          { tax: 'A00', amount: '419.25' },
          { tax: 'B00', amount: '480.75' },
        ],
        payees: [
          {
            ...{ payee: 'declarant', amount: '900.00', interest: '0.00' },
            ...{ guaranteeReference: null, identification: null, name: null },
          },
        ],
        basis: 'order',
        reason: 'Reckoned wrongly',
        orderedAt: at,
        paidAt: at,
      },
    ]);
  });

  test('a bill by an officer names the tax of its amount, and an unknown tax is rejected', async () => {
    const { id } = await createAccepted();
    const bill = { action: 'bill', ...withoutHearing, amount: '12.00', reason: 'Missing excise' };
    const unknown = await decideOn(id, { ...bill, tax: 'X99' });
    assert.equal(unknown.code, 'input_invalid');
    assert.equal(member(unknown.body, 'errors', 0, 'pointer'), '/tax');
    await take(id, { ...bill, tax: 'E10' });
    const lines = member(await office.customs.read(id), 'bills', 1, 'lines');
    assert.deepEqual(lines, [{ tax: 'E10', amount: '12.00' }]);
  });

  test('that customs has ordered is not billed again by an amendment of the invoice number', async () => {
    const lodged = await createAccepted();
    await payWhole(lodged.id);
    await take(lodged.id, { action: 'release' });
    await take(lodged.id, { action: 'refund', amount: '100.00', reason: 'Reckoned wrongly' });
    await amend(lodged, '10000.00', 'CP-88124');
    assert.deepEqual(await billsOf(lodged.id), ['paid 1610.00 1610.00 100.00 0.00']);
    await assertLedgerAgrees();
  });

  test('that customs has ordered remains in force when an amendment reduces the duties', async () => {
    const lodged = await createAccepted();
    await payWhole(lodged.id);
    await take(lodged.id, { action: 'release' });
    await take(lodged.id, { action: 'refund', amount: '100.00', reason: 'Reckoned wrongly' });
    await amend(lodged, '9000.00');
    assert.deepEqual(await billsOf(lodged.id), ['paid 1610.00 1610.00 261.00 0.00']);
    await assertLedgerAgrees();
  });

  test('of a secured bill releases the same amount of the guarantee, even 0.01', async () => {
    const { id } = await createAccepted();
    const reference = await createGuarantee('1610.00');
    await take(id, { action: 'secure', guaranteeReference: reference });
    await take(id, { action: 'refund', amount: '0.01', reason: 'Reckoned wrongly' });
    assert.deepEqual(await billsOf(id), ['secured 1610.00 0.00 0.01 1609.99']);
    assert.equal(await balanceOf(reference), '0.01');
    const refunds = member(await office.customs.read(id), 'refunds');
    assert.equal(member(refunds, 0, 'paidAt'), null);
    const billReference = textMember(await view(id), 'bills', 0, 'reference');
    await take(id, { action: 'pay', billReference, amount: '1610.00' });
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1609.99 0.01 0.00']);
    assert.equal((await accountsOf(id)).credit, '-0.01');
    await assertLedgerAgrees();
  });

  test('of 75.00 duty and 86.00 VAT follows, with its reason, from an amendment that reduces the price', async () => {
    const lodged = await createAccepted();
    const billReference = await payWhole(lodged.id);
    await take(lodged.id, { action: 'release' });
    await amend(lodged, '9000.00');
    assert.deepEqual(await billsOf(lodged.id), ['paid 1610.00 1610.00 161.00 0.00']);
    const refund = member(await office.customs.read(lodged.id), 'refunds', 0);
    assert.equal(member(refund, 'billReference'), billReference);
    assert.equal(member(refund, 'basis'), 'amendment');
    assert.equal(member(refund, 'reason'), 'Another price');
    assert.deepEqual(member(refund, 'lines'), [
      { tax: 'A00', amount: '75.00' },
      { tax: 'B00', amount: '86.00' },
    ]);
    assert.equal((await accountsOf(lodged.id)).bank, '1449.00');
    await assertLedgerAgrees();
  });
});

describe('L8: a declaration with a paid and a due bill', () => {
  async function paidAndDue() {
    const { id } = await createAccepted();
    const reference = await payWhole(id);
    await take(id, { action: 'release' });
    await take(id, { action: 'bill', ...withoutHearing, amount: '100.00', reason: 'A fee' });
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released due');
    return { id, reference };
  }

  test('allows a partial refund of the paid bill', async () => {
    const { id, reference } = await paidAndDue();
    assert.equal(member(await view(id), 'actions', 'refund', 'allowed'), true);
    await take(id, { action: 'refund', billReference: reference, amount: '500.00', reason: 'Too much' });
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 500.00 0.00', 'due 100.00 0.00 0.00 100.00']);
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released due');
    await assertLedgerAgrees();
  });

  test('allows a complete refund of the paid bill', async () => {
    const { id } = await paidAndDue();
    await take(id, { action: 'refund', reason: 'Not owed' });
    assert.deepEqual(await billsOf(id), [
      'refunded 1610.00 1610.00 1610.00 0.00',
      'due 100.00 0.00 0.00 100.00',
    ]);
    await assertLedgerAgrees();
  });

  test('allows no refund of the due bill', async () => {
    const { id } = await paidAndDue();
    const billReference = textMember(await office.customs.read(id), 'bills', 1, 'reference');
    const refused = await decideOn(id, { action: 'refund', billReference, reason: 'Not owed' });
    assert.deepEqual([refused.status, refused.code], [409, 'payment_mismatch']);
  });
});

describe('201: an amendment', () => {
  test('that increases the duties of a partly paid bill bills the difference, with the day of acceptance', async () => {
    const lodged = await createAccepted();
    const billReference = textMember(await view(lodged.id), 'bills', 0, 'reference');
    await take(lodged.id, { action: 'pay', billReference, amount: '1000.00' });
    office.source.move(86_400_000);
    await amend(lodged, '11000.00');
    assert.deepEqual(await billsOf(lodged.id), [
      'due 1610.00 1000.00 0.00 610.00',
      'due 161.00 0.00 0.00 161.00',
    ]);
    const bills = member(await office.customs.read(lodged.id), 'bills');
    assert.equal(member(bills, 1, 'basis'), 'amendment');
    assert.equal(member(bills, 1, 'reason'), 'Another price');
    assert.equal(member(bills, 1, 'version'), 2);
    assert.equal(member(bills, 1, 'applicableDate'), member(bills, 0, 'applicableDate'));
    await assertLedgerAgrees();
  });

  test('that reduces the duties of a partly paid bill reduces its outstanding amount', async () => {
    const lodged = await createAccepted();
    const billReference = textMember(await view(lodged.id), 'bills', 0, 'reference');
    await take(lodged.id, { action: 'pay', billReference, amount: '1500.00' });
    await amend(lodged, '9000.00');
    assert.deepEqual(await billsOf(lodged.id), ['paid 1610.00 1500.00 161.00 0.00']);
    assert.equal((await accountsOf(lodged.id)).bank, '1449.00');
    await assertLedgerAgrees();
  });
});

describe('201: the end of a declaration', () => {
  test('remits the outstanding amount of a bill and refunds the paid amount', async () => {
    const { id } = await createAccepted();
    const billReference = textMember(await view(id), 'bills', 0, 'reference');
    await take(id, { action: 'pay', billReference, amount: '1000.00' });
    await take(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1000.00 610.00 0.00']);
    await take(id, { action: 'refund', reason: 'Declared twice' });
    assert.deepEqual(await billsOf(id), ['refunded 1610.00 1000.00 1610.00 0.00']);
    assert.deepEqual(await accountsOf(id), {});
    await assertLedgerAgrees();
  });
});

describe('409: a payment or refund', () => {
  test('is refused with payment_mismatch for a bill of another declaration, or if the refund exceeds the payment', async () => {
    const { id } = await createAccepted();
    const other = await createAccepted();
    const theirs = textMember(await view(other.id), 'bills', 0, 'reference');
    const wrong = { action: 'pay', billReference: theirs, amount: '1610.00' };
    assert.equal((await decideOn(id, wrong)).code, 'payment_mismatch');
    const billReference = await payWhole(id);
    const reason = 'Too much';
    for (const body of [
      { action: 'refund', amount: '1610.01', reason },
      { action: 'refund', amount: '1.00', billReference: theirs, reason },
      { action: 'refund', amount: '1610.01', billReference, reason },
    ])
      assert.equal((await decideOn(id, body)).code, 'payment_mismatch');
    await assertLedgerAgrees();
  });
});

describe('200: the actions that an officer is shown', () => {
  /** Sends an action as it was returned to the officer, with the first bill that it names and the maximum amount. */
  async function follow(id: string, action: 'pay' | 'refund'): Promise<void> {
    const shown = member(await view(id), 'actions', action);
    assert.equal(member(shown, 'allowed'), true, JSON.stringify(shown));
    const needs = listMember(shown, 'needs');
    const { reference, amount } = Object(member(shown, 'bills', 0));
    const known: Record<string, unknown> = { billReference: reference, amount, reason: 'Because' };
    await take(id, { action, ...Object.fromEntries(needs.map((name) => [name, known[String(name)]])) });
  }

  test('include the payment of a bill that is due, partly paid or secured', async () => {
    const due = await createAccepted();
    await follow(due.id, 'pay');
    const part = await createAccepted();
    const billReference = textMember(await view(part.id), 'bills', 0, 'reference');
    await take(part.id, { action: 'pay', billReference, amount: '1.00' });
    await follow(part.id, 'pay');
    assert.deepEqual(await billsOf(part.id), ['paid 1610.00 1610.00 0.00 0.00']);
    const secured = await createAccepted();
    await take(secured.id, { action: 'secure', guaranteeReference: await createGuarantee('1610.00') });
    await follow(secured.id, 'pay');
    assert.equal(member(await view(secured.id), 'actions', 'pay', 'allowed'), false);
  });

  test('include a refund, which needs an amount before customs decides on the goods, and none after that', async () => {
    const { id } = await createAccepted();
    assert.equal(member(await view(id), 'actions', 'refund', 'allowed'), false);
    await payWhole(id);
    assert.deepEqual(member(await view(id), 'actions', 'refund', 'needs'), ['reason', 'amount']);
    const released = await createAccepted();
    await payWhole(released.id);
    await take(released.id, { action: 'release' });
    assert.deepEqual(member(await view(released.id), 'actions', 'refund', 'needs'), ['reason']);
    await follow(released.id, 'refund');
    await follow(id, 'refund');
    assert.equal(member(await view(id), 'actions', 'refund', 'allowed'), false);
  });
});

describe('a declaration whose duties a guarantee secures', () => {
  /**
   * Lodges roasted coffee with a guarantee for its duties. The automatic officer of the sandbox accepts the
   * declaration.
   */
  async function lodgedOn(reference: string): Promise<string> {
    declarationCount += 1;
    const lrn = `secured-${declarationCount}`;
    const cover = { type: '1', reference, amount: '1610.00', currency: 'XTS' };
    const document = { ...roastedCoffeeBody(lrn), payment: { method: 'secured' }, guarantee: cover };
    const id = await office.customs.lodge(lrn, document);
    await office.customs.work();
    return id;
  }

  async function coverOf(reference: string): Promise<unknown[]> {
    const { body } = await office.call('listGuarantees', { query: { reference } });
    return ['reserved', 'balance', 'used'].map((name) => member(body, 'items', 0, name));
  }

  test('reserves no amount if the balance is insufficient; the declarant is notified and can order the security later', async () => {
    const reference = await createGuarantee('1000.00');
    const id = await lodgedOn(reference);
    const body = await office.customs.read(id);
    assert.equal(mainAndPaymentStatusOf(body), 'accepted due');
    assert.deepEqual(await coverOf(reference), ['0.00', '1000.00', '0.00']);
    const history = listMember(body, 'history');
    const shortfall = history.find((change) => member(change, 'event') === 'payment.insufficient');
    assert.match(textMember(shortfall, 'reason'), /610\.00 short$/);
    assert.deepEqual(member(body, 'nextActions', 0, 'action'), 'pay');
    const { body: found } = await office.call('listGuarantees', { query: { reference } });
    const params = { id: textMember(found, 'items', 0, 'id') };
    await office.call('updateGuarantee', { params, body: { amount: '2000.00' } }).then(assertStatus(200));
    const order = { method: 'guarantee', guaranteeReference: reference };
    const ordered = await office.customs.api.call('payDuties', office.customs.trader, {
      id,
      body: order,
    });
    assert.equal(ordered.status, 200, ordered.text);
    assert.deepEqual(await coverOf(reference), ['1610.00', '390.00', '0.00']);
    await office.customs.work();
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released secured');
    office.source.move(11 * 86_400_000);
    await office.customs.runJobs();
    assert.deepEqual(await coverOf(reference), ['0.00', '390.00', '1610.00']);
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 0.00 0.00']);
    await assertLedgerAgrees();
  });

  test('reserves the amount at acceptance if the balance is sufficient, and the goods are released without a payment', async () => {
    const reference = await createGuarantee('5000.00');
    const id = await lodgedOn(reference);
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released secured');
    assert.deepEqual(await coverOf(reference), ['1610.00', '3390.00', '0.00']);
    await assertLedgerAgrees();
  });

  test('shares the guarantee with other declarations, up to the amount of the guarantee', async () => {
    const reference = await createGuarantee('4000.00');
    const states: unknown[] = [];
    for (const id of [await lodgedOn(reference), await lodgedOn(reference), await lodgedOn(reference)])
      states.push(mainAndPaymentStatusOf(await office.customs.read(id)));
    assert.deepEqual(states, ['released secured', 'released secured', 'accepted due']);
    assert.deepEqual(await coverOf(reference), ['3220.00', '780.00', '0.00']);
    await assertLedgerAgrees();
  });

  test('L1: can’t secure new bills on a guarantee that has ended, but its secured bills are paid when they are due', async () => {
    const day = 86_400_000;
    const reference = await createGuarantee('5000.00');
    const id = await lodgedOn(reference);
    const { body: found } = await office.call('listGuarantees', { query: { reference } });
    const params = { id: textMember(found, 'items', 0, 'id') };
    const validUntil = new Date(office.source.now().getTime() + 3 * day).toISOString().slice(0, 10);
    assert.equal((await office.call('updateGuarantee', { params, body: { validUntil } })).status, 200);
    office.source.move(4 * day);
    await office.customs.runJobs();
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released secured');
    assert.deepEqual(await billsOf(id), ['secured 1610.00 0.00 0.00 1610.00']);
    assert.deepEqual(await coverOf(reference), ['1610.00', '3390.00', '0.00']);
    const late = await createAccepted();
    const body = { method: 'guarantee', guaranteeReference: reference };
    const ordered = await office.customs.api.call('payDuties', office.customs.trader, { id: late.id, body });
    assert.deepEqual([ordered.status, ordered.code], [409, 'guarantee_unavailable']);
    office.source.move(7 * day);
    await office.customs.runJobs();
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released paid');
    assert.deepEqual(await billsOf(id), ['paid 1610.00 1610.00 0.00 0.00']);
    assert.deepEqual(await coverOf(reference), ['0.00', '3390.00', '1610.00']);
    await assertLedgerAgrees();
  });
});
