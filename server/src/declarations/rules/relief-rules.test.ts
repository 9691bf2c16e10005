import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyRules } from './apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from './build-example.ts';
import { sampleReference } from './testing/sample-reference.ts';

test('rejects the relief of returned goods without a register if the year in the MRN is too long ago', () => {
  for (const [mrn, expected] of [
    ['26XA00000000000015', []],
    ['21XA00000000000016', ['R648 /goodsItems/0/previousDocuments/0/reference']],
  ] as const) {
    const example = {
      on: 'low-value',
      set: {
        '/goodsItems/0/procedure': '6123',
        '/goodsItems/0/previousDocuments': [{ type: 'N830', reference: mrn }],
        '/goodsItems/0/additionalProcedures': ['F01'],
      },
    };
    const document = buildExample(example);
    const { errors } = applyRules(document, sampleReference, exampleTime, lodgerOf(example, document));
    assert.deepEqual(
      errors.map(({ code, pointer }) => `${code} ${pointer}`),
      expected,
    );
  }
});
