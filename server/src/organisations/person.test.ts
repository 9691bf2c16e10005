import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../foundation/http/caller.ts';
import { hashPassword, mayConsent, verifyPassword } from './person.ts';

test('a password is stored as argon2id with 19 MiB and two passes, and only it opens', async () => {
  const stored = await hashPassword('päss wörd');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.ok(await verifyPassword(stored, 'päss wörd'.normalize('NFD')));
  assert.ok(!(await verifyPassword(stored, 'päss wörd ')));
  assert.ok(!(await verifyPassword(stored, '')));
});

test('nobody gets in without a stored password, not even with the decoy', async () => {
  assert.ok(!(await verifyPassword(null, 'nobody has this password')));
});

test('viewers and auditors do not let a platform in', () => {
  assert.deepEqual(roles.filter(mayConsent), ['owner', 'developer', 'officer', 'administrator']);
});
