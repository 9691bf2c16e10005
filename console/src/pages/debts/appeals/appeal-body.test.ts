import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { appealBodyOf, emptyAppeal } from './appeal-body.ts';

describe('the request body of an appeal', () => {
  const fields = { ...emptyAppeal('RF01', ['A00', 'B00']), reason: ' Too high. ' };

  test('names the bill, and neither amounts nor a stay by default', () => {
    assert.deepEqual(appealBodyOf(fields, null, []), { bill: 'RF01', reason: 'Too high.' });
  });

  test('names the claim instead of the bill, the entered amounts and the documents', () => {
    const lines = [
      { tax: 'A00', amount: ' 5.00 ' },
      { tax: 'B00', amount: '' },
    ];
    assert.deepEqual(appealBodyOf({ ...fields, lines, reference: 'A-1' }, 'clm_1', ['doc_1']), {
      claim: 'clm_1',
      reason: 'Too high.',
      lines: [{ tax: 'A00', amount: '5.00' }],
      reference: 'A-1',
      documents: ['doc_1'],
    });
  });

  test('contains the request for a stay only if it is wanted', () => {
    const asked = { ...fields, stayReason: 'Hardship', stayAmount: '7.00', guaranteeReference: ' G1 ' };
    assert.deepEqual(appealBodyOf(asked, null, []), { bill: 'RF01', reason: 'Too high.' });
    assert.deepEqual(appealBodyOf({ ...asked, wantsStay: true }, null, []), {
      bill: 'RF01',
      reason: 'Too high.',
      stay: { reason: 'Hardship', amount: '7.00', guaranteeReference: 'G1' },
    });
  });
});
