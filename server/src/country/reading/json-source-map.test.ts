import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesByPointer } from './json-source-map.ts';

test('linesByPointer returns the line on which each value of a JSON text begins', () => {
  const text = `{
  "a": [1, 2,
    { "b/c": "x\\"{" }
  ],
  "d": {},

  "e": null
}`;
  assert.deepEqual(Object.fromEntries(linesByPointer(text)), {
    '': 1,
    '/a': 2,
    '/a/0': 2,
    '/a/1': 2,
    '/a/2': 3,
    '/a/2/b~1c': 3,
    '/d': 5,
    '/e': 7,
  });
});
