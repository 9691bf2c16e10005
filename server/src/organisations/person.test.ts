import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../callers/caller.ts';
import { mayConsent } from './person.ts';

test("viewers and auditors can't consent to platforms", () => {
  assert.deepEqual(roles.filter(mayConsent), [
    'owner',
    'developer',
    'officer',
    'supervisor',
    'administrator',
  ]);
});
