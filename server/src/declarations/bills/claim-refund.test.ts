import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bill, BillLine } from '../lifecycle/bill.ts';
import type { PaymentChange } from '../lifecycle/transition-facts.ts';
import { addAssessedBill, type BillTerms } from './bills.ts';
import { refundLines } from './claim-refund.ts';
import { declarantPayer, payInFull } from './payments.ts';

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
const occasion = { at: '2026-11-21T08:00:00.000Z', basis: 'order', reason: 'Claim' } as const;
const lines = (duty: string, vat: string): BillLine[] => [
  { tax: 'A00', amount: duty },
  { tax: 'B00', amount: vat },
];
const after = (bills: readonly Bill[], { bills: changed }: PaymentChange): readonly Bill[] =>
  [...bills.filter(({ number }) => changed.every((each) => each.number !== number)), ...changed].toSorted(
    (one, other) => one.number - other.number,
  );
const shown = (bills: readonly Bill[]): string[] =>
  bills.map(({ number, status, refunded, outstanding }) => `${number} ${status} ${refunded} ${outstanding}`);

const first = addAssessedBill([], lines('300.00', '0.00'), terms).bills;
const paid = after(first, payInFull(first, first, { payer: declarantPayer, at: '2026-11-20T08:00:00.000Z' }));
/** The second bill increases one tax and reduces the other. */
const both = after(paid, addAssessedBill(paid, lines('-100.00', '250.00'), { ...terms, reference: 'RF01' }));

test('a claim refunds no more of a bill than its amount, and the rest of the tax from another bill', () => {
  const granted = refundLines(both, both, [{ tax: 'B00', amount: '250.00' }], occasion);
  assert.deepEqual(shown(after(both, granted?.payment ?? { bills: [] })), [
    '1 paid 100.00 0.00',
    '2 refunded 150.00 0.00',
  ]);
});

test('a claim for all taxes refunds each bill completely', () => {
  const granted = refundLines(both, both, lines('200.00', '250.00'), occasion);
  assert.deepEqual(shown(after(both, granted?.payment ?? { bills: [] })), [
    '1 refunded 300.00 0.00',
    '2 refunded 150.00 0.00',
  ]);
});

test('a claim for more than the bills contain refunds nothing', () => {
  assert.equal(refundLines(both, both, [{ tax: 'A00', amount: '200.01' }], occasion), null);
});
