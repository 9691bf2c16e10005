import type { Decision } from '../decisions/decision.ts';
import type { CodeNames } from '../decisions/decision-texts.ts';

/** Loads the rendering code on demand, because its shaping library can't be required. */
export async function printedDecision(decision: Decision, words: CodeNames): Promise<Buffer> {
  const drawing = await import('../decisions/decision-pdf.ts');
  return drawing.decisionPdf(decision, words);
}
