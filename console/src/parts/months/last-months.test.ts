import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastMonths } from './last-months.ts';

test('lastMonths lists a month and the months before it, also across the turn of the year', () => {
  assert.deepEqual(lastMonths(new Date('2026-02-28T23:00:00Z'), 3), ['2026-02', '2026-01', '2025-12']);
});
