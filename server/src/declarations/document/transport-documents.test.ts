import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyRules } from '../rules/apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from '../rules/build-example.ts';
import type { Example } from '../rules/rule.ts';
import { sampleReference } from '../rules/testing/sample-reference.ts';

const single = '/consignment/transportDocument';
const list = '/consignment/transportDocuments';
const bill = { type: 'N705', reference: 'SSZHAV2509017' };

/** Returns the rule and pointer of each error of the first sample with some changed properties. */
function errorsOf(example: Example): string[] {
  const document = buildExample(example);
  const { errors, warnings } = applyRules(document, sampleReference, exampleTime, lodgerOf({}, document));
  return [...errors, ...warnings].map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('transport documents', () => {
  it('can be in the single property, in the list, or the same in both', () => {
    assert.deepEqual(errorsOf({}), []);
    assert.deepEqual(errorsOf({ remove: [single], set: { [list]: [bill] } }), []);
    assert.deepEqual(errorsOf({ set: { [list]: [bill] } }), []);
    assert.deepEqual(errorsOf({ set: { [list]: [] } }), []);
  });

  it('are required: both an absent document and an incomplete one are errors', () => {
    const lacking = [`R001 ${single}/type`, `R001 ${single}/reference`];
    assert.deepEqual(errorsOf({ remove: [single] }), lacking);
    assert.deepEqual(errorsOf({ remove: [single], set: { [list]: [] } }), lacking);
    assert.deepEqual(errorsOf({ remove: [single], set: { [list]: [{ type: 'N705' }] } }), [
      `R001 ${list}/0/reference`,
    ]);
    assert.deepEqual(errorsOf({ remove: [`${single}/type`] }), [`R001 ${single}/type`]);
  });

  it('must not differ between the single property and the first list item', () => {
    const other = { ...bill, reference: 'SSZHAV2509018' };
    assert.deepEqual(errorsOf({ set: { [list]: [other, bill] } }), [`R812 ${list}/0`]);
  });

  it('are each checked against the code list; an error has the pointer of its document', () => {
    const listed = (type: string, reference = 'A-1') =>
      errorsOf({ remove: [single], set: { [list]: [bill, { type, reference }] } });
    assert.deepEqual(listed('N799'), [`R117 ${list}/1/type`]);
    assert.deepEqual(listed('N380'), [`R132 ${list}/1/type`]);
    assert.deepEqual(listed('N740', '020-12345674'), [`R209 ${list}/1/reference`]);
  });

  it('begin with the document of the border transport', () => {
    const road = { type: 'N730', reference: 'CMR-1' };
    assert.deepEqual(errorsOf({ remove: [single], set: { [list]: [bill, road] } }), []);
    assert.deepEqual(errorsOf({ remove: [single], set: { [list]: [road, bill] } }), [`R808 ${list}/0/type`]);
  });
});
