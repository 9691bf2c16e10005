import type { Calendar } from '../../foundation/calendar.ts';
import type { JournalEntry } from '../../ledger/public.ts';
import type { Day, ListVersions } from '../../reference/lists/public.ts';
import type { AssessedAmounts } from '../../tariff/public.ts';
import type { Bill, BillLine } from './bill.ts';
import type { GoodsOutcome, HeardAction, Lane, LegalTimeLimits, SubStatuses } from './transition-context.ts';

/** Irregularities that a control can find. */
export const irregularities = [
  'quantity',
  'classification',
  'value',
  'origin',
  'prohibited',
  'other',
] as const;

/** Result of a control of one goods item: in order, or irregular. */
export type ControlledItem = {
  readonly item: number;
  /** Numbers or names of the samples that customs took. */
  readonly samples?: string[];
} & (
  | { readonly outcome: 'in_order' }
  | {
      readonly outcome: 'irregular';
      readonly irregularities: (typeof irregularities)[number][];
      readonly measures?: string;
    }
);

/** Time and inputs of an action. `dueBy` replaces the default deadline. */
export type TransitionInputs = {
  now: Date;
  /** Time zone for end-of-day deadlines; defaults to UTC. */
  calendar?: Calendar;
  terms?: LegalTimeLimits;
  arrivedAt?: string;
  /** Whether the declarant acts as the principal of a declaration that another organisation lodged. */
  asPrincipal?: boolean;
  lane?: Lane;
  /** Kind of the control that the action opens: of the documents or of the goods. */
  control?: 'documentary' | 'physical';
  reason?: string;
  outcome?: GoodsOutcome;
  guaranteeReference?: string;
  account?: string;
  dueBy?: string;
  /** Codes of the document types that a query requests. The text of the question is in `reason`. */
  requestedDocuments?: readonly string[];
  /** Expected arrival in the document of an amendment. */
  expectedArrival?: string | null;
  /** Findings of a completed control. Internal to customs; declarants can't see them. */
  findings?: string;
  /** Results of a completed control by goods item. Internal to customs. */
  results?: readonly ControlledItem[];
  law?: AppliedLaw;
  /** Whether the duties of the document version are assessed; only for actions that decide on a version. */
  assessed?: boolean;
  assessing?: OfficerAssessment;
  /** Ground for the longer time limit to notify a new debt, which applies only if the ground is confirmed. */
  limitGround?: { readonly code: string; readonly isConfirmed: boolean };
  /** Whether the acceptance places goods as stock, and whether it takes goods from the stock of other declarations. */
  goods?: { readonly placed: boolean; readonly draws: boolean };
  /** Whether the document version has drawn down tariff quotas; only for actions that decide on a version. */
  quotas?: boolean;
  /** Whether a guarantee secures the suspended duties. */
  covered?: boolean;
  /** Whether goods of the stock are written off or reserved; only for actions that depend on the stock. */
  stock?: { readonly moved: boolean; readonly held: boolean };
  /** Movements of the declaration's stock by the action. */
  moves?: readonly StockMove[];
  /** New last day of the time limit for the discharge of the goods. */
  dueOn?: Day;
  /** Change of the bills by the action. */
  payment?: PaymentChange;
  /** The decision that customs intends, on which the declarant is heard. */
  intention?: IntendedDecision;
  /** How the action ends a pending hearing: `decided` by its decision, `withdrawn` by a decision without hearing. */
  endsHearing?: 'decided' | 'withdrawn';
  /** Whether a hearing remains open after an answer, because another debtor can answer. */
  isHearingContinued?: boolean;
  /** Number of days by which hearings have extended the time limit for notifying the debt. */
  suspendedDays?: number;
};

/** A decision that customs intends after the release. */
export type IntendedDecision = {
  readonly id: string;
  readonly action: HeardAction;
  /** The intended decision in its request format, so that customs can apply it after the hearing. */
  readonly decision: object;
  /** The amounts that the intended decision adds, by tax. */
  readonly lines: readonly BillLine[];
  /** The day on which the added debt is incurred; null if the decision adds no amount. */
  readonly incurredOn: Day | null;
  /** Id of the person who is responsible for the client that decides; null if a person decides. */
  readonly responsible: string | null;
};

/** The law that applies to a declaration: permanently that of its acceptance date. */
export type AppliedLaw = {
  readonly day: Day;
  readonly zone: string;
  readonly versions: ListVersions;
};

/**
 * Assessment by an officer: amounts of each goods item, or versions of code lists that replace those of the applicable
 * law.
 */
export type OfficerAssessment =
  | { readonly items: readonly AssessedAmounts[] }
  | { readonly lists: ListVersions };

/** A movement of stock of one goods item of a declaration. The quantity is a decimal string in kilograms. */
export type StockMove = {
  readonly organisationId: string;
  readonly id: string;
  readonly item: number;
  readonly type: 'placed' | 'reserved' | 'returned' | 'written_off' | 'corrected' | 'demanded';
  readonly quantity: string;
  /** RFC 3339. */
  readonly at: string;
  /** The organisation whose declaration takes over the goods; for a reported disposal, that of the same declaration. */
  readonly byOrganisation?: string;
  readonly byDeclaration?: string;
  readonly byMrn?: string | null;
  readonly disposition?: string;
  readonly cause?: string | null;
  readonly note?: string;
};

/** Changes of the bills by an action, with the bills afterwards. */
export type PaymentChange = {
  readonly bills: readonly Bill[];
  /** Payment status that results from all bills; absent if the lifecycle table sets it. */
  readonly leaves?: SubStatuses['payment'];
  /** Reservations on guarantees; a negative amount releases a reservation. */
  readonly drawn?: readonly GuaranteePosting[];
  /** Amounts collected from reservations on guarantees. */
  readonly used?: readonly GuaranteePosting[];
  /** Charges to deferment accounts; a negative amount is a payment or a refund. */
  readonly deferred?: readonly AccountCharge[];
  /** The earliest payment deadline of the bills (RFC 3339). */
  readonly payBy?: string;
  /** True if the collection of everything that is owed is stayed. */
  readonly stayed?: true;
  readonly entries?: readonly JournalEntry[];
};

/**
 * A reservation on a guarantee, or a collection from the guarantee. `owner` is the organisation that owns the
 * guarantee; null if it is the lodging organisation.
 */
export type GuaranteePosting = {
  readonly guaranteeReference: string;
  readonly owner?: string | null;
  readonly amount: string;
};

/** A charge of a bill to a deferment account. */
export type AccountCharge = {
  readonly account: string;
  readonly owner: string | null;
  /** Reference of the bill. */
  readonly reference: string;
  readonly amount: string;
};
