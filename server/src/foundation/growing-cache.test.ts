import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGrowingCache } from './growing-cache.ts';

test('a full growing cache removes the least recently used entry', () => {
  const cache = createGrowingCache<string, number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  cache.get('a');
  cache.set('d', 3);
  cache.set('d', 4);
  assert.deepEqual([...cache.keys()].toSorted(), ['a', 'c', 'd']);
  assert.equal(cache.get('d'), 4);
  assert.equal(cache.get('b'), undefined);
});
