import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readElements } from './elements.ts';

function errorsOf(text: string): string[] {
  const reading = readElements(text, ['in', 'out']);
  return reading.ok
    ? []
    : reading.faults.map(({ line, pointer, message }) => `${line} ${pointer} ${message}`);
}

describe('the file elements.csv', () => {
  test('has one element in each line, and one column for each declaration type', () => {
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

  test('is refused with all errors at once, for instance required elements within forbidden elements', () => {
    assert.deepEqual(
      errorsOf('element,wco,in,out\n/seller,,O,F\n/seller/name,,R,R\n/buyer,,X,O\n/buyer,,O,O\n'),
      [
        '4 /buyer must be R, O or F for in.',
        '5 /buyer is a duplicate.',
        '3 /seller/name is R for out, but its parent /seller is F.',
      ],
    );
  });

  test('is refused with missing columns, and with columns that name an unknown declaration type', () => {
    assert.deepEqual(errorsOf('element,wco,in,sideways\n'), [
      '1 null has no column for the type out.',
      '1 null has the column sideways, which is not a declaration type.',
    ]);
    assert.match(errorsOf('element,wco,in,out\n"/seller\n')[0] ?? '', /is not valid CSV/);
  });
});
