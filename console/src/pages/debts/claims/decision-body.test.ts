import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionBodyOf, decisionFieldsOf } from './decision-body.ts';

const lines = [
  { tax: 'A00', amount: '10.00' },
  { tax: 'B00', amount: '20.00' },
];

test('a grant of the whole claim needs no reason and no amounts', () => {
  const fields = decisionFieldsOf({ lines, hearing: null, proposal: null });
  assert.deepEqual(decisionBodyOf({ ...fields, action: 'grant' }), { action: 'grant' });
});

test('no decision is selected at first, with or without an earlier one', () => {
  const earlier = {
    outcome: 'granted' as const,
    lines,
    reason: '',
    decidedAt: '2026-11-28T08:00:00Z',
    by: 'person_1',
  };
  for (const proposal of [null, earlier])
    assert.equal(decisionFieldsOf({ lines, hearing: null, proposal }).action, '');
});

test('a second decision begins with the reason and the amounts of the first one', () => {
  const proposal = {
    outcome: 'partly_granted' as const,
    lines: [{ tax: 'B00', amount: '5.00' }],
    reason: 'Only this part.',
    decidedAt: '2026-11-28T08:00:00Z',
    by: 'person_1',
  };
  const fields = decisionFieldsOf({ lines, hearing: null, proposal });
  assert.deepEqual(decisionBodyOf({ ...fields, action: 'grant_part' }), {
    action: 'grant_part',
    lines: [{ tax: 'B00', amount: '5.00' }],
    reason: 'Only this part.',
  });
});

test('a question and a refusal contain their text, and no amounts', () => {
  const fields = { action: 'query' as const, reason: ' Which invoice? ', lines };
  assert.deepEqual(decisionBodyOf(fields), { action: 'query', reason: 'Which invoice?' });
});
