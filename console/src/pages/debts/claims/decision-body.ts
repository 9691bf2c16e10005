import type { Claim, TaxAmount } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';

export const claimActions = ['grant', 'grant_part', 'refuse', 'query'] as const;

/** Form input of a decision, with an amount or an empty text for each claimed tax. */
export interface DecisionFields {
  readonly action: (typeof claimActions)[number];
  readonly reason: string;
  readonly lines: readonly TaxAmount[];
}

const actionOf = { granted: 'grant', partly_granted: 'grant_part', refused: 'refuse' } as const;

/** Returns the input for a claim: the first of two decisions, otherwise the intention after its hearing. */
export function decisionFieldsOf({
  lines,
  proposal,
  hearing,
}: Pick<Claim, 'lines' | 'proposal' | 'hearing'>): DecisionFields {
  const earlier = proposal ?? hearing;
  const earlierAmount = (tax: string) => earlier?.lines.find((line) => line.tax === tax)?.amount ?? '';
  return {
    action: earlier ? actionOf[earlier.outcome] : 'grant',
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
