import type { Claim, TaxAmount } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';

export const claimActions = ['grant', 'grant_part', 'refuse', 'query'] as const;

/**
 * Form input of a decision, with an amount or an empty text for each claimed tax. No action is selected at first, so that
 * none is decided by accident.
 */
export interface DecisionFields {
  readonly action: (typeof claimActions)[number] | '';
  readonly reason: string;
  readonly lines: readonly TaxAmount[];
}

/** Returns the reason and amounts for a claim: of the first of two decisions, otherwise of the intention after its hearing. */
export function decisionFieldsOf({
  lines,
  proposal,
  hearing,
}: Pick<Claim, 'lines' | 'proposal' | 'hearing'>): DecisionFields {
  const earlier = proposal ?? hearing;
  const earlierAmount = (tax: string) => earlier?.lines.find((line) => line.tax === tax)?.amount ?? '';
  return {
    action: '',
    reason: earlier?.reason ?? '',
    lines: lines.map(({ tax }) => ({ tax, amount: earlierAmount(tax) })),
  };
}

/** Converts the form input to the request body. */
export function decisionBodyOf({ action, reason, lines }: DecisionFields): object {
  return {
    action,
    ...(action === 'grant_part' && { lines: nonEmptyTaxLines(lines) }),
    ...((action !== 'grant' || reason.trim() !== '') && { reason: reason.trim() }),
  };
}
