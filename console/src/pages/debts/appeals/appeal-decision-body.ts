import type { Appeal } from '../appeal-api.ts';
import type { TaxAmount } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';

export const appealOutcomes = ['allowed', 'partly_allowed', 'dismissed'] as const;

/** Form input of a decision on an appeal. No outcome is selected at first, so that none is decided by accident. */
export interface AppealDecisionFields {
  readonly outcome: (typeof appealOutcomes)[number] | '';
  readonly reason: string;
  readonly lines: readonly TaxAmount[];
}

export function emptyAppealDecision({ lines }: Pick<Appeal, 'lines'>): AppealDecisionFields {
  return { outcome: '', reason: '', lines: lines.map(({ tax }) => ({ tax, amount: '' })) };
}

/** Converts the form input to the request body. Only a partial outcome has amounts. */
export function appealDecisionBodyOf({ outcome, reason, lines }: AppealDecisionFields): object {
  return {
    outcome,
    reason: reason.trim(),
    ...(outcome === 'partly_allowed' && { lines: nonEmptyTaxLines(lines) }),
  };
}
