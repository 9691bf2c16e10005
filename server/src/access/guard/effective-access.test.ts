import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { effectiveScopes } from './effective-access.ts';

describe('the scopes of a request', () => {
  test('are the scopes that token, client and API key have in common; a key without own scopes does not reduce them', () => {
    assert.deepEqual(effectiveScopes(['a', 'b', 'c'], ['b', 'c', 'd'], ['c', 'd', 'a']), new Set(['c']));
    assert.deepEqual(effectiveScopes(['a', 'b'], ['b', 'a'], null), new Set(['a', 'b']));
    assert.deepEqual(effectiveScopes(['a', 'b'], ['b', 'a'], []), new Set());
  });

  test('are the same object in memory for two callers only if they have equal scopes', () => {
    const both = effectiveScopes(['a', 'b'], ['a', 'b'], null);
    assert.equal(effectiveScopes(['a', 'b', 'c'], ['a', 'b'], null), both);
    assert.deepEqual(effectiveScopes(['ab'], ['ab'], null), new Set(['ab']));
  });
});
