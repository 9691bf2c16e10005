import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyRules } from '../rules/apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from '../rules/build-example.ts';
import type { Example } from '../rules/rule.ts';
import { sampleReference } from '../rules/testing/sample-reference.ts';

const single = '/consignment/transportDocument';
const list = '/consignment/transportDocuments';
const bill = { type: 'N705', reference: 'SSZHAV2509017' };

/** Returns the errors of the first sample as rule and pointer. */
function foundIn(example: Example): string[] {
  const document = buildExample(example);
  const { errors, warnings } = applyRules(document, sampleReference, exampleTime, lodgerOf({}, document));
  return [...errors, ...warnings].map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('transport documents', () => {
  it('can be in the single property, in the list, or equal in both', () => {
    assert.deepEqual(foundIn({}), []);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [bill] } }), []);
    assert.deepEqual(foundIn({ set: { [list]: [bill] } }), []);
    assert.deepEqual(foundIn({ set: { [list]: [] } }), []);
  });

  it('are required if neither is present, or one is incomplete', () => {
    const lacking = [`R001 ${single}/type`, `R001 ${single}/reference`];
    assert.deepEqual(foundIn({ remove: [single] }), lacking);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [] } }), lacking);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [{ type: 'N705' }] } }), [
      `R001 ${list}/0/reference`,
    ]);
    assert.deepEqual(foundIn({ remove: [`${single}/type`] }), [`R001 ${single}/type`]);
  });

  it('must not contradict each other', () => {
    const other = { ...bill, reference: 'SSZHAV2509018' };
    assert.deepEqual(foundIn({ set: { [list]: [other, bill] } }), [`R812 ${list}/0`]);
  });

  it('are checked individually against the code list, with their pointer', () => {
    const listed = (type: string, reference = 'A-1') =>
      foundIn({ remove: [single], set: { [list]: [bill, { type, reference }] } });
    assert.deepEqual(listed('N799'), [`R117 ${list}/1/type`]);
    assert.deepEqual(listed('N380'), [`R132 ${list}/1/type`]);
    assert.deepEqual(listed('N740', '020-12345674'), [`R209 ${list}/1/reference`]);
  });

  it('begin with the document of the border transport', () => {
    const road = { type: 'N730', reference: 'CMR-1' };
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [bill, road] } }), []);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [road, bill] } }), [`R808 ${list}/0/type`]);
  });
});
