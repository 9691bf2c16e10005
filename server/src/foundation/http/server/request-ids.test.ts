import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createRequestIds } from './request-ids.ts';

test('request ids consist of the random bytes, except for the version and variant of a UUID', () => {
  const counted = createRequestIds((length) => Uint8Array.from({ length }, (_, index) => index));
  assert.equal(counted(), '00010203-0405-4607-8809-0a0b0c0d0e0f');
  assert.equal(counted(), '10111213-1415-4617-9819-1a1b1c1d1e1f');
  const full = createRequestIds((length) => new Uint8Array(length).fill(255));
  assert.equal(full(), 'ffffffff-ffff-4fff-bfff-ffffffffffff');
});

test('request ids are unique, also across several blocks of random bytes', () => {
  const make = createRequestIds(randomBytes);
  const made = new Set(Array.from({ length: 2_000 }, make));
  assert.equal(made.size, 2_000);
  for (const id of made)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
