import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Bill } from '../lifecycle/bill.ts';
import type { PaymentChange } from '../lifecycle/facts.ts';
import { adjust, bill, collect, isBillReference, newBillReference, pay, refund, secure } from './bills.ts';

const terms = { basis: 'assessment', reference: 'RF00', currency: 'XTS', dueBy: null } as const;
const after = (bills: readonly Bill[], change: PaymentChange | undefined): readonly Bill[] => {
  const changed = change?.bills ?? [];
  const kept = bills.filter(({ number }) => changed.every((each) => each.number !== number));
  return [...kept, ...changed].toSorted((one, other) => one.number - other.number);
};
const shown = (bills: readonly Bill[]): string[] =>
  bills.map(({ number, state, amount, refunded }) => `${number} ${state} ${amount} -${refunded}`);
const first = bill([], '100.00', terms).bills;

describe('an amendment', () => {
  test('that costs more is billed the difference', () => {
    const paid = after(first, pay(first, first));
    const adjusted = adjust(paid, '130.50', terms);
    assert.equal(adjusted?.action, 'bill');
    assert.equal(adjusted?.payment.leaves, 'due');
    assert.deepEqual(shown(after(paid, adjusted?.payment)), ['1 paid 100.00 -0.00', '2 due 30.50 -0.00']);
  });
  test('that costs less is refunded the difference, and what is left stays paid', () => {
    const paid = after(first, pay(first, first));
    const adjusted = adjust(paid, '60.00', terms);
    assert.equal(adjusted?.action, 'refund');
    assert.equal(adjusted?.payment.leaves, 'paid');
    assert.deepEqual(shown(after(paid, adjusted?.payment)), ['1 paid 100.00 -40.00']);
  });
  test('that costs nothing refunds everything', () => {
    const paid = after(first, pay(first, first));
    const adjusted = adjust(paid, '0.00', terms);
    assert.equal(adjusted?.payment.leaves, 'refunded');
    assert.deepEqual(shown(after(paid, adjusted?.payment)), ['1 refunded 100.00 -100.00']);
  });
  test('that costs less than a bill nobody has paid replaces the bill', () => {
    const adjusted = adjust(first, '60.00', terms);
    assert.equal(adjusted?.action, 'bill');
    assert.deepEqual(shown(after(first, adjusted?.payment)), [
      '1 cancelled 100.00 -0.00',
      '2 due 60.00 -0.00',
    ]);
  });
  test('that leaves nothing to pay of a bill nobody has paid takes it back', () => {
    const adjusted = adjust(first, '0.00', terms);
    assert.equal(adjusted?.payment.leaves, 'not_due');
  });
  test('leaves alone what was demanded beside the duties', () => {
    const fee = bill(first, '25.00', { ...terms, basis: 'demand' }).bills;
    const both = after(first, { bills: fee, leaves: 'due' });
    assert.equal(adjust(both, '100.00', terms), null);
    const cheaper = adjust(both, '0.00', terms);
    assert.deepEqual(shown(after(both, cheaper?.payment)), ['1 cancelled 100.00 -0.00', '2 due 25.00 -0.00']);
    assert.equal(cheaper?.payment.leaves, 'due');
  });
  test('that costs the same changes nothing', () => {
    assert.equal(adjust(first, '100.00', terms), null);
    assert.equal(adjust([], '0.00', terms), null);
  });
  test('any number of them leaves bills that stand for what is payable', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
    const step = fc.record({ payable: amounts, settles: fc.constantFrom('pay', 'secure', 'leave') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let bills: readonly Bill[] = [];
        let drawn = 0;
        const apply = (change: PaymentChange | undefined): void => {
          bills = after(bills, change);
          for (const { amount } of change?.drawn ?? []) drawn += Math.round(Number(amount) * 100);
        };
        for (const { payable, settles } of steps) {
          apply(adjust(bills, payable, terms)?.payment);
          const standing = bills
            .filter(({ state }) => ['due', 'paid', 'secured'].includes(state))
            .reduce((sum, { amount, refunded }) => sum + Number(amount) - Number(refunded), 0);
          assert.equal(standing.toFixed(2), payable);
          const due = bills.filter(({ state }) => state === 'due');
          if (settles === 'pay' && due.length > 0) apply(pay(bills, due));
          if (settles === 'secure' && due.length > 0) apply(secure(bills, 'G1'));
          const secured = bills.filter(({ state }) => state === 'secured');
          const reserved = secured.reduce(
            (sum, { amount, refunded }) => sum + Math.round((Number(amount) - Number(refunded)) * 100),
            0,
          );
          assert.equal(drawn, reserved, 'as much is reserved as is secured');
        }
      }),
    );
  });
});

describe('a guarantee', () => {
  const secured = after(first, secure(first, 'G1'));
  test('is drawn on when it secures', () => {
    assert.deepEqual(secure(first, 'G1').drawn, [{ guaranteeReference: 'G1', amount: '100.00' }]);
  });
  test('is free again when the bill is paid or refunded', () => {
    const free = [{ guaranteeReference: 'G1', amount: '-100.00' }];
    assert.deepEqual(pay(secured, secured).drawn, free);
    assert.deepEqual(refund(secured).drawn, free);
  });
  test('is used up when it is collected', () => {
    assert.deepEqual(collect(secured).drawn, []);
    assert.deepEqual(shown(after(secured, collect(secured))), ['1 paid 100.00 -0.00']);
  });
});

describe('a creditor reference', () => {
  test('has the check digits of ISO 11649', () => {
    assert.ok(isBillReference('RF18539007547034'));
    assert.ok(!isBillReference('RF18539007547043'));
  });
  test('is right when it is new, and wrong when one character is', () => {
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
