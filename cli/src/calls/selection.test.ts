import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needMembers, readSelection, selectedLines } from './selection.ts';

const page = {
  items: [
    { id: 'a', sum: { amount: '1.00', currency: 'XTS' } },
    { id: 'b', sum: null },
  ],
  cursor: null,
};

describe('members of an answer', () => {
  test('one alone is its values, a line each, through lists', () => {
    assert.deepEqual(selectedLines(page, readSelection('items.id'), 0), ['a', 'b']);
    assert.deepEqual(selectedLines(page, readSelection('items.sum'), 0), [
      '{"amount":"1.00","currency":"XTS"}',
      'null',
    ]);
    assert.deepEqual(selectedLines(page, readSelection('cursor'), 0), ['null']);
  });

  test('several are the document without the rest', () => {
    const [line = ''] = selectedLines(page, readSelection('items.id, items.sum.amount'), 0);
    assert.deepEqual(JSON.parse(line), {
      items: [
        { id: 'a', sum: { amount: '1.00' } },
        { id: 'b', sum: null },
      ],
    });
  });

  test('that are nowhere are told with what there is', () => {
    assert.throws(
      () => needMembers(page, readSelection('items.name')),
      /no property "items\.name"\. It has: items, cursor/,
    );
    needMembers(page, readSelection('items.sum.amount'));
  });

  test('that cannot be typed so are refused', () => {
    for (const wrong of ['', 'a..b', 'a,', '.a', 'a b', 'a[0]'])
      assert.throws(() => readSelection(wrong), /Separate properties by commas/, wrong);
  });
});
