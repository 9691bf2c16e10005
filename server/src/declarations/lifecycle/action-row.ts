import type { EventName } from './events.ts';
import type { ReasonCode } from './refusal-reason.ts';
import type { Status } from './statuses.ts';
import type { ConditionName } from './transition-conditions.ts';
import type { Actor, SubStatuses, TransitionFacts } from './transition-context.ts';

/** Inputs that an action can require. */
export type RequiredInput = 'lane' | 'control' | 'reason' | 'outcome' | 'guaranteeReference' | 'account';

/**
 * The transition by an allowed action in one status. Without `next` the status does not change; `deleted` deletes the
 * draft.
 */
export type AllowedTransition = {
  next?: Status | 'deleted';
  when?: readonly ConditionName[];
  set?: Partial<Omit<SubStatuses, 'discharge'>> & Pick<TransitionFacts, 'discharge' | 'hearing'>;
  event?: EventName;
};

/** The reason for which an action is refused in one status. */
export type RefusedTransition = { reason: ReasonCode };

/**
 * A row of the lifecycle table: an action with its allowed actors, required input, event, and effect in each status.
 */
export type ActionRow = {
  who: readonly Actor[];
  needs?: readonly RequiredInput[];
  event: EventName | null;
  from: Readonly<Partial<Record<Status, AllowedTransition | RefusedTransition>>>;
};

/** Allows a transition in the statuses from acceptance until release. */
export function transitionsUntilRelease(move: AllowedTransition) {
  return { accepted: move, under_control: move, released: move };
}
/** Allows a transition in all statuses from acceptance on, including clearance and exit. */
export function sinceAccepted(move: AllowedTransition) {
  return { ...transitionsUntilRelease(move), cleared: move, exited: move };
}
/** Allows a transition in the statuses after the release. */
export function onceDecided(move: AllowedTransition) {
  return { released: move, cleared: move, exited: move };
}

/** Allows a transition in the statuses in which payments must be refunded: refused release, invalidation and expiry. */
export function onceEnded(move: AllowedTransition) {
  return { not_released: move, invalidated: move, expired: move };
}

/**
 * Allows a transition while goods are under a special procedure: for an import after release, for an export after exit.
 */
export function whileDischarging(move: AllowedTransition) {
  return { released: move, exited: move };
}
/** Allows a transition while goods are under a special procedure, and after all of them are discharged. */
export function onceDischarging(move: AllowedTransition) {
  return { ...whileDischarging(move), cleared: move };
}

export const declarantOnly: readonly Actor[] = ['declarant'];
export const customsOnly: readonly Actor[] = ['customs'];
export const customsOrSystem: readonly Actor[] = ['customs', 'system'];
export const systemOnly: readonly Actor[] = ['system'];
export const declarantOrSystem: readonly Actor[] = ['declarant', 'system'];
export const anyActor: readonly Actor[] = ['declarant', 'customs', 'system'];
