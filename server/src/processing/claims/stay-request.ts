import { type Static, Type } from 'typebox';
import { amountPattern, positiveAmountPattern } from '../../country/public.ts';
import type { StayRequest } from '../../declarations/claims/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Bill } from '../../declarations/lifecycle/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { hasGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';

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

/** Returns the faults of a request: an amount above what is owed on the bills, or another organisation's guarantee. */
export async function stayRequestFaults(
  transaction: Transaction,
  request: Static<typeof StayRequestInput> | undefined,
  { bills, owner }: { readonly bills: readonly Pick<Bill, 'outstanding'>[]; readonly owner: string },
): Promise<ValidationError[]> {
  const { amount, guaranteeReference } = request ?? {};
  const limit = formatMoney(sumOf(bills.map(({ outstanding }) => outstanding)));
  const faults: ValidationError[] = [];
  if (amount !== undefined && sumOf([amount]).greaterThan(limit))
    faults.push({
      ...{ code: 'maximum', in: 'body', pointer: '/stay/amount' },
      ...{ actual: amount, params: { limit } },
    });
  if (guaranteeReference !== undefined && !(await hasGuarantee(transaction, owner, guaranteeReference)))
    faults.push({
      ...{ code: 'unknown_guarantee', in: 'body', pointer: '/stay/guaranteeReference' },
      actual: guaranteeReference,
    });
  return faults;
}
