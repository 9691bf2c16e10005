import type { BookEntry } from '../../books/public.ts';
import type { Direction } from '../../country/public.ts';
import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Day, ListVersions } from '../../reference/lists/public.ts';
import type { Bill } from './bill.ts';

export const lanes = ['green', 'yellow', 'red'] as const;
export type Lane = (typeof lanes)[number];

/** What becomes of goods whose release was refused. */
export const goodsOutcomes = ['re_export', 'destruction', 'abandonment', 'seizure'] as const;
export type Outcome = (typeof goodsOutcomes)[number];

/** Who acts. `system` is a job that applies a rule; the sandbox's automatic officer acts as `customs`. */
export type Actor = 'declarant' | 'customs' | 'system';

export const allActions = [
  'replace',
  'delete',
  'lodge',
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

/** What runs beside the main state. A control is announced while an accepted declaration is in lane yellow or red. */
export type Tracks = {
  control: 'none' | 'open' | 'completed';
  payment: 'not_due' | 'due' | 'paid' | 'secured' | 'refunded';
  amendment: 'none' | 'requested' | 'granted' | 'denied';
  invalidation: 'none' | 'requested' | 'granted' | 'denied';
  query: 'none' | 'open' | 'answered' | 'closed';
  discharge: 'none' | 'open' | 'due' | 'overdue' | 'discharged' | 'demanded';
};

/** What somebody has to do until a time. */
export type Deadline = 'present' | 'exitEnquiry' | 'exit' | 'pay' | 'answer' | 'discharge';

/** Reasons for which a job must visit a declaration at a time. */
export const visitReasons = [
  'present',
  'exit_enquiry',
  'exit',
  'clear',
  'lane',
  'discharge_due',
  'discharge_overdue',
  'demand',
] as const;
export type VisitReason = (typeof visitReasons)[number];

/**
 * Queue entry and deadlines of a declaration. They follow from the state and are stored with it, so that the database copies them
 * into `officer_queue` and `deadlines` without knowledge of the lifecycle. Times are RFC 3339.
 */
export interface Work {
  /** Only for declarations in the officer queue. */
  readonly queue?: {
    /** Since when customs must act; absent while others must. */
    readonly awaitsSince?: string;
    /** The earliest deadline for presentation, exit, payment or the answer to a query. */
    readonly dueBy?: string;
    readonly answered?: true;
  };
  readonly visits?: Partial<Record<VisitReason, string>>;
}

/** What a decision depends on beside the main state. Times are RFC 3339 strings, so that the record is JSON as it stands. */
export type Circumstances = Omit<Tracks, 'discharge'> & {
  /** That of its type. */
  type: Direction;
  lane: Lane | null;
  presented: boolean;
  expectedArrival: string | null;
  releasedAt: string | null;
  /** The ends of the time limits for an amendment, which begins with the acceptance, and an invalidation, with the release. */
  until?: { amendment?: string; invalidation?: string };
  /** What becomes of the goods, once their release is refused. */
  outcome?: Outcome;
  /** Its duties could not be calculated, and customs has not assessed them. */
  unassessed?: true;
  /** What becomes of goods under a procedure that has to be discharged; without it none. */
  discharge?: Exclude<Tracks['discharge'], 'none'>;
  /** The times before and after the end of the procedure: its end is near, and the debt of remaining goods is demanded. */
  dischargeTimes?: { nearAt: string; demandAt: string };
  /** Its goods are placed under such a procedure: they are kept as stock. */
  placed?: true;
  /** Its goods come from the stock of other declarations, and are held there. */
  draws?: true;
  /** It has drawn on tariff quotas. */
  quotas?: true;
  /** Some of its goods are written off. */
  moved?: true;
  /** The declarant has reported what became of goods, and customs has not decided. */
  reported?: true;
  /** No guarantee covers what procedures suspend. */
  uncovered?: true;
  /** The day and the state of the code lists by which it was last held to the rules, before it was accepted. */
  judged?: string;
  dueBy: Partial<Record<Deadline, string>>;
  work?: Work;
};

/** Legal time limits. Its days are as the country counts them. */
export type Terms = {
  presentDays: number;
  exitEnquiryDays: number;
  exitDays: number;
  payDays: number;
  answerDays: number;
  invalidationDays: number;
  amendmentYears: number;
  debtYears: number;
  debtYearsCriminal: number;
  returnYears: number;
  /** How long before its end a procedure has to be discharged, and how long after it the debt is demanded. */
  dischargeDays: number;
};

export const defaultTerms: Terms = termsOf(country.timeLimits);

function termsOf({ dayCount: _, rollToWorkingDay: __, ...terms }: typeof country.timeLimits): Terms {
  return terms;
}

/** The moment, and what the actor brings along. `dueBy` replaces the deadline that the terms would give. */
export type Facts = {
  now: Date;
  /** By which periods end with their last day; without it that of UTC. */
  calendar?: Calendar;
  terms?: Terms;
  arrivedAt?: string;
  /** The declarant acts as the principal: another has lodged the declaration, and keeps it. */
  asPrincipal?: boolean;
  lane?: Lane;
  reason?: string;
  outcome?: Outcome;
  guaranteeReference?: string;
  /** The number of a deferment account. */
  account?: string;
  dueBy?: string;
  /** With a query: codes of the document types that customs asks for; the question is the reason. */
  requestedDocuments?: readonly string[];
  /** With an amendment: the expected arrival of its document. */
  expectedArrival?: string | null;
  /** With the end of a control: what was found. Customs' own: declarants are not shown it. */
  findings?: string;
  /** With an acceptance. */
  law?: Law;
  /** With what decides on a version of the document: whether its duties are assessed. */
  assessed?: boolean;
  /** With an assessment by customs. */
  assessing?: Assessing;
  /** With a new debt: the ground for the longer time limit, which only a confirmed ground grants. */
  limitGround?: { readonly code: string; readonly isConfirmed: boolean };
  /** With an acceptance: what becomes of goods and stock. */
  goods?: { readonly placed: boolean; readonly draws: boolean };
  /** With what decides on a version of the document: it has drawn on tariff quotas. */
  quotas?: boolean;
  /** What is suspended is covered now, or is not. */
  covered?: boolean;
  /** What the declaration's stock says, where an action depends on it. */
  stock?: { readonly moved: boolean; readonly held: boolean };
  /** What it moves of its own stock. */
  moves?: readonly StockMove[];
  /** With a discharge that is extended: the last day. */
  dueOn?: Day;
  /** With a payment: what it makes of the bills. */
  payment?: PaymentChange;
};

/** The law that a declaration is under for ever: that of the day of its acceptance. */
export type Law = {
  readonly day: Day;
  /** The time zone whose day it is. */
  readonly zone: string;
  readonly versions: ListVersions;
};

/** How customs assesses duties itself: what each goods item costs, or by versions of lists in place of the law's. */
export type Assessing =
  | {
      readonly items: readonly { readonly item: number; readonly duty: string; readonly vat: string }[];
    }
  | { readonly lists: ListVersions };

/** A movement of stock: goods of one item of a declaration. The quantity is a decimal, in kilograms. */
export type StockMove = {
  readonly organisationId: string;
  readonly id: string;
  readonly item: number;
  readonly type: 'placed' | 'reserved' | 'returned' | 'written_off' | 'corrected' | 'demanded';
  readonly quantity: string;
  /** RFC 3339. */
  readonly at: string;
  /** The declaration that takes the goods on; of what was reported it is their own. */
  readonly byOrganisation?: string;
  readonly byDeclaration?: string;
  readonly byMrn?: string | null;
  readonly disposition?: string;
  /** Why goods are lost. */
  readonly cause?: string | null;
  readonly note?: string;
};

/** What an action makes of the bills, as they are afterwards. */
export type PaymentChange = {
  readonly bills: readonly Bill[];
  /** Where all bills together leave the payment; without it where the table says. */
  readonly leaves?: Tracks['payment'];
  /** What is reserved on guarantees; given back where it is negative. */
  readonly drawn?: readonly GuaranteeDraw[];
  /** What is drawn from guarantees of what was reserved on them. */
  readonly used?: readonly GuaranteeDraw[];
  /** What is entered on deferment accounts; paid or given back of it where it is negative. */
  readonly deferred?: readonly AccountDraw[];
  /** The first day by which something of it must be paid (RFC 3339). */
  readonly payBy?: string;
  /** What the books are told of it. */
  readonly entries?: readonly BookEntry[];
};

/** What is reserved on a guarantee or drawn from it. `owner` is whose it is; null: of whoever has lodged the declaration. */
export type GuaranteeDraw = {
  readonly guaranteeReference: string;
  readonly owner?: string | null;
  readonly amount: string;
};

/** What is entered of a bill on a deferment account. */
export type AccountDraw = {
  readonly account: string;
  readonly owner: string | null;
  /** That of the bill. */
  readonly reference: string;
  readonly amount: string;
};
