import type { Decision } from '../decisions/decision.ts';
import type { CodeNames } from '../decisions/decision-texts.ts';

/**
 * Renders a decision as a PDF. The rendering module is imported on demand, because its text-shaping library can't be
 * loaded with `require`.
 */
export async function printDecision(decision: Decision, words: CodeNames): Promise<Buffer> {
  const drawing = await import('../decisions/decision-pdf.ts');
  return drawing.decisionPdf(decision, words);
}
