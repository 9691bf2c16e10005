import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextLrn } from './next-lrn.ts';

const today = '2026-11-22';

describe('proposed LRN', () => {
  const cases: readonly [own: string | null, before: readonly string[], next: string][] = [
    [null, [], '20261122-001'],
    [null, ['ERP-0041', 'ERP-0040'], '20261122-001'],
    [null, ['ERP-0041', '20261122-001'], '20261122-002'],
    ['COFFEE-0040', ['ERP-0041', 'COFFEE-0041', 'COFFEE-0040'], 'COFFEE-0042'],
    ['COFFEE-0040', ['ERP-0041'], 'COFFEE-0041'],
    ['X-999', [], 'X-1000'],
    ['ALPHA', ['TEA-7'], '20261122-001'],
    [`${'A'.repeat(33)}99`, [], '20261122-001'],
  ];
  for (const [own, before, next] of cases)
    test(`after ${own ?? 'nothing'} of the person and ${before.join(', ') || 'nothing'} of others is ${next}`, () =>
      assert.equal(
        nextLrn({ before, own }, today, () => true),
        next,
      ));

  test("continues the organisation's series if the country's LRN format does not allow the portal's proposal", () => {
    const digits = (lrn: string): boolean => /^[0-9]{8}$/.test(lrn);
    assert.equal(nextLrn({ before: [], own: null }, today, digits), '');
    assert.equal(nextLrn({ before: ['20261199'], own: null }, today, digits), '20261200');
  });
});
