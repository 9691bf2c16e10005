import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimAgeInDays } from './claim-age.ts';

test('is counted in whole days, and is 0 before the claim', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  assert.equal(claimAgeInDays('2026-11-25T11:59:59Z', now), 3);
  assert.equal(claimAgeInDays('2026-11-25T12:00:01Z', now), 2);
  assert.equal(claimAgeInDays('2026-12-24T00:00:00Z', now), 0);
});
