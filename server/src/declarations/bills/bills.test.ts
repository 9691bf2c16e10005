import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Bill, type BillLine, finalRefundBases } from '../lifecycle/bill.ts';
import type { PaymentChange } from '../lifecycle/transition-facts.ts';
import { sumLines, unrefundedLines } from './bill-postings.ts';
import { isBillReference, newBillReference } from './bill-reference.ts';
import { addAssessedBill, type BillTerms, secureDueBills } from './bills.ts';
import { refundLines } from './claim-refund.ts';
import { linesWithInterest, type TaxesBearingInterest } from './notification-interest.ts';
import { collectFromGuarantees, declarantPayer, payInFull, receivePayment } from './payments.ts';
import { reassessBills } from './reassess-bills.ts';
import { refundPartOfBill, settleRefund } from './refunds.ts';
import { splitByPayment, taxPaymentsOf } from './tax-payments.ts';

const terms: BillTerms = {
  basis: 'assessment',
  reason: null,
  applicableDate: '2026-11-20',
  incurredOn: '2026-11-20',
  limitGround: null,
  version: 1,
  reference: 'RF00',
  currency: 'XTS',
  dueBy: null,
  method: 'immediate',
};
const occasion = { at: '2026-11-21T08:00:00.000Z', basis: 'amendment', reason: 'Why' } as const;
const by = { payer: declarantPayer, at: '2026-11-20T08:00:00.000Z' } as const;
const after = (bills: readonly Bill[], change: PaymentChange | undefined): readonly Bill[] => {
  const changed = change?.bills ?? [];
  const unchangedBills = bills.filter(({ number }) => changed.every((each) => each.number !== number));
  return [...unchangedBills, ...changed].toSorted((one, other) => one.number - other.number);
};
const shown = (bills: readonly Bill[]): string[] =>
  bills.map(({ number, status, amount, refunded }) => `${number} ${status} ${amount} -${refunded}`);
const duty = (amount: string): BillLine[] => [{ tax: 'A00', amount }];
const demanded = (amount: string): BillLine[] => [{ tax: 'other', amount }];
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const first = addAssessedBill([], duty('100.00'), terms).bills;
/** Returns the bills after an amendment from one payable sum to another. */
const amended = (bills: readonly Bill[], from: string, to: string) =>
  reassessBills(bills, { before: duty(from), now: duty(to) }, { ...terms, basis: 'amendment' }, occasion);

describe('L13: an amount below the minimum amount of the country', () => {
  const assessed = (bills: readonly Bill[], from: string, to: string, leastAmount: string) =>
    reassessBills(bills, { before: duty(from), now: duty(to) }, terms, occasion, { leastAmount });

  test('is billed if the country has no minimum', () => {
    assert.deepEqual(shown(assessed([], '0.00', '0.02', '0')?.payment.bills ?? []), ['1 due 0.02 -0.00']);
  });
  test('is not billed', () => {
    assert.equal(assessed([], '0.00', '0.02', '1.00'), null);
    assert.deepEqual(shown(assessed([], '0.00', '1.00', '1.00')?.payment.bills ?? []), ['1 due 1.00 -0.00']);
  });
  test('is billed together with a later amount, and is not refunded', () => {
    const paid = after(first, payInFull(first, first, by));
    assert.equal(assessed(paid, '100.00', '100.60', '1.00'), null);
    const later = after(paid, assessed(paid, '100.60', '101.20', '1.00')?.payment);
    assert.deepEqual(shown(later), ['1 paid 100.00 -0.00', '2 due 1.20 -0.00']);
    assert.equal(assessed(paid, '100.60', '100.00', '1.00'), null);
    const less = after(paid, assessed(paid, '100.60', '99.00', '1.00')?.payment);
    assert.deepEqual(shown(less), ['1 paid 100.00 -1.00']);
  });
  for (const basis of finalRefundBases)
    test(`is not billed because of an amount that was refunded before: ${basis}`, () => {
      const paid = after(first, payInFull(first, first, by));
      const refunded = refundLines(paid, paid, duty('10.00'), { ...occasion, basis });
      const later = after(paid, refunded?.payment);
      assert.deepEqual(shown(later), ['1 paid 100.00 -10.00']);
      assert.equal(assessed(later, '100.00', '100.60', '1.00'), null);
    });
});

describe('L4: interest until the notification of the debt', () => {
  const lines: BillLine[] = [...duty('10000.00'), { tax: 'B00', amount: '6100.00' }];
  const bearing = (isDuty: boolean, isVat: boolean) => [
    { code: 'A00', interest: isDuty },
    { code: 'B00', interest: isVat },
  ];
  const interestOn = (
    billed: readonly BillLine[],
    taxes: TaxesBearingInterest,
    days = 300,
    rate: string | null = '7.3',
  ) => linesWithInterest(billed, { days, rate }, taxes).slice(billed.length);
  const line = (basis: string, amount: string) => [
    { tax: 'interest', amount, calculation: { basis, rate: '7.3', days: 300 } },
  ];

  test('is charged on the taxes that bear it', () => {
    assert.deepEqual(interestOn(lines, bearing(true, true)), line('16100.00', '966.00'));
    assert.deepEqual(interestOn(lines, bearing(true, false)), line('10000.00', '600.00'));
    assert.deepEqual(interestOn(lines, bearing(false, false)), []);
  });
  test('is charged on an amount without a tax only if every tax bears interest', () => {
    assert.deepEqual(interestOn(demanded('16100.00'), bearing(true, true)), line('16100.00', '966.00'));
    assert.deepEqual(interestOn(demanded('16100.00'), bearing(true, false)), []);
  });
  test('is not charged on interest, without a rate, on the day of the debt, or below the minimum interest', () => {
    const late: BillLine[] = [{ tax: 'interest', amount: '16100.00' }];
    assert.deepEqual(interestOn(late, bearing(true, true)), []);
    assert.deepEqual(interestOn(lines, bearing(true, true), 300, null), []);
    assert.deepEqual(interestOn(lines, bearing(true, true), 0), []);
    assert.deepEqual(interestOn(lines, bearing(true, true), 3), []);
    assert.equal(interestOn(lines, bearing(true, true), 4)[0]?.amount, '12.88');
  });
});

describe('an amendment', () => {
  test('an amendment to a higher amount bills the difference', () => {
    const paid = after(first, payInFull(first, first, by));
    const adjusted = amended(paid, '100.00', '130.50');
    assert.equal(adjusted?.action, 'bill');
    assert.equal(adjusted?.payment.leaves, 'due');
    assert.deepEqual(shown(after(paid, adjusted?.payment)), ['1 paid 100.00 -0.00', '2 due 30.50 -0.00']);
  });
  test('an amendment to a lower amount refunds the difference; the remaining amount stays paid', () => {
    const paid = after(first, payInFull(first, first, by));
    const adjusted = amended(paid, '100.00', '60.00');
    assert.equal(adjusted?.action, 'refund');
    assert.equal(adjusted?.payment.leaves, 'paid');
    assert.deepEqual(shown(after(paid, adjusted?.payment)), ['1 paid 100.00 -40.00']);
  });
  test('an amendment to a lower amount refunds no more than was paid above the new amount', () => {
    const paid = after(first, payInFull(first, first, by));
    for (const basis of ['claim', 'appeal'] as const) {
      const granted = after(
        paid,
        refundLines(paid, paid, duty('20.00'), { ...occasion, at: by.at, basis })?.payment,
      );
      const step = (bills: readonly Bill[], from: string, to: string) =>
        after(bills, amended(bills, from, to)?.payment);
      const same = step(granted, '100.00', '90.00');
      assert.deepEqual(shown(same), ['1 paid 100.00 -20.00']);
      assert.deepEqual(shown(step(same, '90.00', '100.00')), ['1 paid 100.00 -20.00']);
      const less = step(same, '90.00', '70.00');
      assert.deepEqual(shown(less), ['1 paid 100.00 -30.00']);
      // The amendment back restores the amount after the repayment.
      assert.deepEqual(shown(step(less, '70.00', '100.00')), ['1 paid 100.00 -30.00', '2 due 10.00 -0.00']);
      assert.deepEqual(shown(step(less, '70.00', '75.00')), ['1 paid 100.00 -30.00', '2 due 5.00 -0.00']);
      const more = step(granted, '100.00', '130.00');
      assert.deepEqual(shown(more), ['1 paid 100.00 -20.00', '2 due 30.00 -0.00']);
      const settled = after(more, payInFull(more, more, by));
      assert.deepEqual(shown(step(settled, '130.00', '100.00')), [
        '1 paid 100.00 -20.00',
        '2 refunded 30.00 -30.00',
      ]);
    }
  });
  test('an amendment to zero refunds a paid bill completely', () => {
    const paid = after(first, payInFull(first, first, by));
    const adjusted = amended(paid, '100.00', '0.00');
    assert.equal(adjusted?.payment.leaves, 'refunded');
    assert.deepEqual(shown(after(paid, adjusted?.payment)), ['1 refunded 100.00 -100.00']);
  });
  test('an amendment to a lower amount replaces an unpaid bill', () => {
    const adjusted = amended(first, '100.00', '60.00');
    assert.equal(adjusted?.action, 'bill');
    assert.deepEqual(shown(after(first, adjusted?.payment)), [
      '1 cancelled 100.00 -0.00',
      '2 due 60.00 -0.00',
    ]);
  });
  test('an amendment to zero cancels an unpaid bill', () => {
    const adjusted = amended(first, '100.00', '0.00');
    assert.equal(adjusted?.payment.leaves, 'not_due');
  });
  test('leaves demands other than duties unchanged', () => {
    const fee = addAssessedBill(first, demanded('25.00'), { ...terms, basis: 'demand' }).bills;
    const both = after(first, { bills: fee, leaves: 'due' });
    assert.equal(amended(both, '100.00', '100.00'), null);
    const cheaper = amended(both, '100.00', '0.00');
    assert.deepEqual(shown(after(both, cheaper?.payment)), ['1 cancelled 100.00 -0.00', '2 due 25.00 -0.00']);
    assert.equal(cheaper?.payment.leaves, 'due');
  });
  test('an amendment to the same amount changes no bill', () => {
    assert.equal(amended(first, '100.00', '100.00'), null);
    assert.equal(reassessBills([], { before: [], now: [] }, terms, occasion), null);
  });
  test('any sequence of amendments leaves bills that sum to the payable amount', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
    const step = fc.record({ payable: amounts, settles: fc.constantFrom('pay', 'part', 'secure', 'leave') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let bills: readonly Bill[] = [];
        let drawn = 0;
        let before = '0.00';
        const apply = (change: PaymentChange | undefined): void => {
          bills = after(bills, change);
          for (const { amount } of change?.drawn ?? []) drawn += cents(amount);
          for (const { lines } of change?.entries ?? [])
            assert.equal(
              lines.reduce((sum, { amount }) => sum + cents(amount), 0),
              0,
              'an entry sums to zero',
            );
        };
        for (const { payable, settles } of steps) {
          apply(amended(bills, before, payable)?.payment);
          before = payable;
          const standing = bills
            .filter(({ status }) => ['due', 'paid', 'secured'].includes(status))
            .reduce((sum, { amount, refunded }) => sum + Number(amount) - Number(refunded), 0);
          assert.equal(standing.toFixed(2), payable);
          const due = bills.filter(({ status }) => status === 'due');
          if (settles === 'pay' && due.length > 0) apply(payInFull(bills, due, by));
          if (settles === 'secure' && due.length > 0) apply(secureDueBills(bills, 'G1'));
          const [owed] = due;
          if (settles === 'part' && owed) apply(receivePayment(bills, owed, '7.00', by));
          const secured = bills.filter(({ status }) => status === 'secured');
          const reserved = secured.reduce((sum, { outstanding }) => sum + cents(outstanding), 0);
          assert.equal(drawn, reserved, 'as much is reserved as is secured');
        }
      }),
    );
  });
});

describe('a refund', () => {
  const both = (a: string, b: string): BillLine[] =>
    [
      { tax: 'A00', amount: a },
      { tax: 'B00', amount: b },
    ].filter(({ amount }) => Number(amount) !== 0);
  const made = addAssessedBill(
    [],
    [...both('100.00', '200.00'), { tax: 'interest', amount: '9.00' }],
    terms,
  ).bills;
  const paid = after(made, payInFull(made, made, by));
  const refunded = (part: Parameters<typeof refundPartOfBill>[1]): string[] =>
    (refundPartOfBill(paid, part, occasion)?.bills ?? []).flatMap(({ refunds }) =>
      refunds.flatMap(({ lines }) => lines.map(({ tax, amount }) => `${tax} ${amount}`)),
    );

  test('of one tax changes no other tax', () => {
    assert.deepEqual(refunded({ amount: '40.00', tax: 'B00' }), ['B00 40.00']);
    assert.deepEqual(refunded({ tax: 'A00' }), ['A00 100.00']);
  });
  test('without a tax is in proportion to the taxes, by the largest remainder, without interest', () => {
    assert.deepEqual(refunded({ amount: '100.00' }), ['A00 33.33', 'B00 66.67']);
    assert.deepEqual(refunded({ amount: '300.00' }), ['A00 100.00', 'B00 200.00']);
  });
  test('is impossible beyond the amount of the tax, or of all taxes', () => {
    assert.equal(refundPartOfBill(paid, { amount: '100.01', tax: 'A00' }, occasion), null);
    assert.equal(refundPartOfBill(paid, { amount: '300.01' }, occasion), null);
    assert.equal(refundPartOfBill(paid, { tax: 'E10' }, occasion), null);
  });
  test('any sequence of amendments and payment methods leaves the payable amount of each tax', () => {
    const amounts = fc.integer({ min: 0, max: 50_000 }).map((each) => (each / 100).toFixed(2));
    const step = fc.record({
      ...{ a: amounts, b: amounts, settles: fc.constantFrom('pay', 'part', 'secure', 'leave') },
      byTax: fc.constantFrom(
        [],
        [{ tax: 'B00', method: 'deferred', account: 'D1' } as const],
        [
          { tax: 'A00', method: 'secured', guarantee: 'G1' } as const,
          { tax: 'B00', method: 'deferred', account: 'D1' } as const,
        ],
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let bills: readonly Bill[] = [];
        let before: BillLine[] = [];
        for (const { a, b, settles, byTax } of steps) {
          const now = both(a, b);
          const payments = taxPaymentsOf({ payment: { method: 'immediate', byTax: [...byTax] } });
          const split = { payments, newReference: () => 'RF01' };
          const { payment } = reassessBills(bills, { before, now }, terms, occasion, { split }) ?? {};
          for (const bill of payment?.bills ?? [])
            if (bills.every(({ number }) => number !== bill.number))
              assert.equal(splitByPayment(payments, bill.lines).length, 1, 'a new bill has one payment');
          bills = after(bills, payment);
          before = now;
          const kept = bills.filter(({ status }) => status !== 'cancelled');
          const sums = sumLines(
            kept.flatMap((each) =>
              [...unrefundedLines(each)].map(([tax, amount]) => ({ tax, amount: amount.toFixed() })),
            ),
          );
          for (const { tax, amount } of now) assert.equal(sums.get(tax)?.toFixed(2), amount);
          const due = bills.filter(({ status }) => status === 'due');
          if (settles === 'pay' && due.length > 0) bills = after(bills, payInFull(bills, due, by));
          const [owed] = due;
          if (settles === 'part' && owed) bills = after(bills, receivePayment(bills, owed, '7.00', by));
          if (settles === 'secure') bills = after(bills, secureDueBills(bills, 'G1'));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a guarantee', () => {
  const secured = after(first, secureDueBills(first, 'G1'));
  test('has the amount of a bill reserved when it secures the bill', () => {
    assert.deepEqual(secureDueBills(first, 'G1').drawn, [{ guaranteeReference: 'G1', amount: '100.00' }]);
  });
  test('is released when the bill is paid or refunded', () => {
    const free = [{ guaranteeReference: 'G1', amount: '-100.00' }];
    assert.deepEqual(payInFull(secured, secured, by).drawn, free);
    assert.deepEqual(settleRefund(secured, occasion).drawn, free);
  });
  test('is used up when it is collected', () => {
    assert.deepEqual(collectFromGuarantees(secured, by.at).drawn, []);
    assert.deepEqual(shown(after(secured, collectFromGuarantees(secured, by.at))), ['1 paid 100.00 -0.00']);
  });
});

describe('journal entries of a bill', () => {
  const lines = [
    { tax: 'A00', amount: '750.00' },
    { tax: 'B00', amount: '860.00' },
  ] as const;
  const made = addAssessedBill([], lines, terms);
  const told = ({ entries = [] }: PaymentChange): string[] =>
    entries.map((entry) =>
      [entry.type, ...entry.lines.map(({ account, amount }) => `${account} ${amount}`)].join(', '),
    );
  test('billed: debits the claim and credits revenue', () => {
    assert.deepEqual(told(made), [
      'billed, claim/RF00/A00 750.00, claim/RF00/B00 860.00, revenue/A00 -750.00, revenue/B00 -860.00',
    ]);
  });
  test('partial payment and overpayment: debits the bank, credits the claim and the payer’s credit', () => {
    const [one] = made.bills;
    assert.ok(one);
    const part = receivePayment(made.bills, one, '1000.00', by);
    assert.deepEqual(told(part), ['received, claim/RF00/A00 -465.84, claim/RF00/B00 -534.16, bank 1000.00']);
    const [left] = part.bills;
    assert.ok(left);
    assert.deepEqual(told(receivePayment(part.bills, left, '700.00', by)), [
      'received, bank 700.00, claim/RF00/A00 -284.16, claim/RF00/B00 -325.84, credit -90.00',
    ]);
  });
  test('secured and collected: the guarantee is reserved, then used; the guarantor pays', () => {
    const secured = secureDueBills(made.bills, 'G1');
    assert.deepEqual(told(secured), ['secured, reserved/G1 1610.00, cover/G1 -1610.00']);
    assert.deepEqual(told(collectFromGuarantees(secured.bills, by.at)), [
      'security_called, claim/RF00/A00 -750.00, claim/RF00/B00 -860.00, reserved/G1 -1610.00, guarantor/G1 1610.00, used/G1 1610.00',
      'guarantor_paid, bank 1610.00, guarantor/G1 -1610.00',
    ]);
  });
  test('paid twice: the second payment is only credit', () => {
    const paid = payInFull(made.bills, made.bills, by);
    const [one] = paid.bills;
    assert.ok(one);
    const again = receivePayment(paid.bills, one, '5.00', by);
    assert.deepEqual(told(again), ['received, bank 5.00, credit -5.00']);
    assert.deepEqual(again.bills, paid.bills);
  });
});

describe('a creditor reference', () => {
  test('has the check digits of ISO 11649', () => {
    assert.ok(isBillReference('RF18539007547034'));
    assert.ok(!isBillReference('RF18539007547043'));
  });
  test('is valid when generated, and invalid when one character changes', () => {
    for (let count = 0; count < 200; count += 1) {
      const reference = newBillReference((bytes) => randomBytes(bytes));
      assert.match(reference, /^RF\d{2}[0-9A-Z]{16}$/);
      assert.ok(isBillReference(reference));
      const [last, ...others] = /[0-9]$/.test(reference) ? ['0', '1'] : ['A', 'B'];
      const other = reference.endsWith(last ?? '') ? others.join('') : last;
      assert.ok(!isBillReference(reference.slice(0, -1) + other));
    }
  });
});
