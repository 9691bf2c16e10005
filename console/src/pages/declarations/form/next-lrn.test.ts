import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextLrn } from './next-lrn.ts';

const today = '2026-11-22';

describe('proposed LRN', () => {
  const cases: readonly [before: readonly string[], next: string][] = [
    [[], '20261122-001'],
    [['COFFEE-0041', 'COFFEE-0040'], 'COFFEE-0042'],
    [['COFFEE-0040', 'TEA-7', 'COFFEE-0041'], 'COFFEE-0042'],
    [['BY HAND', 'TEA-9'], 'TEA-10'],
    [['X-999'], 'X-1000'],
    [['ALPHA'], '20261122-001'],
    [['20261122-001'], '20261122-002'],
    [['2026'], '2027'],
    [[`${'A'.repeat(33)}99`], '20261122-001'],
  ];
  for (const [before, next] of cases)
    test(`after ${before.join(', ') || 'nothing'} is ${next}`, () =>
      assert.equal(
        nextLrn(before, today, () => true),
        next,
      ));

  test("is empty if it does not match the country's format", () => {
    const digits = (lrn: string): boolean => /^[0-9]{8}$/.test(lrn);
    assert.equal(nextLrn([], today, digits), '');
    assert.equal(nextLrn(['20261199'], today, digits), '20261200');
  });
});
