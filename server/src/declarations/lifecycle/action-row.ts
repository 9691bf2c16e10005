import type { ConditionName } from './conditions.ts';
import type { EventName } from './events.ts';
import type { Actor, Circumstances, Tracks } from './facts.ts';
import type { ReasonCode } from './reason.ts';
import type { Status } from './statuses.ts';

/** What an action needs from its actor; `controlLane` is a lane other than green. */
export type Need = 'lane' | 'controlLane' | 'reason' | 'outcome' | 'guaranteeReference' | 'account';

/** The action may be taken in this state. Without `next` the main state stays; `deleted` means the draft is gone. */
export type Move = {
  next?: Status | 'deleted';
  when?: readonly ConditionName[];
  set?: Partial<Omit<Tracks, 'discharge'>> & Pick<Circumstances, 'discharge'>;
  event?: EventName;
};

/** The action may not be taken in this state, and why. */
export type Stop = { reason: ReasonCode };

/** One action: who may, what it needs, the event that tells of it, and what it does in which state. */
export type ActionRow = {
  who: readonly Actor[];
  needs?: readonly Need[];
  event: EventName | null;
  from: Readonly<Partial<Record<Status, Move | Stop>>>;
};

/** The same move while customs holds or has just released the goods. */
export function untilReleased(move: Move) {
  return { accepted: move, under_control: move, released: move };
}
/** The same move from acceptance on, after clearance and exit too. */
export function sinceAccepted(move: Move) {
  return { ...untilReleased(move), cleared: move, exited: move };
}
/** The same move once customs has decided on the goods. */
export function onceDecided(move: Move) {
  return { released: move, cleared: move, exited: move };
}

/** The same move once a declaration has come to nothing, and leaves its payments to be given back. */
export function onceEnded(move: Move) {
  return { not_released: move, invalidated: move, expired: move };
}

/** The same move while goods are under a procedure: an import's after release, an export's after exit. */
export function whileDischarging(move: Move) {
  return { released: move, exited: move };
}
/** The same move after all goods were discharged, too. */
export function onceDischarging(move: Move) {
  return { ...whileDischarging(move), cleared: move };
}

export const declarantOnly: readonly Actor[] = ['declarant'];
export const customsOnly: readonly Actor[] = ['customs'];
export const customsOrSystem: readonly Actor[] = ['customs', 'system'];
export const systemOnly: readonly Actor[] = ['system'];
export const declarantOrSystem: readonly Actor[] = ['declarant', 'system'];
export const anyone: readonly Actor[] = ['declarant', 'customs', 'system'];
