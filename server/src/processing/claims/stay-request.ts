import { type Static, Type } from 'typebox';
import { amountPattern, positiveAmountPattern } from '../../country/public.ts';
import type { StayRequest } from '../../declarations/claims/public.ts';
import { textElement } from '../../declarations/document/public.ts';

/** An amount above zero, as a decimal. */
function positiveAmount(description: string) {
  return Type.String({
    pattern: amountPattern,
    'x-format': 'cents',
    documented: { pattern: positiveAmountPattern },
    description: `${description} above 0 (decimal)`,
  });
}

/** A request to stay the collection, in an appeal or a claim. */
export const StayRequestInput = Type.Object(
  {
    amount: Type.Optional(positiveAmount('Amount to stay. Without it, the whole unpaid amount. Amount')),
    reason: textElement(2_000, 'Reason for the stay'),
    guaranteeReference: Type.Optional(textElement(35, 'Your guarantee that secures the amount')),
  },
  {
    additionalProperties: false,
    title: 'RequestedStay',
    description:
      'Request to stay the collection of unpaid amounts until the decision. An officer decides on it.',
  },
);

/** Returns the stored form of a request. */
export function storedStayRequest(request: Static<typeof StayRequestInput> | undefined): StayRequest | null {
  if (request === undefined) return null;
  const { amount = null, reason, guaranteeReference = null } = request;
  return { amount, reason, guaranteeReference };
}
