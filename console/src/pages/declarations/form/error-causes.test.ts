import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DraftError } from '../../../api/types.ts';
import { errorCausesOf } from './error-causes.ts';

const error = (pointer: string, code: string, more: Partial<DraftError> = {}): DraftError => ({
  ...{ in: 'body', severity: 'error', label: '', message: '' },
  ...{ pointer, code },
  ...more,
});

describe('causes of errors', () => {
  test('combine the same error of several items, in the order of the first', () => {
    const causes = errorCausesOf([
      error('/goodsItems/0/valuationMethod', 'R001', { params: { item: 1 } }),
      error('/goodsItems/0/netMass', 'R001', { params: { item: 1 } }),
      error('/goodsItems/1/valuationMethod', 'R001', { params: { item: 2 } }),
    ]);
    assert.deepEqual(
      causes.map(({ items }) => items),
      [[0, 1], [0]],
    );
    assert.equal(causes[0]?.first.pointer, '/goodsItems/0/valuationMethod');
  });

  test('are separate if the value, the parameters or the field differ, or no item contains the error', () => {
    const causes = errorCausesOf([
      error('/goodsItems/0/origin', 'pattern', { actual: 'BRA' }),
      error('/goodsItems/1/origin', 'pattern', { actual: 'DEU' }),
      error('/goodsItems/0/supportingDocuments', 'R705', { params: { item: 1, documents: 'N851' } }),
      error('/goodsItems/1/supportingDocuments', 'R705', { params: { item: 2, documents: 'C640' } }),
      error('/supportingDocuments/0/type', 'R001'),
      error('/supportingDocuments/1/type', 'R001'),
    ]);
    assert.equal(causes.length, 6);
    assert.deepEqual(causes.at(-1)?.items, []);
  });
});
