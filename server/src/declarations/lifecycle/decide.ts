import type { AllowedTransition, RequiredInput } from './action-row.ts';
import type { EventName } from './events.ts';
import { actionRowOf, transitionOf } from './lifecycle.ts';
import type { ReasonCode } from './refusal-reason.ts';
import type { LifecycleState } from './state.ts';
import type { Status } from './statuses.ts';
import { type ConditionName, conditionTable } from './transition-conditions.ts';
import { type Action, type Actor, allActions } from './transition-context.ts';
import { stateAfter } from './transition-effects.ts';
import type { TransitionInputs } from './transition-facts.ts';

/** The refusal of an action: because of the actor, the status, a condition of the lifecycle table, or missing input. */
export type TransitionRefusal = { ok: false; reason: ReasonCode } & (
  | { code: 'actor' }
  | { code: 'state'; status: Status }
  | { code: 'condition'; condition: ConditionName }
  | { code: 'need'; need: RequiredInput }
);

/**
 * The result of an allowed action: `next` is the whole state afterwards, null for a deleted draft; `event` is null for
 * actions on drafts.
 */
export type TransitionDecision =
  | { ok: true; next: LifecycleState | null; event: EventName | null }
  | TransitionRefusal;

/**
 * Returns whether the lifecycle table allows an actor to perform an action, with the resulting state. Has no side
 * effects; every refusal has a stable reason.
 */
export function decideTransition(
  state: LifecycleState,
  action: Action,
  actor: Actor,
  facts: TransitionInputs,
): TransitionDecision {
  const permitted = findTransition(state, action, actor, facts);
  if (!permitted.ok) return permitted;
  const lacking = actionRowOf(action).needs?.find((need) => !requiredInputChecks[need].given(facts));
  if (lacking !== undefined)
    return { ok: false, code: 'need', need: lacking, reason: requiredInputChecks[lacking].reason };
  const { next, ...move } = permitted.move;
  const event = move.event ?? actionRowOf(action).event;
  if (next === 'deleted') return { ok: true, next: null, event };
  return { ok: true, next: stateAfter(state, action, { ...move, next: next ?? state.status }, facts), event };
}

/** Whether the actor may perform an action, with its required input or the reason for refusal. */
export type ActionAllowance =
  | { allowed: true; needs: readonly RequiredInput[] }
  | { allowed: false; reason: ReasonCode };

/** Returns for every action whether this actor may perform it now. Required input is listed, not checked. */
export function allowedActions(
  state: LifecycleState,
  actor: Actor,
  facts: TransitionInputs,
): Record<Action, ActionAllowance> {
  const allowance = (action: Action): ActionAllowance => {
    const permitted = findTransition(state, action, actor, facts);
    return permitted.ok
      ? { allowed: true, needs: actionRowOf(action).needs ?? [] }
      : { allowed: false, reason: permitted.reason };
  };
  const allowances: Partial<Record<Action, ActionAllowance>> = {};
  for (const action of allActions) allowances[action] = allowance(action);
  if (!hasEveryAction(allowances)) throw new Error('an action is missing in the list of allowed actions');
  return allowances;
}

function hasEveryAction(
  allowances: Partial<Record<Action, ActionAllowance>>,
): allowances is Record<Action, ActionAllowance> {
  return allActions.every((action) => allowances[action] !== undefined);
}

export function actorsOf(action: Action): readonly Actor[] {
  return actionRowOf(action).who;
}

function findTransition(
  state: LifecycleState,
  action: Action,
  actor: Actor,
  facts: TransitionInputs,
): { ok: true; move: AllowedTransition } | TransitionRefusal {
  const row = actionRowOf(action);
  if (!row.who.includes(actor)) return { ok: false, code: 'actor', reason: wrongActorReason(row.who) };
  const cell = transitionOf(action, state.status);
  if ('reason' in cell) return { ok: false, code: 'state', status: state.status, reason: cell.reason };
  const unmet = cell.when?.find((name) => !conditionTable[name].holds(state, facts));
  if (unmet !== undefined)
    return { ok: false, code: 'condition', condition: unmet, reason: conditionTable[unmet].reason };
  return { ok: true, move: cell };
}

function wrongActorReason(who: readonly Actor[]): ReasonCode {
  if (who.includes('declarant')) return 'declarant_only';
  return who.includes('customs') ? 'customs_only' : 'by_itself';
}

const requiredInputChecks: Record<
  RequiredInput,
  { reason: ReasonCode; given: (facts: TransitionInputs) => boolean }
> = {
  lane: { reason: 'needs_lane', given: ({ lane }) => lane !== undefined },
  control: { reason: 'needs_control', given: ({ control }) => control !== undefined },
  reason: { reason: 'needs_reason', given: ({ reason }) => (reason ?? '').trim() !== '' },
  outcome: {
    reason: 'needs_outcome',
    given: ({ outcome }) => outcome !== undefined,
  },
  guaranteeReference: {
    reason: 'needs_guarantee',
    given: ({ guaranteeReference }) => (guaranteeReference ?? '').trim() !== '',
  },
  account: {
    reason: 'needs_account',
    given: ({ account }) => (account ?? '').trim() !== '',
  },
};
