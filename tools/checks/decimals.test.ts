import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDecimals } from './decimals.ts';

function findingsIn(path: string, line: string): number {
  return checkDecimals({ root: '', paths: [path], text: () => line }).length;
}

test('reports each literal number of decimals of money', () => {
  const code = 'server/src/registers/account.ts';
  for (const line of [
    'amount.toFixed(2)',
    'amount.toDecimalPlaces(2)',
    "paid: '0.00'",
    "pattern: '^[0-9]+\\\\.[0-9]{2}$'",
    "pattern: '^[0-9]+(\\\\.[0-9]{1,2})?$'",
    'new Intl.NumberFormat(language, { minimumFractionDigits: 2 })',
  ])
    assert.equal(findingsIn(code, line), 1, line);
  const sql = 'server/sql/ledger/credit_of.sql';
  for (const line of ['amount numeric(18,2) not null', 'round(suspended * discharged / placed, 2)'])
    assert.equal(findingsIn(sql, line), 1, line);
});

test('accepts decimals of masses, decimals in tests, and decimals that come from the country', () => {
  assert.equal(findingsIn('server/src/tariff/quantity.ts', 'mass.toFixed(3)'), 0);
  assert.equal(findingsIn('server/src/tariff/money.test.ts', 'amount.toFixed(2)'), 0);
  assert.equal(findingsIn('server/src/tariff/money.ts', 'amount.toFixed(decimals)'), 0);
  assert.equal(findingsIn('server/sql/stock.sql', 'round(suspended / placed, scale(suspended))'), 0);
});
