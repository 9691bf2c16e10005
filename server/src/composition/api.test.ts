import assert from 'node:assert/strict';
import { test } from 'node:test';
import { places } from './api.ts';

test('lists each operation exactly once under its method and path', () => {
  for (const [place, { method, path }] of places) assert.equal(place, `${method} ${path}`);
  assert.equal(new Set(places.map(([, { id }]) => id)).size, places.length);
});
