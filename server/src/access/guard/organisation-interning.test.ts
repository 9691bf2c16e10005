import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shareOrganisationObject } from './organisation-interning.ts';

const harbour = { id: 'org_harbour', name: 'Harbour Coffee', numbers: ['XA1', 'XA2'] };

describe('callers of one organisation', () => {
  test('share one organisation object while the data of the organisation is equal', () => {
    const first = shareOrganisationObject({ ...harbour });
    assert.deepEqual(first, harbour);
    assert.equal(shareOrganisationObject({ ...harbour, numbers: [...harbour.numbers] }), first);
  });

  for (const [what, changed] of Object.entries({
    'another name': { ...harbour, name: 'Harbour Tea' },
    'one more number': { ...harbour, numbers: [...harbour.numbers, 'XA3'] },
    'one number less': { ...harbour, numbers: ['XA1'] },
    'numbers in another order': { ...harbour, numbers: ['XA2', 'XA1'] },
    'no number': { ...harbour, numbers: [] },
  })) {
    test(`get a new organisation object when the organisation has ${what}, while earlier callers keep the old one`, () => {
      const before = shareOrganisationObject({ ...harbour });
      const after = shareOrganisationObject(changed);
      assert.deepEqual([before, after], [harbour, changed]);
      assert.equal(shareOrganisationObject({ ...changed }), after);
    });
  }

  test('share no object with callers of another organisation that has the same name', () => {
    const other = { ...harbour, id: 'org_other' };
    assert.equal(shareOrganisationObject(other).id, 'org_other');
    assert.equal(shareOrganisationObject(harbour).id, 'org_harbour');
  });
});
