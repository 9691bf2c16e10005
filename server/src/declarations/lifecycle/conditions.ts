import { utc } from '../../foundation/calendar.ts';
import { type Circumstances, defaultTerms, type Facts } from './facts.ts';

type Condition = { reason: string; holds: (state: Circumstances, facts: Facts) => boolean };

const DAY_MILLISECONDS = 86_400_000;

function passed(time: string | undefined, { now }: Facts): boolean {
  return time !== undefined && Date.parse(time) <= now.getTime();
}

function withinInvalidationTerm(
  { releasedAt, until }: Circumstances,
  { now, terms = defaultTerms }: Facts,
): boolean {
  if (releasedAt === null) return false;
  if (until) return now.getTime() <= Date.parse(until.invalidation);
  return now.getTime() <= Date.parse(releasedAt) + terms.invalidationDays * DAY_MILLISECONDS;
}

function withinAmendmentTerm(
  { releasedAt, until }: Circumstances,
  { now, terms = defaultTerms }: Facts,
): boolean {
  if (releasedAt === null) return false;
  if (until) return now.getTime() <= Date.parse(until.amendment);
  // What was released before the ends of its terms were kept; of what was released lately no date has to be made.
  const released = Date.parse(releasedAt);
  if (now.getTime() - released < terms.amendmentYears * 365 * DAY_MILLISECONDS) return true;
  return now <= utc.endOfTerm(new Date(released), { years: terms.amendmentYears });
}

function isDischarging({ discharge }: Circumstances): boolean {
  return discharge === 'open' || discharge === 'due' || discharge === 'overdue';
}

/**
 * What the table's rows may ask beside the state, by name. Each is pure and has the stable reason that callers get
 * when it does not hold.
 */
export const conditionTable = {
  importOnly: { reason: 'An export ends with the exit of the goods', holds: ({ type }) => type === 'import' },
  exportOnly: { reason: 'An import has no exit to confirm', holds: ({ type }) => type === 'export' },
  lodgedBeforeArrival: {
    reason: 'The declaration states no expected arrival: it is accepted without registration',
    holds: ({ expectedArrival }) => expectedArrival !== null,
  },
  arrived: {
    reason: 'The goods have not arrived yet',
    holds: ({ expectedArrival }, facts) =>
      facts.arrivedAt === undefined
        ? expectedArrival === null || passed(expectedArrival, facts)
        : passed(facts.arrivedAt, facts),
  },
  presented: { reason: 'The goods have not been presented yet', holds: ({ presented }) => presented },
  notPresented: { reason: 'The goods have been presented', holds: ({ presented }) => !presented },
  presentationOverdue: {
    reason: 'The time limit for presentation has not passed',
    holds: ({ dueBy }, facts) => passed(dueBy.present, facts),
  },
  exitOverdue: {
    reason: 'The time limit for the exit has not passed',
    holds: ({ dueBy }, facts) => passed(dueBy.exit, facts),
  },
  laneAssigned: {
    reason: 'The declaration has not been assigned to a lane yet',
    holds: ({ lane }) => lane !== null,
  },
  noControlAhead: {
    reason: 'A control is announced or open',
    holds: ({ lane, control }) =>
      control === 'completed' || (control === 'none' && (lane ?? 'green') === 'green'),
  },
  controlOpen: { reason: 'No control is open', holds: ({ control }) => control === 'open' },
  assessed: {
    reason: 'The duties are not assessed yet',
    holds: ({ unassessed }) => unassessed === undefined,
  },
  covered: {
    reason: 'No guarantee covers what the procedure suspends',
    holds: ({ uncovered }) => uncovered === undefined,
  },
  paymentClear: {
    reason: 'The duties are neither paid nor secured',
    holds: ({ payment }) => payment === 'not_due' || payment === 'paid' || payment === 'secured',
  },
  paymentDue: { reason: 'No payment is due', holds: ({ payment }) => payment === 'due' },
  securable: {
    reason: 'No payment is due',
    holds: ({ payment, uncovered }) => payment === 'due' || uncovered !== undefined,
  },
  shortOfCover: {
    reason: 'No payment is due',
    holds: ({ payment }, { covered }) => payment === 'due' || covered === false,
  },
  // A principal must not spend what is its representative's.
  ownMeans: {
    reason: 'Guarantees, accounts and credit are those of whoever lodged it: pay by a transfer',
    holds: (_, { asPrincipal }) => asPrincipal !== true,
  },
  paymentOwed: {
    reason: 'No payment is due',
    holds: ({ payment }) => payment === 'due' || payment === 'secured',
  },
  paymentMade: {
    reason: 'There is neither a payment nor a security to give back',
    holds: ({ payment }) => payment === 'paid' || payment === 'secured',
  },
  refundable: {
    reason: 'There is neither a payment nor a security to give back',
    // An amendment may take back a debt that nobody has settled yet.
    holds: (state, { payment }) =>
      state.payment === 'paid' ||
      state.payment === 'secured' ||
      (state.payment === 'due' && payment?.leaves !== undefined),
  },
  refundOfPart: {
    reason: 'Until customs has decided on the goods only what is too much is given back',
    holds: (_, { payment }) => payment?.leaves !== undefined,
  },
  paymentSettled: {
    reason: 'The duties are not settled yet',
    holds: ({ payment }) => payment !== 'due' && payment !== 'secured',
  },
  nothingPending: {
    reason: 'A query waits for an answer, or an amendment or an invalidation for a decision',
    holds: ({ query, amendment, invalidation }) =>
      query !== 'open' && amendment !== 'requested' && invalidation !== 'requested',
  },
  amendmentRequested: {
    reason: 'No amendment is requested',
    holds: ({ amendment }) => amendment === 'requested',
  },
  noAmendmentRequested: {
    reason: 'An amendment is requested already',
    holds: ({ amendment }) => amendment !== 'requested',
  },
  invalidationRequested: {
    reason: 'No invalidation is requested',
    holds: ({ invalidation }) => invalidation === 'requested',
  },
  noInvalidationRequested: {
    reason: 'An invalidation is requested already',
    holds: ({ invalidation }) => invalidation !== 'requested',
  },
  withinInvalidationTerm: {
    reason: 'The time limit for invalidation after release has passed',
    holds: withinInvalidationTerm,
  },
  withinAmendmentTerm: {
    reason: 'The time limit for amendment after release has passed',
    holds: withinAmendmentTerm,
  },
  notDischarging: {
    reason: 'The goods are not placed under a procedure that has to be discharged, or wait for it already',
    holds: ({ placed, discharge }) => placed === true && discharge === undefined,
  },
  discharging: { reason: 'No procedure has to be discharged', holds: isDischarging },
  dischargeOpen: {
    reason: 'The end of the procedure is told already, or has no bearing',
    holds: ({ discharge }) => discharge === 'open',
  },
  dischargeNotOverdue: {
    reason: 'The procedure is overdue already, or is none',
    holds: ({ discharge }) => discharge === 'open' || discharge === 'due',
  },
  dischargeNear: {
    reason: 'The end of the procedure is not near',
    holds: ({ dueBy }, { now, terms = defaultTerms }) =>
      dueBy.discharge !== undefined &&
      Date.parse(dueBy.discharge) - terms.dischargeDays * DAY_MILLISECONDS <= now.getTime(),
  },
  dischargePassed: {
    reason: 'The procedure has not ended',
    holds: ({ dueBy }, facts) => passed(dueBy.discharge, facts),
  },
  dischargeSettled: {
    reason: 'The procedure has to be discharged',
    holds: (state) => !isDischarging(state),
  },
  dischargeReported: {
    reason: 'Nothing is reported of what became of the goods',
    holds: ({ reported }) => reported === true,
  },
  noDischargeReported: {
    reason: 'A report of what became of the goods waits for customs',
    holds: ({ reported }) => reported === undefined,
  },
  nothingHeld: {
    reason: 'Another declaration holds some of the goods',
    holds: (_, { stock }) => stock?.held !== true,
  },
  notMoved: {
    reason: 'Some of the goods were discharged or are held by another declaration',
    holds: ({ moved }, { stock }) => moved === undefined && stock?.moved !== true,
  },
  queryOpen: { reason: 'No query is open', holds: ({ query }) => query === 'open' },
  noQueryOpen: { reason: 'A query is open already', holds: ({ query }) => query !== 'open' },
  queryUnclosed: {
    reason: 'No query is open or answered',
    holds: ({ query }) => query === 'open' || query === 'answered',
  },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditionTable;
