import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyRules } from '../rules/apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from '../rules/build-example.ts';
import type { Example } from '../rules/rule.ts';
import { sampleReference } from '../rules/testing/sample-reference.ts';

const single = '/consignment/transportDocument';
const list = '/consignment/transportDocuments';
const bill = { type: 'N705', reference: 'SSZHAV2509017' };

/** What is found in the first sample, as rule and pointer. */
function foundIn(example: Example): string[] {
  const document = buildExample(example);
  const { errors, warnings } = applyRules(document, sampleReference, exampleTime, lodgerOf({}, document));
  return [...errors, ...warnings].map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('the transport documents', () => {
  it('are stated by the member, by the list, or by both alike', () => {
    assert.deepEqual(foundIn({}), []);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [bill] } }), []);
    assert.deepEqual(foundIn({ set: { [list]: [bill] } }), []);
    assert.deepEqual(foundIn({ set: { [list]: [] } }), []);
  });

  it('are asked for when neither is there, or half of one', () => {
    const lacking = [`R001 ${single}/type`, `R001 ${single}/reference`];
    assert.deepEqual(foundIn({ remove: [single] }), lacking);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [] } }), lacking);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [{ type: 'N705' }] } }), [
      `R001 ${list}/0/reference`,
    ]);
    assert.deepEqual(foundIn({ remove: [`${single}/type`] }), [`R001 ${single}/type`]);
  });

  it('do not contradict each other', () => {
    const other = { ...bill, reference: 'SSZHAV2509018' };
    assert.deepEqual(foundIn({ set: { [list]: [other, bill] } }), [`R812 ${list}/0`]);
  });

  it('are each held to the code list and to their place', () => {
    const listed = (type: string, reference = 'A-1') =>
      foundIn({ remove: [single], set: { [list]: [bill, { type, reference }] } });
    assert.deepEqual(listed('N799'), [`R117 ${list}/1/type`]);
    assert.deepEqual(listed('N380'), [`R132 ${list}/1/type`]);
    assert.deepEqual(listed('N740', '020-12345674'), [`R209 ${list}/1/reference`]);
  });

  it('begin with that of the transport across the border', () => {
    const road = { type: 'N730', reference: 'CMR-1' };
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [bill, road] } }), []);
    assert.deepEqual(foundIn({ remove: [single], set: { [list]: [road, bill] } }), [`R808 ${list}/0/type`]);
  });
});
