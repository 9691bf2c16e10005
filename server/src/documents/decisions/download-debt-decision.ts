import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { newWorkSlice, type WorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { attachmentHeader } from '../../foundation/http/content-disposition.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { DebtDecision } from './debt-decision.ts';

export const debtDecisionAnswers = {
  200: {
    description: 'The decision document',
    body: Type.String({ description: 'A PDF file' }),
    mediaType: 'application/pdf',
    headers: ['ETag', 'Content-Disposition'],
    examples: { page: { summary: 'Binary content', value: '…' } },
  },
} as const;

/** Draws a decision in turn with other slow work, and responds with the PDF. */
export async function sendDebtDecision(
  turns: Pick<WorkTurns, 'take'>,
  decision: DebtDecision,
  name: string,
  request: Pick<RequestFacts, 'header'>,
): Promise<Answer> {
  await turns.take(newWorkSlice());
  // The module needs 10 MB, so it is loaded on first use.
  const { debtDecisionPdf } = await import('./debt-decision-pdf.ts');
  const page = await debtDecisionPdf(decision);
  const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
  const headers = ['ETag', tag, 'Content-Disposition', attachmentHeader(`${name}.pdf`, 'pdf')];
  return { ...answer(200, page, headers), mediaType: 'application/pdf' };
}
