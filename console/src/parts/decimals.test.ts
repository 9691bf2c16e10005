import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, isZero, shareOf, sumOf } from './decimals.ts';

test('calculates exactly with any number of decimals', () => {
  assert.equal(sumOf(['0.1', '0.2', '100']), '100.3');
  assert.equal(sumOf([]), '0');
  assert.equal(sumOf(['-1.50', '1.5']), '0.00');
  assert.equal(differenceOf('97920.00', '117080.00'), '-19160.00');
  assert.equal(differenceOf('5', '-5'), '10');
  assert.equal(differenceOf('15000000000', '14000000000'), '1000000000');
  assert.equal(differenceOf('1000.000', '900.5'), '99.500');
  assert.equal(sumOf(['99999999999999.99', '0.01']), '100000000000000.00');
  assert.ok(isZero('0.000') && isZero('-0.00') && !isZero('0.01'));
});

test('rounds a share half up to the places of the decimal', () => {
  assert.equal(shareOf('10000.00', '400.000', '1000.000'), '4000.00');
  assert.equal(shareOf('1050.000', '0.001', '1000'), '0.001');
  assert.equal(shareOf('0.01', '1', '2'), '0.01');
  assert.equal(shareOf('7', '1', '3'), '2');
  assert.equal(shareOf('7', '1', '0'), '7');
});
