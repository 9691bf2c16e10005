import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ledgerSumsOf, ledgerTotalOf, parseLedgerAccount } from './ledger-sums.ts';
import words from './words.json' with { type: 'json' };

const paidTooMuch = [
  { account: 'claim/RF47/A00', amount: '750.00' },
  { account: 'claim/RF47/B00', amount: '860.00' },
  { account: 'revenue/A00', amount: '-750.00' },
  { account: 'revenue/B00', amount: '-860.00' },
  { account: 'bank', amount: '1700.00' },
  { account: 'claim/RF47/A00', amount: '-750.00' },
  { account: 'claim/RF47/B00', amount: '-860.00' },
  { account: 'credit', amount: '-90.00' },
];

describe('ledger totals', () => {
  test('sum debit, credit and balance by kind of account and tax', () => {
    assert.deepEqual(ledgerSumsOf(paidTooMuch), [
      { kind: 'claim', tax: 'A00', debit: '750.00', credit: '750.00', balance: '0.00' },
      { kind: 'claim', tax: 'B00', debit: '860.00', credit: '860.00', balance: '0.00' },
      { kind: 'revenue', tax: 'A00', debit: '0.00', credit: '750.00', balance: '-750.00' },
      { kind: 'revenue', tax: 'B00', debit: '0.00', credit: '860.00', balance: '-860.00' },
      { kind: 'bank', tax: '', debit: '1700.00', credit: '0.00', balance: '1700.00' },
      { kind: 'credit', tax: '', debit: '0.00', credit: '90.00', balance: '-90.00' },
    ]);
  });

  test('have equal total debit and credit', () => {
    assert.deepEqual(ledgerTotalOf(paidTooMuch), { debit: '3310.00', credit: '3310.00', balance: '0.00' });
    assert.deepEqual(ledgerTotalOf([]), { debit: '0', credit: '0', balance: '0' });
  });

  test('are exact to the cent for large amounts', () => {
    const lines = [
      { account: 'bank', amount: '90071992547409.93' },
      { account: 'bank', amount: '-0.01' },
    ];
    assert.equal(ledgerTotalOf(lines).balance, '90071992547409.92');
  });
});

test('totals have the decimals of the currency, none or three', () => {
  const linesOf = (one: string, other: string) => [
    { account: 'claim/1', amount: one },
    { account: 'claim/1', amount: other },
  ];
  assert.deepEqual(ledgerTotalOf(linesOf('9856000', '-9855000')), {
    ...{ debit: '9856000', credit: '9855000', balance: '1000' },
  });
  assert.deepEqual(ledgerTotalOf(linesOf('61.728', '-0.129')), {
    ...{ debit: '61.728', credit: '0.129', balance: '61.599' },
  });
  assert.deepEqual(ledgerTotalOf(linesOf('61.728', '0.002')).credit, '0.000');
});

test('splits an account into kind, reference and tax', () => {
  assert.deepEqual(parseLedgerAccount('claim/RF47/B00'), { kind: 'claim', reference: 'RF47', tax: 'B00' });
  assert.deepEqual(parseLedgerAccount('revenue/B00'), { kind: 'revenue', reference: '', tax: 'B00' });
  assert.deepEqual(parseLedgerAccount('deferred/DEF1'), { kind: 'deferred', reference: 'DEF1', tax: '' });
  assert.deepEqual(parseLedgerAccount('bank'), { kind: 'bank', reference: '', tax: '' });
});

test('each kind of ledger account has a name', () => {
  const kinds = [
    'bank',
    'claim',
    'cover',
    'credit',
    'deferred',
    'guarantor',
    'reserved',
    'revenue',
    'unmatched',
    'used',
  ];
  for (const kind of kinds) assert.ok(`ledger.account.${kind}` in words, kind);
});
