import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyRules } from '../rules/apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from '../rules/build-example.ts';
import type { Example } from '../rules/rule.ts';
import { sampleReference } from '../rules/testing/sample-reference.ts';

const singleDocumentPointer = '/consignment/transportDocument';
const documentListPointer = '/consignment/transportDocuments';
const billOfLading = { type: 'N705', reference: 'SSZHAV2509017' };

/** Returns the rule and pointer of each error of the first sample with some changed properties. */
function errorsOf(example: Example): string[] {
  const document = buildExample(example);
  const { errors, warnings } = applyRules(document, sampleReference, exampleTime, lodgerOf({}, document));
  return [...errors, ...warnings].map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('transport documents', () => {
  it('can be in the single property, in the list, or the same in both', () => {
    assert.deepEqual(errorsOf({}), []);
    assert.deepEqual(
      errorsOf({ remove: [singleDocumentPointer], set: { [documentListPointer]: [billOfLading] } }),
      [],
    );
    assert.deepEqual(errorsOf({ set: { [documentListPointer]: [billOfLading] } }), []);
    assert.deepEqual(errorsOf({ set: { [documentListPointer]: [] } }), []);
  });

  it('are required: both an absent document and an incomplete one are errors', () => {
    const lacking = [`R001 ${singleDocumentPointer}/type`, `R001 ${singleDocumentPointer}/reference`];
    assert.deepEqual(errorsOf({ remove: [singleDocumentPointer] }), lacking);
    assert.deepEqual(
      errorsOf({ remove: [singleDocumentPointer], set: { [documentListPointer]: [] } }),
      lacking,
    );
    assert.deepEqual(
      errorsOf({ remove: [singleDocumentPointer], set: { [documentListPointer]: [{ type: 'N705' }] } }),
      [`R001 ${documentListPointer}/0/reference`],
    );
    assert.deepEqual(errorsOf({ remove: [`${singleDocumentPointer}/type`] }), [
      `R001 ${singleDocumentPointer}/type`,
    ]);
  });

  it('must not differ between the single property and the first list item', () => {
    const other = { ...billOfLading, reference: 'SSZHAV2509018' };
    assert.deepEqual(errorsOf({ set: { [documentListPointer]: [other, billOfLading] } }), [
      `R812 ${documentListPointer}/0`,
    ]);
  });

  it('are each checked against the code list; an error has the pointer of its document', () => {
    const listed = (type: string, reference = 'A-1') =>
      errorsOf({
        remove: [singleDocumentPointer],
        set: { [documentListPointer]: [billOfLading, { type, reference }] },
      });
    assert.deepEqual(listed('N799'), [`R117 ${documentListPointer}/1/type`]);
    assert.deepEqual(listed('N380'), [`R132 ${documentListPointer}/1/type`]);
    assert.deepEqual(listed('N740', '020-12345674'), [`R209 ${documentListPointer}/1/reference`]);
  });

  it('begin with the document of the border transport', () => {
    const road = { type: 'N730', reference: 'CMR-1' };
    assert.deepEqual(
      errorsOf({ remove: [singleDocumentPointer], set: { [documentListPointer]: [billOfLading, road] } }),
      [],
    );
    assert.deepEqual(
      errorsOf({ remove: [singleDocumentPointer], set: { [documentListPointer]: [road, billOfLading] } }),
      [`R808 ${documentListPointer}/0/type`],
    );
  });
});
