import type { EventName } from './events.ts';
import type { ReasonCode } from './refusal-reason.ts';
import type { Status } from './statuses.ts';
import type { Actor, Tracks, TransitionFacts } from './transition-context.ts';
import type { ConditionName } from './transition-guards.ts';

/** Input that an action requires. */
export type RequiredInput = 'lane' | 'control' | 'reason' | 'outcome' | 'guaranteeReference' | 'account';

/** An allowed action in a status. Without `next` the status stays; `deleted` deletes the draft. */
export type AllowedTransition = {
  next?: Status | 'deleted';
  when?: readonly ConditionName[];
  set?: Partial<Omit<Tracks, 'discharge'>> & Pick<TransitionFacts, 'discharge' | 'hearing'>;
  event?: EventName;
};

/** A refused action in a status, with its reason. */
export type RefusedTransition = { reason: ReasonCode };

/** One action: allowed actors, required input, its event, and its effect in each status. */
export type ActionRow = {
  who: readonly Actor[];
  needs?: readonly RequiredInput[];
  event: EventName | null;
  from: Readonly<Partial<Record<Status, AllowedTransition | RefusedTransition>>>;
};

/** Allows the transition from acceptance until release. */
export function untilReleased(move: AllowedTransition) {
  return { accepted: move, under_control: move, released: move };
}
/** Allows the transition from acceptance on, also after clearance and exit. */
export function sinceAccepted(move: AllowedTransition) {
  return { ...untilReleased(move), cleared: move, exited: move };
}
/** Allows the transition after release. */
export function onceDecided(move: AllowedTransition) {
  return { released: move, cleared: move, exited: move };
}

/** Allows the transition after a refused release, invalidation or expiry, when payments remain to be refunded. */
export function onceEnded(move: AllowedTransition) {
  return { not_released: move, invalidated: move, expired: move };
}

/** Allows the transition while goods are under a procedure: an import after release, an export after exit. */
export function whileDischarging(move: AllowedTransition) {
  return { released: move, exited: move };
}
/** Allows the transition while goods are under a procedure, and after all of them are discharged. */
export function onceDischarging(move: AllowedTransition) {
  return { ...whileDischarging(move), cleared: move };
}

export const declarantOnly: readonly Actor[] = ['declarant'];
export const customsOnly: readonly Actor[] = ['customs'];
export const customsOrSystem: readonly Actor[] = ['customs', 'system'];
export const systemOnly: readonly Actor[] = ['system'];
export const declarantOrSystem: readonly Actor[] = ['declarant', 'system'];
export const anyActor: readonly Actor[] = ['declarant', 'customs', 'system'];
