import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimBodyOf, emptyClaim } from './claim-body.ts';

const typed = { ...emptyClaim(['A00', 'B00']), reason: ' The freight was lower. ' };

test('contains no amounts if the user entered none, so that the whole debt is claimed', () => {
  assert.deepEqual(claimBodyOf(typed, []), { ground: 'overcharge', reason: 'The freight was lower.' });
});

test('contains the entered amounts, reference and documents', () => {
  const lines = [
    { tax: 'A00', amount: '' },
    { tax: 'B00', amount: ' 1.00 ' },
  ];
  assert.deepEqual(claimBodyOf({ ...typed, lines, reference: ' C-1 ' }, ['doc_1']), {
    ground: 'overcharge',
    reason: 'The freight was lower.',
    lines: [{ tax: 'B00', amount: '1.00' }],
    reference: 'C-1',
    documents: ['doc_1'],
  });
});

test('names the exit or destruction only for defective goods', () => {
  const evidence = { evidenceType: 'destruction', evidenceReference: 'D-1' };
  assert.equal('evidence' in claimBodyOf({ ...typed, ...evidence }, []), false);
  assert.deepEqual(claimBodyOf({ ...typed, ...evidence, ground: 'defective_goods' }, []), {
    ground: 'defective_goods',
    reason: 'The freight was lower.',
    evidence: { type: 'destruction', reference: 'D-1' },
  });
});
