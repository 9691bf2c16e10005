import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mappedElements, unknownAnnexBElements, withoutAnnexB } from './annex-b.ts';
import { Declaration } from './declaration.ts';

describe('element numbers of Annex B', () => {
  const elements = mappedElements();

  test('numbers every element of a declaration, except those listed as exceptions', () => {
    const without = elements.filter(({ annexB }) => annexB === '').map(({ element }) => element);
    assert.deepEqual(without.toSorted(), [...withoutAnnexB].toSorted());
  });

  test('contains only elements that a declaration has', () => assert.deepEqual(unknownAnnexBElements(), []));

  test('are two pairs of digits, and each numbered element has a label', () => {
    for (const { element, annexB, label } of elements) {
      assert.match(annexB, /^(\d\d \d\d)?$/, element);
      assert.notEqual(label, '', element);
    }
  });

  test('are the same as in the property descriptions of the contract', () => {
    const described = numbersIn(Declaration, '');
    assert.ok(described.size > 10);
    for (const [pointer, number] of described)
      assert.equal(
        elements.find(({ element }) => element === pointer.replace(/\/\*$/, ''))?.annexB,
        number,
        pointer,
      );
  });
});

/** Returns the Annex B numbers in the descriptions of a schema, by element. */
function numbersIn(schema: unknown, pointer: string): Map<string, string> {
  const { properties = {}, items, description = '' } = Object(schema);
  const [, number] = /Annex B: (\d\d \d\d)/.exec(description) ?? [];
  return new Map([
    ...(number === undefined ? [] : [[pointer, number] as const]),
    ...Object.entries(properties).flatMap(([name, each]) => [...numbersIn(each, `${pointer}/${name}`)]),
    ...(items === undefined ? [] : numbersIn(items, `${pointer}/*`)),
  ]);
}
