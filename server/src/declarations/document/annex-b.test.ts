import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mappedElements, unknownNumbered, withoutAnnexB } from './annex-b.ts';
import { Declaration } from './declaration.ts';

describe('elements by their numbers in Annex B', () => {
  const elements = mappedElements();

  test('gives each element a number, except those of the list', () => {
    const without = elements.filter(({ annexB }) => annexB === '').map(({ element }) => element);
    assert.deepEqual(without.toSorted(), [...withoutAnnexB].toSorted());
  });

  test('names elements of a declaration only', () => assert.deepEqual(unknownNumbered(), []));

  test('has numbers of two pairs of digits, and a label for each element', () => {
    for (const { element, annexB, label } of elements) {
      assert.match(annexB, /^(\d\d \d\d)?$/, element);
      assert.notEqual(label, '', element);
    }
  });

  test('agrees with the descriptions of the contract', () => {
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

/** Returns the numbers that the descriptions of a schema have, by element. */
function numbersIn(schema: unknown, pointer: string): Map<string, string> {
  const { properties = {}, items, description = '' } = Object(schema);
  const [, number] = /Annex B: (\d\d \d\d)/.exec(description) ?? [];
  return new Map([
    ...(number === undefined ? [] : [[pointer, number] as const]),
    ...Object.entries(properties).flatMap(([name, each]) => [...numbersIn(each, `${pointer}/${name}`)]),
    ...(items === undefined ? [] : numbersIn(items, `${pointer}/*`)),
  ]);
}
