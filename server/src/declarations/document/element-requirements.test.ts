import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { country } from '../../country/public.ts';
import { lowValue } from '../testing/xa-samples.ts';
import type { DraftDeclaration } from './declaration.ts';
import { forbiddenElementErrors } from './element-requirements.ts';
import { missingMandatoryElements } from './missing-elements.ts';

/** Returns a low-value declaration with only the mandatory elements of its type. */
function parcel(): DraftDeclaration {
  const { transport: _, ...document } = structuredClone(lowValue);
  const { containerised: __, loadingPort: ___, unloadingPort: ____, ...consignment } = document.consignment;
  const goodsItems = document.goodsItems.map(({ valuationMethod: _____, ...item }) => item);
  return { ...document, consignment, goodsItems, type: 'low_value' };
}

const pointersOf = (faults: readonly { readonly pointer?: string }[]) => faults.map(({ pointer }) => pointer);

describe('mandatory elements of a type', () => {
  test('a low-value declaration can omit elements that an import declaration needs', () => {
    assert.deepEqual(missingMandatoryElements(parcel()), []);
    assert.deepEqual(pointersOf(missingMandatoryElements({ ...parcel(), type: 'import' })), [
      '/transport/borderMode',
      '/transport/meansType',
      '/transport/identity',
      '/consignment/containerised',
      '/consignment/loadingPort',
      '/consignment/unloadingPort',
      '/goodsItems/0/valuationMethod',
    ]);
  });

  test('a low-value declaration without its mandatory elements is incomplete', () => {
    const { office: _, invoice: __, ...document } = parcel();
    const missing = pointersOf(missingMandatoryElements(document));
    assert.ok(missing.includes('/office'));
    assert.ok(missing.includes('/invoice/currency'));
  });
});

describe('elements that a type does not have', () => {
  test('are reported once for a group, and in each list item', () => {
    const document = parcel();
    const [item = {}] = document.goodsItems ?? [];
    const misplaced: DraftDeclaration = {
      ...document,
      guarantee: { type: '1', reference: '25XA00010000042G' },
      goodsItems: [item, { ...item, preference: '300' }],
    };
    assert.deepEqual(forbiddenElementErrors(misplaced), [
      {
        code: 'not_for_type',
        in: 'body',
        pointer: '/goodsItems/1/preference',
        params: { type: 'low_value' },
      },
      { code: 'not_for_type', in: 'body', pointer: '/guarantee', params: { type: 'low_value' } },
    ]);
    assert.deepEqual(forbiddenElementErrors({ ...misplaced, type: 'import' }), []);
  });
});

test('elements.csv of XA contains every element of the catalogue', () => {
  assert.equal(country.elements.length, 189);
});
