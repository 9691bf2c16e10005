import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textOf } from '../testing/pdf-content.ts';
import type { DebtDecision } from './debt-decision.ts';

const decision: DebtDecision = {
  language: 'en',
  title: 'Claim refused',
  effect: 'Customs neither repays nor remits the claimed amounts.',
  reference: '26XA00000000000015, clm_1',
  decidedAt: '2026-11-28T08:00:00.000Z',
  facts: [
    ['MRN', '26XA00000000000015'],
    ['Claim', 'clm_1'],
    ['Claimant', 'XA123456789012'],
  ],
  columns: ['Tax', 'Claimed', 'Granted'],
  rows: [
    ['A00 Customs duty', '45.00 XTS', '0.00 XTS'],
    ['Total', '45.00 XTS', '0.00 XTS'],
  ],
  sections: [{ heading: 'Reason', text: 'The invoice shows the declared freight.' }],
  verification: 'https://portal.example/verify/token',
};
async function pageText(changed: Partial<DebtDecision>): Promise<string> {
  // Its font library loads asynchronously, which a static import in a test file can't do.
  const { debtDecisionPdf } = await import('./debt-decision-pdf.ts');
  return textOf(await debtDecisionPdf({ ...decision, ...changed })).replaceAll(/\s+/g, ' ');
}

describe('the page of a decision about a debt', () => {
  test('contains facts, amounts and sections in reading order', async () => {
    const text = await pageText({});
    assert.match(
      text,
      /Claim refused .*MRN 26XA00000000000015 Claim clm_1 Claimant XA123456789012 Tax Claimed Granted A00 Customs duty 45\.00 XTS 0\.00 XTS Total 45\.00 XTS 0\.00 XTS Reason The invoice/,
    );
    assert.match(text, /Page 1 of 1/);
  });

  test('continues many taxes and a long reason on further pages, with the reference', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [`T${index}`, '1.00 XTS', '0.00 XTS']);
    const text = await pageText({
      rows,
      sections: [{ heading: 'Reason', text: 'The freight. '.repeat(150).trim() }],
    });
    assert.match(text, /Page 3 of 3/);
    assert.equal(text.split(decision.reference).length - 1, 2);
    assert.equal(text.split('1.00 XTS').length - 1, 60);
    assert.equal(text.split('The freight.').length - 1, 150);
  });

  test('replaces characters without a glyph, with a note', async () => {
    const text = await pageText({ sections: [{ heading: 'Reason', text: 'Freight \u{E000}' }] });
    assert.match(text, /A question mark replaces a character/);
  });

  test('has no table without amounts', async () => {
    assert.doesNotMatch(await pageText({ rows: [] }), /Claimed/);
  });
});
