import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { country } from '../../country/public.ts';
import { lowValue } from '../testing/samples-of-xa.ts';
import { missingMandatory } from './completeness.ts';
import type { DraftDeclaration } from './declaration.ts';
import { notForType } from './requirements.ts';

/** A parcel with no more than its type needs. */
function parcel(): DraftDeclaration {
  const { transport: _, ...document } = structuredClone(lowValue);
  const { containerised: __, loadingPort: ___, unloadingPort: ____, ...consignment } = document.consignment;
  const goodsItems = document.goodsItems.map(({ valuationMethod: _____, ...item }) => item);
  return { ...document, consignment, goodsItems, type: 'low_value' };
}

const pointersOf = (faults: readonly { readonly pointer?: string }[]) => faults.map(({ pointer }) => pointer);

describe('what a type needs', () => {
  test('a parcel may leave out what an import may not', () => {
    assert.deepEqual(missingMandatory(parcel()), []);
    assert.deepEqual(pointersOf(missingMandatory({ ...parcel(), type: 'import' })), [
      '/transport/borderMode',
      '/transport/meansType',
      '/transport/identity',
      '/consignment/containerised',
      '/consignment/loadingPort',
      '/consignment/unloadingPort',
      '/goodsItems/0/valuationMethod',
    ]);
  });

  test('a parcel needs the rest', () => {
    const { office: _, invoice: __, ...document } = parcel();
    const missing = pointersOf(missingMandatory(document));
    assert.ok(missing.includes('/office'));
    assert.ok(missing.includes('/invoice/currency'));
  });
});

describe('what a type does not have', () => {
  test('is told, of a group once, and in each thing of a list', () => {
    const document = parcel();
    const [item = {}] = document.goodsItems ?? [];
    const misplaced: DraftDeclaration = {
      ...document,
      guarantee: { type: '1', reference: '25XA00010000042G' },
      goodsItems: [item, { ...item, preference: '300' }],
    };
    assert.deepEqual(notForType(misplaced), [
      {
        code: 'not_for_type',
        in: 'body',
        pointer: '/goodsItems/1/preference',
        params: { type: 'low_value' },
      },
      { code: 'not_for_type', in: 'body', pointer: '/guarantee', params: { type: 'low_value' } },
    ]);
    assert.deepEqual(notForType({ ...misplaced, type: 'import' }), []);
  });
});

test('elements.csv of XA has every element of the catalogue', () => {
  assert.equal(country.elements.length, 184);
});
