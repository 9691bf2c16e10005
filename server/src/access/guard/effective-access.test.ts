import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { intersection } from './effective-access.ts';

describe('the scopes of a call', () => {
  test('are those that token, client and key all have; a key without scopes narrows nothing', () => {
    assert.deepEqual(intersection(['a', 'b', 'c'], ['b', 'c', 'd'], ['c', 'd', 'a']), new Set(['c']));
    assert.deepEqual(intersection(['a', 'b'], ['b', 'a'], null), new Set(['a', 'b']));
    assert.deepEqual(intersection(['a', 'b'], ['b', 'a'], []), new Set());
  });

  test('are shared by all who have the same, and by nobody else', () => {
    const both = intersection(['a', 'b'], ['a', 'b'], null);
    assert.equal(intersection(['a', 'b', 'c'], ['a', 'b'], null), both);
    assert.deepEqual(intersection(['ab'], ['ab'], null), new Set(['ab']));
  });
});
