import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../callers/caller.ts';
import { canConsent } from './person.ts';

test("viewers, auditors and accountants can't consent to platforms", () => {
  assert.deepEqual(roles.filter(canConsent), [
    'owner',
    'developer',
    'officer',
    'supervisor',
    'administrator',
  ]);
});
