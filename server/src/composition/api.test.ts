import assert from 'node:assert/strict';
import { test } from 'node:test';
import { places } from './api.ts';

test('every operation stands in the table at the place that is its own, once', () => {
  for (const [place, { method, path }] of places) assert.equal(place, `${method} ${path}`);
  assert.equal(new Set(places.map(([, { id }]) => id)).size, places.length);
});
