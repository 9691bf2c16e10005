import { utcCalendar } from '../../foundation/calendar.ts';
import type { AllowedTransition } from './action-row.ts';
import { pendingWorkOf } from './pending-work.ts';
import type { LifecycleState } from './state.ts';
import { beforeAcceptance, type Status, statusRow } from './statuses.ts';
import { conditionTable } from './transition-conditions.ts';
import { type Action, type Deadline, defaultTimeLimits, type LegalTimeLimits } from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';

/**
 * Returns the state after an allowed action: sub-statuses, lane, deadlines and times follow from the status and the
 * facts.
 */
export function stateAfter(
  state: LifecycleState,
  action: Action,
  { next = state.status, set }: AllowedTransition & { next?: Status },
  facts: TransitionInputs,
): LifecycleState {
  const moved: LifecycleState = {
    ...withoutOutdatedFlags(withAssessment(state, facts.assessed), action, facts),
    ...set,
    status: next,
    payment: facts.payment?.leaves ?? paymentAfter(state, action, set?.payment),
    lane: action === 'assignLane' ? (facts.lane ?? state.lane) : state.lane,
    expectedArrival: expectedArrival(state, action, facts),
    presented: state.presented || action === 'present',
    ...(action === 'accept' && limitsFromAcceptance(facts)),
    ...(action === 'release' && limitsFromRelease(state, facts)),
    ...stateFlagsOf(action, facts),
    ...reopenedDischarge(state, action),
    ...hearingAfter(state, action, facts),
    ...(action === 'refuseRelease' && facts.outcome !== undefined && { outcome: facts.outcome }),
  };
  const ended = statusRow(next).final && next !== state.status ? withTracksEnded(moved) : moved;
  const heard = ended.hearing === 'ended' ? withoutIntention(ended) : ended;
  const settled = withStay(heard, facts);
  const { work: _, ...after } = withDischargeTimes(
    { ...settled, dueBy: deadlines(state, settled, action, facts) },
    deadlineRules.discharge.begins.includes(action),
    facts,
  );
  const work = pendingWorkOf(after, facts);
  return work ? { ...after, work } : after;
}

/**
 * Sets the times before and after the end of a special procedure by the country's terms, and removes them when the
 * procedure has ended.
 */
function withDischargeTimes(
  { dischargeTimes, ...state }: LifecycleState,
  begins: boolean,
  { calendar = utcCalendar, terms: { dischargeDays: days } = defaultTimeLimits }: TransitionInputs,
): LifecycleState {
  const end = state.dueBy.discharge;
  if (end === undefined) return state;
  if (!begins) return { ...state, ...(dischargeTimes && { dischargeTimes }) };
  const at = Date.parse(end);
  return {
    ...state,
    dischargeTimes: {
      nearAt: new Date(at - days * dayMilliseconds).toISOString(),
      demandAt: calendar.endOfLegalTerm(new Date(at), { days }).toISOString(),
    },
  };
}

const dayMilliseconds = 86_400_000;

// If only suspended duties are secured, nothing was due and the payment status does not change.
function paymentAfter(
  { payment }: LifecycleState,
  action: Action,
  set: LifecycleState['payment'] | undefined,
) {
  return action === 'secure' && payment !== 'due' ? payment : (set ?? payment);
}

/** Sets the flag of a stayed payment. Each change of the bills sets it again, and it ends with the debt. */
function withStay({ stayed, ...state }: LifecycleState, { payment }: TransitionInputs): LifecycleState {
  const isStayed = payment === undefined ? stayed === true : payment.stayed === true;
  return isStayed && conditionTable.paymentOwed.holds(state) ? { ...state, stayed: true } : state;
}

// Returns the flags for goods under a special procedure and for goods from other stock; none for other declarations.
function stateFlagsOf(action: Action, { goods, quotas, covered }: TransitionInputs): Partial<LifecycleState> {
  return {
    ...(goods?.placed && { placed: true }),
    ...(goods?.draws && { draws: true }),
    ...(quotas && { quotas: true }),
    ...(writeOffActions.includes(action) && { moved: true }),
    ...(action === 'discharge' && { reported: true }),
    ...(covered === false && { uncovered: true }),
  };
}

function withoutOutdatedFlags(
  state: LifecycleState,
  action: Action,
  facts: TransitionInputs,
): LifecycleState {
  const { covered, stock, assessed } = facts;
  const { reported, uncovered, moved, ...others } = state;
  if ([reported, uncovered, moved].every((mark) => mark === undefined)) return state;
  return {
    ...others,
    ...(moved && !(action === 'reverseWriteOff' && stock?.moved === false) && { moved }),
    ...(reported && !decidesOnReport(action, facts) && { reported }),
    // Each assessment secures the suspended duties again, or sets the flag again because a guarantee is missing.
    ...(uncovered && covered === undefined && assessed !== true && { uncovered }),
  };
}

/**
 * Reopens the discharge: for goods that return to the procedure always, for an extended term only if some goods are not
 * yet discharged.
 */
function reopenedDischarge({ discharge }: LifecycleState, action: Action): Pick<LifecycleState, 'discharge'> {
  const isDischarged = discharge === 'discharged';
  if (action === 'extendDischarge' && !isDischarged) return { discharge: 'open' };
  return action === 'reverseWriteOff' && isDischarged ? { discharge: 'open' } : {};
}

/**
 * Ends a hearing when customs decides on it. A granted amendment ends it too, because the intention concerns the
 * previous version; so does the exit, because an exited declaration can't be invalidated.
 */
function hearingAfter(
  { hearing, hears }: LifecycleState,
  action: Action,
  { intention, endsHearing, isHearingContinued }: TransitionInputs,
): Partial<LifecycleState> {
  if (action === 'answerHearing' && isHearingContinued) return { hearing: 'open' };
  if (intention !== undefined) return { hears: intention.action };
  const isOutdated = action === 'grantAmendment' || (action === 'confirmExit' && hears === 'invalidate');
  const ends = endsHearing !== undefined || (hearing !== undefined && isOutdated);
  return ends ? { hearing: 'ended' } : {};
}

const writeOffActions: readonly Action[] = ['writeOff', 'grantDischarge'];
/**
 * Whether an action decides on a reported discharge. A demand for missing goods does if it returns the reported goods
 * to the stock.
 */
function decidesOnReport(action: Action, { moves = [] }: TransitionInputs): boolean {
  if (action === 'demandGoods') return moves.some(({ type }) => type === 'returned');
  return ['grantDischarge', 'denyDischarge', 'demandDischarge'].includes(action);
}

function limitsFromAcceptance({
  now,
  calendar = utcCalendar,
  terms: { amendmentYears: years } = defaultTimeLimits,
}: TransitionInputs) {
  return { until: { amendment: calendar.endOfLegalTerm(now, { years }).toISOString() } };
}

function limitsFromRelease(
  { until }: LifecycleState,
  { now, calendar = utcCalendar, terms: { invalidationDays: days } = defaultTimeLimits }: TransitionInputs,
) {
  const invalidation = calendar.endOfLegalTerm(now, { days }).toISOString();
  return { releasedAt: now.toISOString(), until: { ...until, invalidation } };
}

// Records whether the duties are assessed, because each document version has its own duties.
function withAssessment(state: LifecycleState, assessed: boolean | undefined): LifecycleState {
  if (assessed === undefined) return state;
  const { unassessed: _, ...others } = state;
  return assessed ? others : { ...others, unassessed: true };
}

// Returns the expected arrival. The one in an amended document replaces the earlier one only before acceptance.
function expectedArrival(state: LifecycleState, action: Action, facts: TransitionInputs): string | null {
  return action === 'requestAmendment' &&
    facts.expectedArrival !== undefined &&
    beforeAcceptance.includes(state.status)
    ? facts.expectedArrival
    : state.expectedArrival;
}

// Closes all open sub-statuses when a declaration ends. After clearance and exit a requested amendment remains open. If
// the goods were not released, the debt ends.
function withTracksEnded(state: LifecycleState): LifecycleState {
  const completed = statusRow(state.status).debt === 'stands';
  const requested = state.invalidation === 'requested';
  return {
    ...(completed ? state : withoutDischarge(withAssessment(state, true))),
    // A control that is open at an invalidation counts as not carried out.
    control: state.control !== 'open' ? state.control : state.status === 'invalidated' ? 'none' : 'completed',
    query: state.query === 'open' || state.query === 'answered' ? 'closed' : state.query,
    invalidation: requested ? (state.status === 'invalidated' ? 'granted' : 'denied') : state.invalidation,
    amendment: !completed && state.amendment === 'requested' ? 'denied' : state.amendment,
    payment: !completed && state.payment === 'due' ? 'not_due' : state.payment,
    ...(!completed && state.hearing && { hearing: 'ended' }),
  };
}

// Removes the discharge and the flag of unsecured suspended duties when a declaration fails.
function withoutDischarge({ discharge: _, uncovered: __, ...others }: LifecycleState): LifecycleState {
  return others;
}

function withoutIntention({ hears: _, ...others }: LifecycleState): LifecycleState {
  return others;
}

type DeadlineRule = {
  begins: readonly Action[];
  /** The action that ends the deadline before it has passed. */
  ends?: Action;
  /** Whether the deadline is set in a state. */
  runs: (state: LifecycleState) => boolean;
  /** Default time limit in days; null if there is none. */
  days: (terms: LegalTimeLimits) => number | null;
  /** Time limit in hours, for a limit that is shorter than days. */
  hours?: (terms: LegalTimeLimits) => number;
};

const hourMilliseconds = 3_600_000;

const deadlineRules: Record<Deadline, DeadlineRule> = {
  hold: {
    begins: ['hold'],
    ends: 'endHold',
    runs: ({ status }) => status === 'lodged' || status === 'registered' || status === 'accepted',
    days: () => null,
    hours: ({ holdHours }) => holdHours,
  },
  present: {
    begins: ['register'],
    runs: ({ status, presented }) => status === 'registered' && !presented,
    days: ({ presentDays }) => presentDays,
  },
  exitEnquiry: {
    begins: ['release'],
    ends: 'enquireExit',
    runs: ({ status, type }) => status === 'released' && type === 'export',
    days: ({ exitEnquiryDays }) => exitEnquiryDays,
  },
  exit: {
    begins: ['release'],
    runs: ({ status, type }) => status === 'released' && type === 'export',
    days: ({ exitDays }) => exitDays,
  },
  pay: {
    begins: ['bill', 'demandGoods', 'demandDischarge'],
    runs: ({ payment, stayed }) => (payment === 'due' || payment === 'secured') && stayed === undefined,
    days: ({ payDays }) => payDays,
  },
  answer: {
    begins: ['openQuery', 'enquireExit'],
    runs: ({ query }) => query === 'open',
    days: ({ answerDays }) => answerDays,
  },
  hearing: {
    begins: ['openHearing'],
    runs: ({ hearing }) => hearing === 'open',
    days: ({ hearingDays }) => hearingDays,
  },
  discharge: {
    begins: ['openDischarge', 'extendDischarge', 'reverseWriteOff'],
    runs: ({ discharge }) => discharge === 'open' || discharge === 'due' || discharge === 'overdue',
    days: () => null,
  },
};

function deadlines(
  before: LifecycleState,
  after: LifecycleState,
  action: Action,
  { now, calendar = utcCalendar, dueBy, payment, terms = defaultTimeLimits }: TransitionInputs,
): LifecycleState['dueBy'] {
  // Calculates only the deadlines that begin with this action, because calendar arithmetic is the most expensive part
  // of a decision.
  const begun = (days: number | null): string | undefined =>
    dueBy ?? (days === null ? undefined : calendar.endOfLegalTerm(now, { days }).toISOString());
  const due = (name: Deadline) => {
    const { begins, ends, runs, days, hours } = deadlineRules[name];
    if (!runs(after) || action === ends) return {};
    const payBy = name === 'pay' ? payment?.payBy : undefined;
    const limit = hours && new Date(now.getTime() + hours(terms) * hourMilliseconds).toISOString();
    const time = payBy ?? (begins.includes(action) ? (limit ?? begun(days(terms))) : before.dueBy[name]);
    return time === undefined ? {} : { [name]: time };
  };
  return {
    ...{ ...due('hold'), ...due('present'), ...due('exitEnquiry'), ...due('exit') },
    ...{ ...due('pay'), ...due('answer'), ...due('hearing'), ...due('discharge') },
  };
}
