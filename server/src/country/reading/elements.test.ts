import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readElements } from './elements.ts';

function faultsOf(text: string): string[] {
  const reading = readElements(text, ['in', 'out']);
  return reading.ok
    ? []
    : reading.faults.map(({ line, pointer, message }) => `${line} ${pointer} ${message}`);
}

describe('elements.csv', () => {
  test('parses one element per line and one column per type', () => {
    const reading = readElements('element,wco,in,out\n/seller,Seller,O,F\n', ['in', 'out']);
    assert.ok(reading.ok);
    const [element] = reading.elements;
    assert.deepEqual([element?.pointer, element?.wco, element?.line], ['/seller', 'Seller', 2]);
    assert.deepEqual(
      [...(element?.uses ?? [])],
      [
        ['in', 'O'],
        ['out', 'F'],
      ],
    );
  });

  test('reports required elements within forbidden ones together with all other errors', () => {
    assert.deepEqual(
      faultsOf('element,wco,in,out\n/seller,,O,F\n/seller/name,,R,R\n/buyer,,X,O\n/buyer,,O,O\n'),
      [
        '4 /buyer must be R, O or F for in.',
        '5 /buyer is a duplicate.',
        '3 /seller/name is R for out, but its parent /seller is F.',
      ],
    );
  });

  test('reports missing columns and columns that are not a type', () => {
    assert.deepEqual(faultsOf('element,wco,in,sideways\n'), [
      '1 null has no column for the type out.',
      '1 null has the column sideways, which is not a declaration type.',
    ]);
    assert.match(faultsOf('element,wco,in,out\n"/seller\n')[0] ?? '', /is not valid CSV/);
  });
});
