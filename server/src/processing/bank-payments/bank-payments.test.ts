import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import pg from 'pg';
import type { ManagementCaller } from '../../callers/public.ts';
import { sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { openTestOffice } from '../testing/test-office.ts';

let made = 0;
/* L7: everybody may pay by bank with the reference of a bill; the bill is 1,610.00. */
const office = await openTestOffice();
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

async function billed(): Promise<{ readonly id: string; readonly bill: string }> {
  made += 1;
  const lrn = `UNPAID-bank-${made}`;
  const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
  await office.customs.work();
  return { id, bill: textMember(await office.customs.read(id), 'bills', 0, 'reference') };
}

const payer = { name: 'Example Shipping Ltd' };
const report = (reference: string, amount: string, more: object = {}) =>
  office.call('reportBankPayment', { body: { reference, amount, payer, ...more } });
const use = (id: string, what: string, body: object, caller: ManagementCaller = office.officer) =>
  office.call(what, { caller, params: { id }, body });
const returned = (id: string, body: object = {}) =>
  use(id, 'createPaymentReturn', { reason: 'Paid by mistake', ...body });
const assigned = (id: string, billReference: string) => use(id, 'assignUnmatchedPayment', { billReference });
const reversed = (id: string, number: number, caller: ManagementCaller = office.officer) =>
  use(id, 'removeUnmatchedPaymentUse', { number, reason: 'The bank took it back' }, caller);

const shown = ({ body }: { readonly body: unknown }) =>
  ['status', 'remaining'].map((name) => member(body, name)).join(' ');
const billOf = async (id: string) => {
  const bill = member(await office.customs.read(id), 'bills', 0);
  return ['status', 'paid', 'outstanding'].map((name) => member(bill, name)).join(' ');
};

async function unmatched(amount = '100.00'): Promise<string> {
  const { body, status } = await report('INVOICE 4711', amount);
  assert.deepEqual([status, shown({ body })], [201, `unmatched ${amount}`]);
  return textMember(body, 'id');
}

async function listed(): Promise<string[]> {
  const { body } = await office.call('listUnmatchedPayments', { query: { limit: 500 } });
  return listMember(body, 'items').map((item) => textMember(item, 'id'));
}

describe('a payment by bank', () => {
  test('by a third party pays the bill with its reference, and a refund goes to the third party', async () => {
    const { id, bill } = await billed();
    const paid = await report(bill, '1610.00');
    assert.deepEqual([paid.status, shown(paid)], [201, 'settled 0.00']);
    assert.equal(await billOf(id), 'paid 1610.00 0.00');
    await office.call('decideDeclaration', {
      params: { id },
      body: { action: 'refund', amount: '161.00', reason: 'Not owed' },
      headers: { 'if-match': '*' },
    });
    assert.deepEqual(member(await office.customs.read(id), 'refunds', 0, 'payees'), [
      {
        ...{ payee: 'third_party', identification: null, name: payer.name, interest: '0.00' },
        ...{ guaranteeReference: null, amount: '161.00' },
      },
    ]);
    const again = await reversed(textMember(paid.body, 'id'), 1);
    assert.deepEqual([again.status, again.code], [409, 'payment_not_reversible']);
  });

  test('of too much is the credit of the payer, which customs returns, and reverses the return', async () => {
    const { id, bill } = await billed();
    const paid = await report(bill, '1700.00');
    assert.equal(shown(paid), 'credit 90.00');
    assert.equal(await billOf(id), 'paid 1610.00 0.00');
    const payment = textMember(paid.body, 'id');
    assert.ok((await listed()).includes(payment));
    const accountant = customsPerson(office, 'accountant', 'bank-accountant');
    const back = await use(payment, 'createPaymentReturn', { reason: 'Too much' }, accountant);
    assert.deepEqual([back.status, shown(back)], [201, 'settled 0.00']);
    assert.ok(!(await listed()).includes(payment));
    const second = await returned(payment);
    assert.deepEqual([second.status, second.code], [409, 'unmatched_payment_settled']);
    assert.equal(shown(await reversed(payment, 2, accountant)), 'credit 90.00');
    assert.equal((await reversed(payment, 2)).code, 'payment_not_reversible');
    const assignment = await reversed(payment, 1, accountant);
    assert.deepEqual([assignment.status, assignment.code], [403, 'role_insufficient']);
  });

  test('of too little leaves the rest outstanding', async () => {
    const { id, bill } = await billed();
    assert.equal(shown(await report(bill, '610.00')), 'settled 0.00');
    assert.equal(await billOf(id), 'due 610.00 1000.00');
  });

  test('bears interest until the day on which the money arrived, which is the time of the payment', async () => {
    const amount = '16100.00';
    const lateBill = async (lrn: string) => {
      const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn, '100000.00'));
      await office.customs.work();
      const bill = member(await office.customs.read(id), 'bills', 0);
      return { id, reference: textMember(bill, 'reference'), dueBy: Date.parse(textMember(bill, 'dueBy')) };
    };
    const inTime = await lateBill('UNPAID-bank-in-time');
    const late = await lateBill('UNPAID-bank-late');
    const assignedInTime = await lateBill('UNPAID-bank-assigned');
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    const lastDay = dayOf(inTime.dueBy);
    office.source.move(inTime.dueBy - office.source.now().getTime() + 50 * 86_400_000);
    await office.customs.runJobs();
    const money = await office.call('reportBankPayment', {
      body: { reference: 'INVOICE 4712', amount, payer, receivedOn: lastDay },
    });
    await report(inTime.reference, amount, { receivedOn: lastDay });
    const tenDaysLate = dayOf(inTime.dueBy + 10 * 86_400_000);
    await report(late.reference, amount, { receivedOn: tenDaysLate });
    await assigned(textMember(money.body, 'id'), assignedInTime.reference);
    await office.customs.runJobs();
    const billsOf = async ({ id }: { readonly id: string }) =>
      (await office.customs.bills(id)).map(({ basis, amount: sum, overdueSince }) => [
        basis,
        sum,
        overdueSince,
      ]);
    assert.deepEqual(await billsOf(inTime), [['assessment', amount, null]]);
    assert.deepEqual(await billsOf(assignedInTime), [['assessment', amount, null]]);
    assert.deepEqual(
      (await billsOf(late)).map(([basis, sum]) => [basis, sum]),
      // 16100.00 × 7.3 × 10 ÷ 36500 = 32.20
      [
        ['assessment', amount],
        ['interest', '32.20'],
      ],
    );
    for (const [{ id }, day] of [
      [inTime, lastDay],
      [late, tenDaysLate],
      [assignedInTime, lastDay],
    ] as const)
      assert.equal((await office.customs.bills(id))[0]?.payments[0]?.paidAt, `${day}T23:59:59.999Z`);
  });

  test('by a debtor is a payment of the debtor', async () => {
    const { id, bill } = await billed();
    await report(bill, '1610.00', { payer: { ...payer, identification: sampleTrader.identification } });
    await office.call('decideDeclaration', {
      params: { id },
      body: { action: 'refund', amount: '1.00', reason: 'Not owed' },
      headers: { 'if-match': '*' },
    });
    assert.equal(textMember(await office.customs.read(id), 'refunds', 0, 'payees', 0, 'payee'), 'debtor');
  });

  test('of a paid bill is the credit of the payer until it is assigned or returned', async () => {
    const { bill } = await billed();
    await report(bill, '1610.00');
    const { body } = await report(bill, '1700.00');
    assert.equal(shown({ body }), 'credit 1700.00');
    const other = await billed();
    assert.equal(shown(await assigned(textMember(body, 'id'), other.bill)), 'credit 90.00');
    assert.equal(shown(await reversed(textMember(body, 'id'), 1)), 'credit 1700.00');
    assert.equal(shown(await returned(textMember(body, 'id'))), 'settled 0.00');
  });

  test('pays the bill if its reference has spaces or lower case', async () => {
    const { id, bill } = await billed();
    const grouped = bill.toLowerCase().replaceAll(/(.{4})/gu, '$1 ');
    assert.equal(shown(await report(grouped.trim(), '610.00')), 'settled 0.00');
    assert.equal(await billOf(id), 'due 610.00 1000.00');
    assert.equal(shown(await report(`${bill}1`, '1000.00')), 'unmatched 1000.00');
  });

  test('is refused on a day after today or before the debt, or on an impossible day', async () => {
    const { id, bill } = await billed();
    const incurredOn = textMember(await office.customs.read(id), 'bills', 0, 'incurredOn');
    const dayAt = (days: number) =>
      new Date(Date.parse(incurredOn) + days * 86_400_000).toISOString().slice(0, 10);
    for (const [reference, receivedOn] of [
      [bill, dayAt(1)],
      [bill, dayAt(-1)],
      [bill, '2026-02-30'],
      ['INVOICE 4713', dayAt(1)],
    ] as const) {
      const { status, body } = await report(reference, '1610.00', { receivedOn });
      assert.deepEqual([status, textMember(body, 'errors', 0, 'pointer')], [400, '/receivedOn']);
    }
    assert.equal(await billOf(id), 'due 0.00 1610.00');
    assert.equal(shown(await report('INVOICE 4713', '1.00', { receivedOn: dayAt(-400) })), 'unmatched 1.00');
    assert.equal(shown(await report(bill, '1610.00', { receivedOn: incurredOn })), 'settled 0.00');
  });

  test('is reported only with an amount above 0, by customs, and once with one key', async () => {
    assert.equal((await report('INVOICE', '0.00')).status, 400);
    const caller = { ...office.officer, dataScope: 'own' as const };
    const body = { reference: 'INVOICE', amount: '1.00', payer };
    assert.equal((await office.call('reportBankPayment', { caller, body })).status, 403);
    const headers = { 'idempotency-key': 'bank-once' };
    const both = [await office.call('reportBankPayment', { body, headers })];
    both.push(await office.call('reportBankPayment', { body, headers }));
    assert.deepEqual(both[0]?.body, both[1]?.body);
  });
});

describe('an unmatched payment', () => {
  test('is assigned to a bill, and the bill is due again after the reversal', async () => {
    const { id, bill } = await billed();
    const payment = await unmatched('1610.00');
    const done = await assigned(payment, bill);
    assert.deepEqual([done.status, shown(done)], [201, 'settled 0.00']);
    assert.equal(await billOf(id), 'paid 1610.00 0.00');
    assert.equal((await assigned(payment, bill)).code, 'unmatched_payment_settled');
    assert.equal(shown(await reversed(payment, 1)), 'unmatched 1610.00');
    assert.equal(await billOf(id), 'due 0.00 1610.00');
    assert.equal(shown(await assigned(payment, bill)), 'settled 0.00');
    assert.equal(await billOf(id), 'paid 1610.00 0.00');
  });

  test('is assigned once by two officers at once', async () => {
    const { bill } = await billed();
    const payment = await unmatched('1610.00');
    const both = await Promise.all([assigned(payment, bill), assigned(payment, bill)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  });

  test('is either refunded or reversed by ten concurrent requests, and once', async () => {
    const { id, bill } = await billed();
    const payment = await unmatched('1610.00');
    await assigned(payment, bill);
    const refund = () =>
      office.call('decideDeclaration', {
        params: { id },
        body: { action: 'refund', amount: '1610.00', reason: 'Not owed' },
        headers: { 'if-match': '*' },
      });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => (place % 2 === 0 ? refund() : reversed(payment, 1))),
    );
    const done = answers.flatMap(({ status }, place) => (status === 201 ? [place % 2] : []));
    assert.equal(done.length, 1, JSON.stringify(answers.map(({ status, code }) => [status, code])));
    assert.equal(await billOf(id), done[0] === 0 ? 'refunded 1610.00 0.00' : 'due 0.00 1610.00');
  });

  test('is not assigned to an unknown or a paid bill', async () => {
    const { bill } = await billed();
    await report(bill, '1610.00');
    const payment = await unmatched();
    for (const reference of [bill, 'RF00UNKNOWN'])
      assert.equal((await assigned(payment, reference)).code, 'payment_mismatch');
    assert.equal((await assigned('pym_01kaz4w7m0v3c5n8q2x6t9r1ye', bill)).status, 404);
  });

  test('is returned in parts', async () => {
    const payment = await unmatched();
    assert.equal(shown(await returned(payment, { amount: '40.00' })), 'unmatched 60.00');
    assert.equal(shown(await returned(payment, { amount: '100.00' })), 'settled 0.00');
    const { body } = await office.call('getUnmatchedPayment', { params: { id: payment } });
    assert.equal(textMember(body, 'uses', 1, 'amount'), '60.00');
  });
});

test('15: the reconciliation reports a remaining amount that differs from the ledger', async () => {
  const payment = await unmatched();
  const owner = new pg.Client(office.customs.api.testing.connection);
  await owner.connect();
  const set = (amount: string) =>
    owner.query('update processing.bank_payments set remaining = $2 where id = $1', [payment, amount]);
  await set('99.00');
  assert.deepEqual(await office.violations(), [
    {
      ...{ invariant: 15, subject: payment },
      message: 'stored: received 100.00, used 0, remaining 99.00; ledger: remaining 100.00',
    },
  ]);
  await set('100.00');
  await owner.end();
});
