import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type StayFields, stayBodyOf } from './stay-body.ts';

describe('the request body of a stay', () => {
  const fields: StayFields = {
    ...{ bill: 'RF01', until: 'apl_1', amount: '', reason: ' Doubts. ', security: 'guarantee' },
    ...{ guaranteeReference: ' G1 ', securityWaiver: 'Hardship' },
  };

  test('names the appeal and the guarantee, and no waiver', () => {
    assert.deepEqual(stayBodyOf(fields), {
      ...{ bill: 'RF01', appeal: 'apl_1', reason: 'Doubts.', guaranteeReference: 'G1' },
    });
  });

  test('names the claim, the amount and the waiver instead', () => {
    assert.deepEqual(stayBodyOf({ ...fields, until: 'clm_1', amount: ' 5.00', security: 'waiver' }), {
      ...{ bill: 'RF01', claim: 'clm_1', amount: '5.00', reason: 'Doubts.', securityWaiver: 'Hardship' },
    });
  });

  test('names no security for a bill that is already secured', () => {
    assert.deepEqual(stayBodyOf({ ...fields, security: 'none' }), {
      ...{ bill: 'RF01', appeal: 'apl_1', reason: 'Doubts.' },
    });
  });
});
