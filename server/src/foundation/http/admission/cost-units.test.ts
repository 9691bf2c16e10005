import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitsOfBody } from './cost-units.ts';

test('the cost of a request body is the number of its list entries, including those of nested lists', () => {
  const items = Array.from({ length: 999 }, () => ({ packages: [1, 2, 3] }));
  assert.equal(unitsOfBody({ goodsItems: items }), 49);
  assert.equal(unitsOfBody({ document: { goodsItems: items } }), 49);
  assert.equal(unitsOfBody(items), 49);
  assert.equal(unitsOfBody({ goodsItems: items.slice(0, 19) }), 0);
  for (const body of [undefined, null, 'text', 5, {}]) assert.equal(unitsOfBody(body), 0);
});
