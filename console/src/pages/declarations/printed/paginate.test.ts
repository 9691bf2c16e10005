import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paginate } from './paginate.ts';

const room = { front: 100, continuation: 150 };

test('fills the front page first, and then continuation pages in order', () => {
  assert.deepEqual(paginate([60, 40, 100, 50, 1], room), [[0, 1], [2, 3], [4]]);
  assert.deepEqual(paginate([60, 41], room), [[0], [1]]);
});

test('gives a block that is higher than a page a page of its own', () => {
  assert.deepEqual(paginate([10, 400, 10], room), [[0], [1], [2]]);
  assert.deepEqual(paginate([400, 10], room), [[0], [1]]);
});

test('returns only the front page if there are no blocks', () => {
  assert.deepEqual(paginate([], room), [[]]);
});
