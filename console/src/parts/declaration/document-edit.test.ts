import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  applyPatch,
  differencesOf,
  idempotencyKeyOf,
  pathOfPointer,
  pointerOf,
  valueAtPath,
  withValueAtPath,
} from './document-edit.ts';

const document = { type: 'import', invoice: { amount: '1.00' }, goodsItems: [{ origin: 'BR' }, {}] };

describe('editing a document', () => {
  test('sets a value at any path and leaves the rest unchanged', () => {
    const changed = withValueAtPath(document, ['goodsItems', 1, 'packages', 0, 'type'], 'BG');
    assert.deepEqual(changed, {
      ...document,
      goodsItems: [{ origin: 'BR' }, { packages: [{ type: 'BG' }] }],
    });
    assert.equal(changed.invoice, document.invoice);
    assert.equal(valueAtPath(changed, ['goodsItems', 1, 'packages', 0, 'type']), 'BG');
  });

  test('removes an emptied value and its empty parent, but keeps list items until they are removed', () => {
    const emptied = withValueAtPath(document, ['invoice', 'amount'], undefined);
    assert.deepEqual(Object.keys(emptied), ['type', 'goodsItems']);
    const cleared = withValueAtPath(document, ['goodsItems', 0, 'origin'], undefined);
    assert.deepEqual(cleared.goodsItems, [{}, {}]);
    assert.deepEqual(withValueAtPath(cleared, ['goodsItems', 1], undefined).goodsItems, [{}]);
    assert.deepEqual(withValueAtPath({ goodsItems: [{}] }, ['goodsItems', 0], undefined), {});
  });

  test('appends, replaces and removes by a patch and returns the changed paths', () => {
    const added = applyPatch(document, [
      { op: 'add', path: '/goodsItems/-', value: { origin: 'DE' } },
      { op: 'replace', path: '/invoice/amount', value: '2.00' },
      { op: 'remove', path: '/type' },
    ]);
    assert.deepEqual(added.document, {
      invoice: { amount: '2.00' },
      goodsItems: [{ origin: 'BR' }, {}, { origin: 'DE' }],
    });
    assert.deepEqual(added.places, [['goodsItems', 2], ['invoice', 'amount'], ['type']]);
    const first = applyPatch({}, [{ op: 'add', path: '/charges', value: [{ type: 'freight' }] }]);
    assert.deepEqual(first.document, { charges: [{ type: 'freight' }] });
    assert.deepEqual(pathOfPointer('/a~1b/0'), ['a/b', 0]);
  });

  test('lists the differences of two documents by value', () => {
    const other = { ...document, invoice: { amount: '2.00' }, lrn: 'A/1' };
    assert.deepEqual(differencesOf(document, other), [
      { pointer: '/invoice/amount', one: '1.00', other: '2.00' },
      { pointer: '/lrn', one: undefined, other: 'A/1' },
    ]);
    assert.equal(pointerOf(['a/b', 0]), '/a~1b/0');
  });

  test('derives the same key from the same text and another key from other text', async () => {
    const key = await idempotencyKeyOf('nonce', 'text');
    assert.match(key, /^[0-9a-f]{32}$/);
    assert.equal(await idempotencyKeyOf('nonce', 'text'), key);
    assert.notEqual(await idempotencyKeyOf('nonce', 'other'), key);
  });
});
