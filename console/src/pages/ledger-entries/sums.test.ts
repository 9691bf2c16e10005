import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountOf, ledgerSumsOf, totalOf } from './sums.ts';

const paidTooMuch = [
  { account: 'claim/RF47', amount: '1610.00' },
  { account: 'revenue/duty', amount: '-750.00' },
  { account: 'revenue/vat', amount: '-860.00' },
  { account: 'bank', amount: '1700.00' },
  { account: 'claim/RF47', amount: '-1610.00' },
  { account: 'credit', amount: '-90.00' },
];

describe('ledger totals', () => {
  test('sum debit, credit and balance by account type', () => {
    assert.deepEqual(ledgerSumsOf(paidTooMuch), [
      { kind: 'claim', debit: '1610.00', credit: '1610.00', balance: '0.00' },
      { kind: 'revenue.duty', debit: '0.00', credit: '750.00', balance: '-750.00' },
      { kind: 'revenue.vat', debit: '0.00', credit: '860.00', balance: '-860.00' },
      { kind: 'bank', debit: '1700.00', credit: '0.00', balance: '1700.00' },
      { kind: 'credit', debit: '0.00', credit: '90.00', balance: '-90.00' },
    ]);
  });

  test('have equal total debit and credit', () => {
    assert.deepEqual(totalOf(paidTooMuch), { debit: '3310.00', credit: '3310.00', balance: '0.00' });
    assert.deepEqual(totalOf([]), { debit: '0', credit: '0', balance: '0' });
  });

  test('are exact to the cent for large amounts', () => {
    const lines = [
      { account: 'bank', amount: '90071992547409.93' },
      { account: 'bank', amount: '-0.01' },
    ];
    assert.equal(totalOf(lines).balance, '90071992547409.92');
  });
});

test('totals have the decimals of the currency, none or three', () => {
  const linesOf = (one: string, other: string) => [
    { account: 'claim/1', amount: one },
    { account: 'claim/1', amount: other },
  ];
  assert.deepEqual(totalOf(linesOf('9856000', '-9855000')), {
    ...{ debit: '9856000', credit: '9855000', balance: '1000' },
  });
  assert.deepEqual(totalOf(linesOf('61.728', '-0.129')), {
    ...{ debit: '61.728', credit: '0.129', balance: '61.599' },
  });
  assert.deepEqual(totalOf(linesOf('61.728', '0.002')).credit, '0.000');
});

test('splits an account into type and reference', () => {
  assert.deepEqual(accountOf('claim/RF47'), { kind: 'claim', which: 'RF47' });
  assert.deepEqual(accountOf('revenue/vat'), { kind: 'revenue.vat', which: '' });
  assert.deepEqual(accountOf('bank'), { kind: 'bank', which: '' });
});
