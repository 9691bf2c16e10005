import type { BillLine } from '../lifecycle/public.ts';

export const claimGrounds = [
  'overcharge',
  'error_of_customs',
  'equity',
  'defective_goods',
  'withdrawal',
] as const;
export type ClaimGround = (typeof claimGrounds)[number];

export const claimStatuses = [
  'submitted',
  'query',
  'intended',
  'granted',
  'partly_granted',
  'refused',
  'withdrawn',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Statuses of claims that customs has not decided. The amounts of such a claim can't be claimed again. */
export const openClaimStatuses: readonly ClaimStatus[] = ['submitted', 'query', 'intended'];

export const hearingStatuses = ['open', 'answered', 'agreed', 'expired'] as const;
export type HearingStatus = (typeof hearingStatuses)[number];

export const claimOutcomes = ['granted', 'partly_granted', 'refused'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** Evidence for the exit or destruction of defective goods. */
export interface ClaimEvidence {
  readonly type: 'export' | 'destruction';
  /** MRN of the export, or reference of the destruction. */
  readonly reference: string;
}

/**
 * The intention of customs to refuse a claim or to grant only a part of it, on which the claimant is heard. Times are
 * RFC 3339.
 */
export interface Hearing {
  readonly outcome: ClaimOutcome;
  readonly lines: readonly BillLine[];
  readonly reason: string;
  readonly intendedAt: string;
  readonly intendedBy: string;
  readonly dueBy: string;
  readonly status: Exclude<HearingStatus, 'expired'>;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

/** A question of customs about a claim. Times are RFC 3339. */
export interface ClaimQuery {
  readonly question: string;
  readonly askedAt: string;
  readonly dueBy: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

/** A decision on a claim; a proposed decision has no effect until a second officer takes the same decision. */
export interface ClaimDecision {
  readonly outcome: ClaimOutcome;
  readonly lines: readonly BillLine[];
  readonly reason: string;
  readonly by: string;
  /** Id of the person who is responsible for the client that decided; null if a person decided. */
  readonly responsible: string | null;
  /** RFC 3339. */
  readonly at: string;
}

/** The decision on a claim that is in force. */
export interface ClaimDecisionInForce extends ClaimDecision {
  /** The appeal that changed the decision; absent without one. */
  readonly appealId?: string;
  /** The decision of customs before an appeal changed it. */
  readonly initial?: ClaimDecision;
}

/** A request to stay the collection of an amount until the decision on a claim or an appeal. */
export interface StayRequest {
  /** Amount to stay; null for the whole unpaid amount. */
  readonly amount: string | null;
  readonly reason: string;
  /** Reference of the guarantee that the debtor offers; null for a stay without security. */
  readonly guaranteeReference: string | null;
}

/** A claim for repayment or remission of a debt. */
export interface Claim {
  readonly id: string;
  readonly organisationId: string;
  readonly debtId: string;
  readonly declarationId: string;
  readonly mrn: string | null;
  /** Identification number of the claimant. */
  readonly claimant: string;
  readonly ground: ClaimGround;
  readonly reason: string;
  readonly reference: string | null;
  readonly evidence: ClaimEvidence | null;
  readonly documents: readonly string[];
  readonly lines: readonly BillLine[];
  readonly status: ClaimStatus;
  readonly dueBy: Date;
  readonly query: ClaimQuery | null;
  readonly hearing: Hearing | null;
  readonly proposal: ClaimDecision | null;
  readonly decision: ClaimDecisionInForce | null;
  readonly granted: readonly BillLine[];
  readonly stayRequest: StayRequest | null;
  /** Ids of the people who took part in the decision, in the intention to refuse the claim, or in the confirmation. */
  readonly officers: readonly string[];
  readonly submittedAt: Date;
  readonly changedAt: Date;
  readonly version: number;
}

export function isOpenClaim({ status }: Pick<Claim, 'status'>): boolean {
  return openClaimStatuses.includes(status);
}

/** Returns the status of a hearing; an unanswered one expires with its time limit. */
export function hearingStatusOf({ status, dueBy }: Hearing, now: Date): HearingStatus {
  return status === 'open' && Date.parse(dueBy) <= now.getTime() ? 'expired' : status;
}
