import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesByPointer } from './json-source-map.ts';

test('returns the line where each value starts', () => {
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
