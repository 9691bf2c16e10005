import type { BillLine, HeardAction } from '../lifecycle/public.ts';

export const declarationHearingStatuses = [
  'open',
  'answered',
  'agreed',
  'expired',
  'withdrawn',
  'waived',
] as const;
export type DeclarationHearingStatus = (typeof declarationHearingStatuses)[number];

/** The answer of the declarant, or of another debtor, to an intended decision of customs. */
export interface HearingAnswer {
  readonly agreed: boolean;
  readonly text: string | null;
  readonly documents: readonly string[];
  /** The organisation that answered. */
  readonly organisationId: string;
  /** Identification number of the debtor whose answer it is; null if the debt was not incurred before. */
  readonly debtor: string | null;
  /** RFC 3339. */
  readonly answeredAt: string;
}

/** The ground for a decision without a hearing, from the code list `hearing-exceptions`. */
export interface HearingException {
  readonly code: string;
  readonly reason: string;
}

/**
 * The hearing before a decision that customs takes after the release, or such a decision without a hearing. Times are
 * RFC 3339.
 */
export interface DeclarationHearing {
  readonly id: string;
  readonly number: number;
  readonly status: DeclarationHearingStatus;
  readonly action: HeardAction;
  /** The intended decision in its request format. */
  readonly decision: object;
  /** The amounts that the intended decision adds, by tax. */
  readonly lines: readonly BillLine[];
  readonly reason: string;
  /** The day on which the added debt is incurred (ISO 8601); null for an invalidation. */
  readonly incurredOn: string | null;
  readonly intendedBy: string;
  readonly intendedAt: string;
  readonly dueBy: string | null;
  /** Answers of the debtors, oldest first. */
  readonly answers: readonly HearingAnswer[];
  readonly exception: HearingException | null;
  readonly endedAt: string | null;
  /** The officer who decided or withdrew the intention; null before that. */
  readonly endedBy: string | null;
  /** References of the bills of the decision. */
  readonly billReferences: readonly string[];
}

/** A period in which the time limit for notifying a debt is suspended. Times are RFC 3339. */
export interface NotificationLimitSuspension {
  readonly from: string;
  readonly until: string;
}
