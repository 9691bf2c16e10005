import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { effectiveScopes } from './effective-access.ts';

describe('the scopes of a request', () => {
  test('are the scopes that token, client and key have in common; null as scopes of a key permits all scopes of its client', () => {
    assert.deepEqual(effectiveScopes(['a', 'b', 'c'], ['b', 'c', 'd'], ['c', 'd', 'a']), new Set(['c']));
    assert.deepEqual(effectiveScopes(['a', 'b'], ['b', 'a'], null), new Set(['a', 'b']));
    assert.deepEqual(effectiveScopes(['a', 'b'], ['b', 'a'], []), new Set());
  });

  test('are one shared set for callers with the same scopes only', () => {
    const both = effectiveScopes(['a', 'b'], ['a', 'b'], null);
    assert.equal(effectiveScopes(['a', 'b', 'c'], ['a', 'b'], null), both);
    assert.deepEqual(effectiveScopes(['ab'], ['ab'], null), new Set(['ab']));
  });
});
