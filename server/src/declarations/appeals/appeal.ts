import type { StayRequest } from '../claims/public.ts';
import type { BillLine } from '../lifecycle/public.ts';

export const appealStatuses = ['submitted', 'allowed', 'partly_allowed', 'dismissed', 'withdrawn'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

export const appealOutcomes = ['allowed', 'partly_allowed', 'dismissed'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/**
 * The appealed decision of customs: a bill, a decided claim, or a claim without a decision after the time limit (UCC
 * 44(1)).
 */
export type AppealSubject = 'bill' | 'claim' | 'undecided_claim';

/** A decision of customs on an appeal. */
export interface AppealDecision {
  readonly outcome: AppealOutcome;
  readonly lines: readonly BillLine[];
  readonly reason: string;
  readonly by: string;
  /** RFC 3339. */
  readonly at: string;
  /** Authority that decides on the next appeal. */
  readonly nextInstance: string;
}

/** An appeal of a debtor or claimant against a decision of customs. */
export interface Appeal {
  readonly id: string;
  readonly organisationId: string;
  readonly debtId: string;
  readonly declarationId: string;
  readonly mrn: string | null;
  /** Identification number of the appellant. */
  readonly appellant: string;
  readonly subject: AppealSubject;
  /** Reference of the bill; null for a claim. */
  readonly billReference: string | null;
  readonly claimId: string | null;
  readonly reason: string;
  readonly reference: string | null;
  readonly documents: readonly string[];
  /** Contested amounts by tax. */
  readonly lines: readonly BillLine[];
  readonly status: AppealStatus;
  readonly stayRequest: StayRequest | null;
  readonly decision: AppealDecision | null;
  readonly submittedAt: Date;
  readonly changedAt: Date;
  readonly version: number;
}
