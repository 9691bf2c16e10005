import { transitionOf } from './lifecycle.ts';
import { statusGroup } from './next-actions.ts';
import type { LifecycleState } from './state.ts';
import { beforeAcceptance, statusRow } from './statuses.ts';
import { conditionTable } from './transition-conditions.ts';
import type { Action } from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';
import { type PendingWork, type VisitReason, visitReasons } from './visit-reasons.ts';

/**
 * Returns the entry in the officer queue and the deadlines of a state; null for a draft, and for an ended declaration
 * that owes nothing.
 */
export function pendingWorkOf(state: LifecycleState, facts: TransitionInputs): PendingWork | null {
  const queue = queueEntryOf(state, facts);
  const visits = visitsOf(state, facts);
  const some = Object.keys(visits).length > 0;
  return queue || some ? { ...(queue && { queue }), ...(some && { visits }) } : null;
}

function queueEntryOf(state: LifecycleState, { now }: TransitionInputs): PendingWork['queue'] | null {
  const awaits = awaitsCustoms(state);
  if (!awaits && !statusRow(state.status).inOfficerQueue) return null;
  const { present, exit, pay, answer } = state.dueBy;
  const dueBy = earliest([present, exit, pay, answer]);
  const automationAt = awaits ? automationTimeOf(state, now) : null;
  return {
    ...(awaits && { awaitsSince: now.toISOString() }),
    ...(automationAt !== null && { automationAt }),
    ...(dueBy !== undefined && { dueBy }),
    ...(state.query === 'answered' && { answered: true }),
  };
}

/**
 * Returns the time from which the portal can accept or release a declaration without an officer: now, or the end of a
 * hold; null if an officer must act, for instance because a control is announced.
 */
function automationTimeOf(state: LifecycleState, now: Date): string | null {
  const { status, lane, control, query, unassessed, uncovered, dueBy } = state;
  const isDecidable =
    (status === 'accepted' ? lane === 'green' : beforeAcceptance.includes(status)) &&
    conditionTable.nothingPending.holds(state) &&
    [control, query].every((each) => each === 'none' || each === 'closed') &&
    unassessed === undefined &&
    uncovered === undefined;
  if (!isDecidable) return null;
  const from = now.toISOString();
  return dueBy.hold !== undefined && dueBy.hold > from ? dueBy.hold : from;
}

function awaitsCustoms(state: LifecycleState): boolean {
  const row = statusRow(state.status);
  return (
    (row.awaitsCustoms && statusGroup(state) === 'open' && state.stayed === undefined) ||
    state.amendment === 'requested' ||
    state.invalidation === 'requested' ||
    state.query === 'answered' ||
    state.hearing === 'answered' ||
    state.hearing === 'expired' ||
    (row.debt === 'given_back' && (state.payment === 'paid' || state.payment === 'secured'))
  );
}

/** Returns the earliest time; RFC 3339 times in UTC can be compared as text. */
function earliest(times: readonly (string | undefined)[]): string | undefined {
  return times.filter((time) => time !== undefined).toSorted()[0];
}

function visitsOf(state: LifecycleState, facts: TransitionInputs): NonNullable<PendingWork['visits']> {
  const { discharge, dischargeTimes, dueBy, lane, releasedAt } = state;
  const isBeforeEnd = discharge === 'open' || discharge === 'due';
  const times: Readonly<Record<VisitReason, string | null | undefined>> = {
    present: dueBy.present,
    exit_enquiry: state.query === 'open' ? null : dueBy.exitEnquiry,
    exit: dueBy.exit,
    clear: isAllowed('clear', state, facts) ? releasedAt : null,
    lane: lane === null && isAllowed('assignLane', state, facts) ? facts.now.toISOString() : null,
    hearing: dueBy.hearing,
    discharge_due: discharge === 'open' ? dischargeTimes?.nearAt : null,
    discharge_overdue: isBeforeEnd ? dueBy.discharge : null,
    demand: discharge === 'overdue' ? dischargeTimes?.demandAt : null,
  };
  const visits: Partial<Record<VisitReason, string>> = {};
  for (const reason of visitReasons) {
    const time = times[reason];
    if (typeof time === 'string') visits[reason] = time;
  }
  return visits;
}

function isAllowed(action: Action, state: LifecycleState, facts: TransitionInputs): boolean {
  const cell = transitionOf(action, state.status);
  return !('reason' in cell) && (cell.when ?? []).every((name) => conditionTable[name].holds(state, facts));
}
