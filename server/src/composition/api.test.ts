import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationsByRoute } from './api.ts';

test('the routing table contains each operation exactly once, under its own method and path', () => {
  for (const [place, { method, path }] of operationsByRoute) assert.equal(place, `${method} ${path}`);
  assert.equal(new Set(operationsByRoute.map(([, { id }]) => id)).size, operationsByRoute.length);
});
