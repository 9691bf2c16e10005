import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sample } from '../testing/test-operations.ts';
import { documentDifference, type ElementDifference } from './document-difference.ts';

describe('difference between two documents', () => {
  it('is empty for equal documents in any property order', () => {
    assert.deepEqual(documentDifference({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }), []);
  });

  it('names each changed element once, with its old and new value', () => {
    const before = sample();
    const after = structuredClone(before);
    Reflect.set(Object(after.invoice), 'amount', '1.00');
    Reflect.deleteProperty(after, 'payment');
    after.additionalInformation = [{ code: '00100', text: 'Amended' }];
    assert.deepEqual(documentDifference(before, after), [
      {
        op: 'replace',
        path: '/invoice/amount',
        from: Reflect.get(Object(before.invoice), 'amount'),
        to: '1.00',
      },
      ...('payment' in before ? [{ op: 'remove', path: '/payment', from: before.payment }] : []),
      { op: 'add', path: '/additionalInformation', to: [{ code: '00100', text: 'Amended' }] },
    ]);
  });

  it('reports one inserted or removed list item as one operation', () => {
    assert.deepEqual(documentDifference({ l: [1, 2, 3] }, { l: [1, 9, 2, 3] }), [
      { op: 'add', path: '/l/1', to: 9 },
    ]);
    assert.deepEqual(documentDifference({ l: [1, 2, 3] }, { l: [2, 3] }), [
      { op: 'remove', path: '/l/0', from: 1 },
    ]);
  });

  it('escapes property names in its paths (RFC 6901)', () => {
    assert.deepEqual(documentDifference({ 'a/b~': 1 }, { 'a/b~': 2 }), [
      { op: 'replace', path: '/a~1b~0', from: 1, to: 2 },
    ]);
  });

  it('applied in order turns the first document into the second', () => {
    // Parses the generated value again, because JSON has no negative zero.
    const json = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, json, (before, after) => {
        const patched = documentDifference(before, after).reduce(apply, structuredClone(before));
        assert.deepEqual(patched, after);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Applies one operation as RFC 6902 defines, and asserts its old value. */
function apply(document: unknown, difference: ElementDifference): unknown {
  if (difference.path === '') return 'to' in difference ? difference.to : undefined;
  const names = difference.path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  const place = names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), document);
  if ('from' in difference) assert.deepEqual(Reflect.get(Object(place), last), difference.from);
  if (Array.isArray(place)) {
    const inserted = 'to' in difference ? [difference.to] : [];
    place.splice(Number(last), difference.op === 'add' ? 0 : 1, ...inserted);
  } else if (difference.op === 'remove') Reflect.deleteProperty(Object(place), last);
  else
    Object.defineProperty(place, last, {
      value: difference.to,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return document;
}
