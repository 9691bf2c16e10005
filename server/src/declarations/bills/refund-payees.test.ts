import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Exact } from '../../tariff/public.ts';
import type { Bill, Payer } from '../lifecycle/bill.ts';
import { addAssessedBill, type BillTerms, secureDueBills } from './bills.ts';
import { collectFromGuarantees, declarantPayer, payInFull, receivePayment } from './payments.ts';
import { refundBillAmount } from './refunds.ts';

/* L7: a refund goes to those who paid the bill, the last payment first, for each tax. */

const terms: BillTerms = {
  ...{ basis: 'assessment', reason: null, applicableDate: null, incurredOn: null, limitGround: null },
  ...{ version: 1, reference: 'RF00', currency: 'XTS', dueBy: null, method: 'immediate' },
};
const at = '2026-11-20T08:00:00.000Z';
const occasion = { at, basis: 'order', reason: null } as const;
const debtor: Payer = { ...declarantPayer, kind: 'debtor', identification: 'XA2' };
const third: Payer = { ...declarantPayer, kind: 'third_party', name: 'Example Bank Customer' };

const [billed] = addAssessedBill(
  [],
  [
    { tax: 'A00', amount: '750.00' },
    { tax: 'B00', amount: '860.00' },
  ],
  terms,
).bills;
assert.ok(billed);

function paid(bill: Bill, amount: string, payer: Payer): Bill {
  return receivePayment([bill], bill, amount, { payer, at }).bills[0] ?? bill;
}

function refunded(bill: Bill, amount: string, tax?: string): Bill {
  const lines = tax === undefined ? undefined : [{ tax, amount }];
  return refundBillAmount(bill, new Exact(amount), { ...occasion, lines });
}

const payees = (bill: Bill): string[] =>
  (bill.refunds.at(-1)?.payees ?? []).map(({ payer, amount }) => `${payer.kind} ${amount}`);

describe('a refund of a bill that several payers paid', () => {
  const both = paid(paid(billed, '610.00', declarantPayer), '1000.00', debtor);

  test('goes to the last payer first', () => {
    assert.deepEqual(payees(refunded(both, '900.00')), ['debtor 900.00']);
    assert.deepEqual(payees(refunded(both, '1100.00')), ['debtor 1000.00', 'declarant 100.00']);
  });

  test('goes to the earlier payer for the rest of a tax, although the last payer has paid more in total', () => {
    const whole = refunded(both, '750.00', 'A00');
    assert.deepEqual(payees(whole), ['debtor 465.84', 'declarant 284.16']);
    const rest = refunded(whole, '860.00');
    assert.deepEqual(payees(rest), ['debtor 534.16', 'declarant 325.84']);
    assert.equal(rest.status, 'refunded');
  });

  test('continues where the previous refund ended', () => {
    const first = refunded(both, '900.00');
    assert.deepEqual(payees(refunded(first, '300.00')), ['debtor 100.00', 'declarant 200.00']);
  });

  test('goes to a third party that paid by bank, and not to the declarant', () => {
    assert.deepEqual(payees(refunded(paid(billed, '1610.00', third), '161.00')), ['third_party 161.00']);
  });
});

describe('a refund of a bill that is partly unpaid', () => {
  test('first remits the unpaid part, and repays only the rest', () => {
    const part = paid(billed, '610.00', third);
    assert.deepEqual(payees(refunded(part, '1000.00')), []);
    assert.deepEqual(payees(refunded(part, '1100.00')), ['third_party 100.00']);
  });
});

describe('a refund of a bill that was collected from a guarantee', () => {
  const part = paid(secureDueBills([billed], 'G1').bills[0] ?? billed, '610.00', declarantPayer);
  const [collected = billed] = collectFromGuarantees([part], at).bills;

  test('goes to the guarantor, who paid last, and then to the declarant', () => {
    assert.equal(collected.drawn, '1000.00');
    const first = refunded(collected, '900.00');
    assert.deepEqual([payees(first), first.drawn], [['guarantor 900.00'], '100.00']);
    const second = refunded(first, '710.00');
    assert.deepEqual([payees(second), second.drawn], [['guarantor 100.00', 'declarant 610.00'], '0.00']);
    assert.equal(first.refunds[0]?.payees[0]?.payer.guaranteeReference, 'G1');
  });
});

describe('a payment in full', () => {
  test('is stored with its payer and its taxes', () => {
    const [whole] = payInFull([billed], [billed], { payer: debtor, at }).bills;
    assert.deepEqual(whole?.payments, [
      {
        ...{ number: 1, payer: debtor, amount: '1610.00', paidAt: at },
        lines: [
          { tax: 'A00', amount: '750.00' },
          { tax: 'B00', amount: '860.00' },
        ],
      },
    ]);
  });
});
