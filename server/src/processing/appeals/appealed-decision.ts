import type { Appeal } from '../../declarations/appeals/public.ts';
import { exceedingLines, paidByGuarantor, unrefundedAmounts } from '../../declarations/bills/public.ts';
import { type Claim, findClaim, isOpenClaim } from '../../declarations/claims/public.ts';
import type { Debt } from '../../declarations/debts/public.ts';
import { readOfficersOfHearing } from '../../declarations/hearings/public.ts';
import type { BillLine } from '../../declarations/lifecycle/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** The decision that an appeal contests. */
export interface AppealedDecision {
  readonly subject: Appeal['subject'];
  readonly billReference: string | null;
  readonly claimId: string | null;
  /** Time of the notification; null for a claim that customs has not decided in time. */
  readonly notifiedAt: Date | null;
  /** Amounts that the appeal can contest, by tax. */
  readonly contestable: readonly BillLine[];
  /** Ids of the people who took part in the decision, its intention or its confirmation. */
  readonly officers: readonly string[];
}

/** Returns the decision that issued a bill of this debt, as the subject of an appeal; null if the debt has no such bill. */
export function appealedBill(
  { bills, asGuarantor }: Pick<Debt, 'bills' | 'asGuarantor'>,
  reference: string,
): AppealedDecision | null {
  const bill = bills.find((each) => each.reference === reference && each.status !== 'cancelled');
  if (!bill) return null;
  return {
    ...{ subject: 'bill', billReference: reference, claimId: null, officers: bill.officers ?? [] },
    notifiedAt: bill.createdAt === undefined ? null : new Date(bill.createdAt),
    // A guarantor contests only what it has paid.
    contestable: asGuarantor ? paidByGuarantor([bill]) : unrefundedAmounts([bill]),
  };
}

/** Returns the decision on a claim, or an undecided claim whose time limit has passed; null for other claims. */
export function appealedClaim(
  { id, status, decision, lines, granted, dueBy, officers }: Claim,
  now: Date,
): AppealedDecision | null {
  const about = { billReference: null, claimId: id, officers };
  if (isOpenClaim({ status }))
    return dueBy < now
      ? { ...about, subject: 'undecided_claim', notifiedAt: null, contestable: lines }
      : null;
  if (decision === null || status === 'withdrawn') return null;
  return {
    ...{ ...about, subject: 'claim', notifiedAt: new Date((decision.initial ?? decision).at) },
    contestable: exceedingLines(lines, granted),
  };
}

/** Returns the people who took part in the decision that an appeal contests. */
export async function officersOf(
  transaction: Transaction,
  { billReference, claimId }: Pick<Appeal, 'billReference' | 'claimId'>,
  { bills }: Pick<Debt, 'bills'>,
): Promise<readonly string[]> {
  if (claimId !== null) return (await findClaim(transaction, null, claimId))?.officers ?? [];
  const bill = bills.find(({ reference }) => reference === billReference);
  const hearingOfficers =
    billReference === null ? [] : await readOfficersOfHearing(transaction, billReference);
  return [...(bill?.officers ?? []), ...hearingOfficers];
}
