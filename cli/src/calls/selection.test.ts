import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertPropertiesExist, formatSelection, parseSelection } from './selection.ts';

const page = {
  items: [
    { id: 'a', sum: { amount: '1.00', currency: 'XTS' } },
    { id: 'b', sum: null },
  ],
  cursor: null,
};

describe('selected properties of a response', () => {
  test('with a single path are its values, one per line; for a list, the value of each item', () => {
    assert.deepEqual(formatSelection(page, parseSelection('items.id'), 0), ['a', 'b']);
    assert.deepEqual(formatSelection(page, parseSelection('items.sum'), 0), [
      '{"amount":"1.00","currency":"XTS"}',
      'null',
    ]);
    assert.deepEqual(formatSelection(page, parseSelection('cursor'), 0), ['null']);
  });

  test('with several paths are the document with only these properties', () => {
    const [line = ''] = formatSelection(page, parseSelection('items.id, items.sum.amount'), 0);
    assert.deepEqual(JSON.parse(line), {
      items: [
        { id: 'a', sum: { amount: '1.00' } },
        { id: 'b', sum: null },
      ],
    });
  });

  test('reports the known properties when a path is unknown', () => {
    assert.throws(
      () => assertPropertiesExist(page, parseSelection('items.name')),
      /no property "items\.name"\. It has: items, cursor/,
    );
    assertPropertiesExist(page, parseSelection('items.sum.amount'));
  });

  test('refuse a malformed selection', () => {
    for (const wrong of ['', 'a..b', 'a,', '.a', 'a b', 'a[0]'])
      assert.throws(() => parseSelection(wrong), /Separate properties by commas/, wrong);
  });
});
