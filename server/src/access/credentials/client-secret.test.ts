import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { clientSecretDigest, clientSecretMatches, newClientSecret } from './client-secret.ts';

test('a client secret has 256 random bits and only characters that a double click selects together', () => {
  const secret = newClientSecret(randomBytes);
  assert.match(secret, /^cps_[0-9A-Za-z]{43}$/);
  assert.notEqual(secret, newClientSecret(randomBytes));
  assert.match(
    newClientSecret((bytes) => new Uint8Array(bytes).fill(255)),
    /^cps_[0-9A-Za-z]{43}$/,
  );
});

test('a client secret matches its digest; another secret, the digest or an empty string does not', () => {
  const secret = newClientSecret(randomBytes);
  const digest = clientSecretDigest(secret);
  assert.ok(clientSecretMatches(secret, digest));
  for (const wrong of [newClientSecret(randomBytes), digest.toString('hex'), digest.toString('base64'), '']) {
    assert.ok(!clientSecretMatches(wrong, digest));
  }
  assert.ok(!clientSecretMatches(secret, new Uint8Array()));
});
