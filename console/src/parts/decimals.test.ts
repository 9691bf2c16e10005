import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOfDecimals, isZeroDecimal, shareOfDecimal, sumOfDecimals } from './decimals.ts';

test('calculates exactly with any number of decimals', () => {
  assert.equal(sumOfDecimals(['0.1', '0.2', '100']), '100.3');
  assert.equal(sumOfDecimals([]), '0');
  assert.equal(sumOfDecimals(['-1.50', '1.5']), '0.00');
  assert.equal(differenceOfDecimals('97920.00', '117080.00'), '-19160.00');
  assert.equal(differenceOfDecimals('5', '-5'), '10');
  assert.equal(differenceOfDecimals('15000000000', '14000000000'), '1000000000');
  assert.equal(differenceOfDecimals('1000.000', '900.5'), '99.500');
  assert.equal(sumOfDecimals(['99999999999999.99', '0.01']), '100000000000000.00');
  assert.ok(isZeroDecimal('0.000') && isZeroDecimal('-0.00') && !isZeroDecimal('0.01'));
});

test('rounds a share half up to the places of the decimal', () => {
  assert.equal(shareOfDecimal('10000.00', '400.000', '1000.000'), '4000.00');
  assert.equal(shareOfDecimal('1050.000', '0.001', '1000'), '0.001');
  assert.equal(shareOfDecimal('0.01', '1', '2'), '0.01');
  assert.equal(shareOfDecimal('7', '1', '3'), '2');
  assert.equal(shareOfDecimal('7', '1', '0'), '7');
});
