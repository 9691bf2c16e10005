import type { ReasonCode } from './refusal-reason.ts';
import { defaultTimeLimits, type TransitionFacts } from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';

type Condition = { reason: ReasonCode; holds: (state: TransitionFacts, facts: TransitionInputs) => boolean };

const DAY_MILLISECONDS = 86_400_000;

function hasPassed(time: string | undefined, { now }: TransitionInputs): boolean {
  return time !== undefined && Date.parse(time) <= now.getTime();
}

function withinInvalidationTerm({ releasedAt, until }: TransitionFacts, { now }: TransitionInputs): boolean {
  return (
    releasedAt !== null &&
    until?.invalidation !== undefined &&
    now.getTime() <= Date.parse(until.invalidation)
  );
}

function withinAmendmentTerm({ releasedAt, until }: TransitionFacts, { now }: TransitionInputs): boolean {
  return (
    releasedAt !== null && until?.amendment !== undefined && now.getTime() <= Date.parse(until.amendment)
  );
}

function isDischarging({ discharge }: TransitionFacts): boolean {
  return discharge === 'open' || discharge === 'due' || discharge === 'overdue';
}

/**
 * Whether the declarant can still answer a hearing. A hearing with a passed deadline has the status `open` until a
 * background job expires it.
 */
export function isHearingOpen({ hearing, dueBy }: TransitionFacts, now: Date): boolean {
  return hearing === 'open' && !hasPassed(dueBy.hearing, { now });
}

/** Whether a hearing exists that customs has not decided yet. */
export function isHearingPending({ hearing }: Pick<TransitionFacts, 'hearing'>): boolean {
  return hearing !== undefined && hearing !== 'ended';
}

/**
 * Conditions of the lifecycle table in addition to the status, by name. Each is a function without side effects, with
 * the stable reason that callers get if it is false.
 */
export const conditionTable = {
  importOnly: { reason: 'export_ends_with_exit', holds: ({ type }) => type === 'import' },
  exportOnly: { reason: 'import_without_exit', holds: ({ type }) => type === 'export' },
  lodgedBeforeArrival: {
    reason: 'no_expected_arrival',
    holds: ({ expectedArrival }) => expectedArrival !== null,
  },
  arrived: {
    reason: 'not_arrived',
    holds: ({ expectedArrival }, facts) =>
      facts.arrivedAt === undefined
        ? expectedArrival === null || hasPassed(expectedArrival, facts)
        : hasPassed(facts.arrivedAt, facts),
  },
  presented: { reason: 'not_presented', holds: ({ presented }) => presented },
  notPresented: { reason: 'presented', holds: ({ presented }) => !presented },
  presentationOverdue: {
    reason: 'presentation_in_time',
    holds: ({ dueBy }, facts) => hasPassed(dueBy.present, facts),
  },
  held: { reason: 'not_held', holds: ({ dueBy }) => dueBy.hold !== undefined },
  notHeld: {
    reason: 'already_held',
    holds: ({ dueBy }, facts) => dueBy.hold === undefined || hasPassed(dueBy.hold, facts),
  },
  exitEnquiryDue: {
    reason: 'exit_enquiry_not_due',
    holds: ({ dueBy }, facts) => hasPassed(dueBy.exitEnquiry, facts),
  },
  exitOverdue: {
    reason: 'exit_in_time',
    holds: ({ dueBy }, facts) => hasPassed(dueBy.exit, facts),
  },
  releasedBefore: {
    reason: 'never_released',
    holds: ({ releasedAt }) => releasedAt !== null,
  },
  laneAssigned: {
    reason: 'no_lane',
    holds: ({ lane }) => lane !== null,
  },
  noControlAhead: {
    reason: 'control_ahead',
    holds: ({ lane, control }) =>
      control === 'completed' || (control === 'none' && (lane ?? 'green') === 'green'),
  },
  controlFitsLane: {
    reason: 'lesser_control',
    holds: ({ lane }, { control, reason }) =>
      lane !== 'red' || control !== 'documentary' || (reason ?? '').trim() !== '',
  },
  controlOpen: { reason: 'no_control', holds: ({ control }) => control === 'open' },
  assessed: {
    reason: 'not_assessed',
    holds: ({ unassessed }) => unassessed === undefined,
  },
  covered: {
    reason: 'not_covered',
    holds: ({ uncovered }) => uncovered === undefined,
  },
  paymentClear: {
    reason: 'not_paid',
    holds: ({ payment }) => payment === 'not_due' || payment === 'paid' || payment === 'secured',
  },
  paymentDue: { reason: 'nothing_due', holds: ({ payment }) => payment === 'due' },
  securable: {
    reason: 'nothing_due',
    holds: ({ payment, uncovered }) => payment === 'due' || uncovered !== undefined,
  },
  shortOfCover: {
    reason: 'nothing_due',
    holds: ({ payment }, { covered }) => payment === 'due' || covered === false,
  },
  // A principal must not pay with the security of its representative.
  ownMeans: {
    reason: 'means_of_lodger',
    holds: (_, { asPrincipal }) => asPrincipal !== true,
  },
  paymentOwed: {
    reason: 'nothing_due',
    holds: ({ payment }) => payment === 'due' || payment === 'secured',
  },
  paymentMade: {
    reason: 'nothing_to_give_back',
    holds: ({ payment }) => payment === 'paid' || payment === 'secured',
  },
  refundable: {
    reason: 'nothing_to_give_back',
    // An amendment can also cancel a debt that is due but not paid.
    holds: (state, { payment }) =>
      state.payment === 'paid' ||
      state.payment === 'secured' ||
      (state.payment === 'due' && payment?.leaves !== undefined),
  },
  refundOfPart: {
    reason: 'part_only',
    holds: (_, { payment }) => payment?.leaves !== undefined,
  },
  paymentSettled: {
    reason: 'not_settled',
    holds: ({ payment }) => payment !== 'due' && payment !== 'secured',
  },
  nothingPending: {
    reason: 'something_pending',
    holds: (state) =>
      state.query !== 'open' &&
      state.amendment !== 'requested' &&
      state.invalidation !== 'requested' &&
      !isHearingPending(state),
  },
  amendmentRequested: {
    reason: 'no_amendment',
    holds: ({ amendment }) => amendment === 'requested',
  },
  noAmendmentRequested: {
    reason: 'amendment_requested',
    holds: ({ amendment }) => amendment !== 'requested',
  },
  invalidationRequested: {
    reason: 'no_invalidation',
    holds: ({ invalidation }) => invalidation === 'requested',
  },
  noInvalidationRequested: {
    reason: 'invalidation_requested',
    holds: ({ invalidation }) => invalidation !== 'requested',
  },
  withinInvalidationTerm: {
    reason: 'invalidation_too_late',
    holds: withinInvalidationTerm,
  },
  withinAmendmentTerm: {
    reason: 'amendment_too_late',
    holds: withinAmendmentTerm,
  },
  notDischarging: {
    reason: 'not_placed',
    holds: ({ placed, discharge }) =>
      placed === true && (discharge === undefined || discharge === 'discharged'),
  },
  notDemanded: {
    reason: 'nothing_to_discharge',
    holds: (state) => isDischarging(state) || state.discharge === 'discharged',
  },
  discharging: { reason: 'nothing_to_discharge', holds: isDischarging },
  dischargeOpen: {
    reason: 'end_told',
    holds: ({ discharge }) => discharge === 'open',
  },
  dischargeNotOverdue: {
    reason: 'overdue_already',
    holds: ({ discharge }) => discharge === 'open' || discharge === 'due',
  },
  dischargeNear: {
    reason: 'end_not_near',
    holds: ({ dueBy }, { now, terms = defaultTimeLimits }) =>
      dueBy.discharge !== undefined &&
      Date.parse(dueBy.discharge) - terms.dischargeDays * DAY_MILLISECONDS <= now.getTime(),
  },
  dischargePassed: {
    reason: 'not_ended',
    holds: ({ dueBy }, facts) => hasPassed(dueBy.discharge, facts),
  },
  dischargeSettled: {
    reason: 'to_be_discharged',
    holds: (state) => !isDischarging(state),
  },
  dischargeReported: {
    reason: 'nothing_reported',
    holds: ({ reported }) => reported === true,
  },
  noDischargeReported: {
    reason: 'report_waits',
    holds: ({ reported }) => reported === undefined,
  },
  nothingHeld: {
    reason: 'goods_held',
    holds: (_, { stock }) => stock?.held !== true,
  },
  notMoved: {
    reason: 'goods_moved',
    holds: ({ moved }, { stock }) => (stock ? !stock.moved : moved === undefined),
  },
  queryOpen: { reason: 'no_query', holds: ({ query }) => query === 'open' },
  noQueryOpen: { reason: 'query_open', holds: ({ query }) => query !== 'open' },
  queryUnclosed: {
    reason: 'no_query_left',
    holds: ({ query }) => query === 'open' || query === 'answered',
  },
  hearingOpen: { reason: 'no_hearing', holds: (state, { now }) => isHearingOpen(state, now) },
  noHearingPending: { reason: 'hearing_pending', holds: (state) => !isHearingPending(state) },
  hearingOverdue: {
    reason: 'hearing_in_time',
    holds: ({ hearing, dueBy }, facts) => hearing === 'open' && hasPassed(dueBy.hearing, facts),
  },
  hearingPending: { reason: 'no_hearing', holds: isHearingPending },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditionTable;
