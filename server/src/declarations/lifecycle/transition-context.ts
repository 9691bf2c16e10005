import type { Direction } from '../../country/public.ts';
import { country } from '../../country/public.ts';
import type { PendingWork } from './visit-reasons.ts';
export const lanes = ['green', 'yellow', 'red'] as const;
export type Lane = (typeof lanes)[number];

/** Outcomes for goods whose release was refused. */
export const goodsOutcomes = ['re_export', 'destruction', 'abandonment', 'seizure'] as const;
export type GoodsOutcome = (typeof goodsOutcomes)[number];

/**
 * The actor of an action. `system` is a background job that applies a rule; the automatic officer of the sandbox acts
 * as `customs`.
 */
export type Actor = 'declarant' | 'customs' | 'system';

export const allActions = [
  'replace',
  'delete',
  'lodge',
  'hold',
  'endHold',
  'register',
  'present',
  'accept',
  'reject',
  'assignLane',
  'selectForControl',
  'completeControl',
  'assess',
  'release',
  'refuseRelease',
  'clear',
  'confirmExit',
  'enquireExit',
  'confirmLateExit',
  'expire',
  'requestAmendment',
  'grantAmendment',
  'denyAmendment',
  'requestInvalidation',
  'grantInvalidation',
  'denyInvalidation',
  'invalidate',
  'openQuery',
  'answerQuery',
  'closeQuery',
  'openHearing',
  'answerHearing',
  'expireHearing',
  'withdrawHearing',
  'bill',
  'fallShort',
  'receive',
  'pay',
  'secure',
  'defer',
  'fallOverdue',
  'orderRefund',
  'refund',
  'openDischarge',
  'discharge',
  'grantDischarge',
  'denyDischarge',
  'writeOff',
  'reverseWriteOff',
  'correctDischarge',
  'extendDischarge',
  'fallDischargeDue',
  'fallDischargeOverdue',
  'completeDischarge',
  'demandGoods',
  'demandDischarge',
] as const;
export type Action = (typeof allActions)[number];

/** Decisions after the release that burden the declarant, so customs must hear the declarant first (UCC 22(6)). */
export const heardActions = ['assess', 'bill', 'invalidate'] as const;
export type HeardAction = (typeof heardActions)[number];

/**
 * Sub-statuses next to the main status. A control is announced while an accepted declaration is in lane yellow or red.
 */
export type SubStatuses = {
  control: 'none' | 'open' | 'completed';
  payment: 'not_due' | 'due' | 'paid' | 'secured' | 'refunded';
  amendment: 'none' | 'requested' | 'granted' | 'denied';
  invalidation: 'none' | 'requested' | 'granted' | 'denied';
  query: 'none' | 'open' | 'answered' | 'closed';
  discharge: 'none' | 'open' | 'due' | 'overdue' | 'discharged' | 'demanded';
};

export type Deadline =
  | 'hold'
  | 'present'
  | 'exitEnquiry'
  | 'exit'
  | 'pay'
  | 'answer'
  | 'hearing'
  | 'discharge';

/** Data on which a decision depends in addition to the status. Times are RFC 3339 strings: it is stored as JSON. */
export type TransitionFacts = Omit<SubStatuses, 'discharge'> & {
  type: Direction;
  lane: Lane | null;
  presented: boolean;
  expectedArrival: string | null;
  releasedAt: string | null;
  /** Ends of the time limits for an amendment (from acceptance) and for an invalidation (from release). */
  until?: { amendment?: string; invalidation?: string };
  /** Decision on the goods after a refused release. */
  outcome?: GoodsOutcome;
  /** True if the duties could not be calculated and no officer has assessed them yet. */
  unassessed?: true;
  /** Discharge status of goods under a special procedure; absent without such goods. */
  discharge?: Exclude<SubStatuses['discharge'], 'none'>;
  /** When the end of a special procedure is near, and when customs demands the debt of remaining goods. */
  dischargeTimes?: { nearAt: string; demandAt: string };
  /** Whether goods are placed under a special procedure and stored as stock. */
  placed?: true;
  /** Whether the goods come from the stock of other declarations, which is reserved for this declaration. */
  draws?: true;
  /** Whether the declaration has drawn down tariff quotas. */
  quotas?: true;
  /** Whether some of the goods are written off from the stock. */
  moved?: true;
  /** Whether the declarant has reported a discharge that customs has not yet decided on. */
  reported?: true;
  /** Whether no guarantee secures the suspended duties. */
  uncovered?: true;
  /** Whether the collection of everything that is owed is stayed. */
  stayed?: true;
  /** Day and version of the code lists with which the declaration was last validated before acceptance. */
  judged?: string;
  /** The hearing before a decision after the release: `ended` once customs has decided or withdrawn the intention. */
  hearing?: 'open' | 'answered' | 'expired' | 'ended';
  /** The intended decision of a hearing that has not ended. */
  hears?: HeardAction;
  dueBy: Partial<Record<Deadline, string>>;
  work?: PendingWork;
};

/** Legal time limits. The rules of the country determine how days are counted. */
export type LegalTimeLimits = {
  /** Hours in which the portal decides nothing on a declaration that an officer holds. */
  holdHours: number;
  presentDays: number;
  exitEnquiryDays: number;
  exitDays: number;
  payDays: number;
  answerDays: number;
  invalidationDays: number;
  amendmentYears: number;
  debtYears: number;
  debtYearsCriminal: number;
  claimYears: number;
  claimDefectYears: number;
  claimDays: number;
  hearingDays: number;
  appealDays: number;
  returnYears: number;
  /** Days before the end of a procedure from which discharge is due, and after it until the debt is demanded. */
  dischargeDays: number;
};

export const defaultTimeLimits: LegalTimeLimits = termsOf(country.timeLimits);

function termsOf({
  dayCount: _,
  rollToWorkingDay: __,
  ...terms
}: typeof country.timeLimits): LegalTimeLimits {
  return terms;
}
