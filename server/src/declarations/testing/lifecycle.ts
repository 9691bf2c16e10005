import type { Need } from '../lifecycle/action-row.ts';
import type { ConditionName } from '../lifecycle/conditions.ts';
import type { EventName } from '../lifecycle/events.ts';
import type { Actor, Facts } from '../lifecycle/facts.ts';
import type { LifecycleState } from '../lifecycle/state.ts';
import type { Status } from '../lifecycle/statuses.ts';

export const NOW = new Date('2026-03-02T10:00:00Z');
export const LONG_AGO = '2020-01-01T00:00:00Z';
export const YESTERDAY = '2026-03-01T10:00:00Z';
export const TOMORROW = '2026-03-03T10:00:00Z';

/** All that an action may need, given at once. */
export const FACTS: Facts = {
  now: NOW,
  arrivedAt: YESTERDAY,
  lane: 'red',
  reason: 'r',
  outcome: 'seizure',
  guaranteeReference: 'G1',
  account: 'A1',
};

export type Changes = Partial<LifecycleState>;
/** What of a declaration stands against the action, and the condition that says so. */
export type Obstacle = readonly [Changes, ConditionName];

/** What an action does in some states, to a declaration that is like `given`, and what stands against it. */
export interface ExpectedMove {
  readonly in: readonly Status[];
  readonly event: EventName | null;
  readonly given: Changes;
  /** What becomes another; null when the declaration is gone. */
  readonly then: Changes | null;
  readonly unless: readonly Obstacle[];
  /** What it no longer has. */
  readonly ends?: readonly (keyof LifecycleState)[];
  /** What the actor brings along, where it is more than `FACTS`. */
  readonly facts?: Partial<Facts>;
}

export interface ExpectedAction {
  readonly by: readonly Actor[];
  readonly needs: readonly Need[];
  readonly moves: readonly ExpectedMove[];
}

export const DECLARANT: readonly Actor[] = ['declarant'];
export const CUSTOMS: readonly Actor[] = ['customs'];
export const OFFICE: readonly Actor[] = ['customs', 'system'];

/*
 * The life cycle as the contract tells it, written out by hand in `main-states.ts` and `tracks.ts`: who may do
 * what in which state, what becomes of the declaration, what the log says, and what stands against it. Whatever is not
 * there is refused.
 */
export function by(who: readonly Actor[], ...moves: readonly ExpectedMove[]): ExpectedAction {
  return {
    by: who,
    needs: [],
    moves,
  };
}

export function needing(needs: readonly Need[], action: ExpectedAction): ExpectedAction {
  return {
    ...action,
    needs,
  };
}

export function move(
  states: readonly Status[],
  event: EventName | null,
  then: Changes | null,
  given: Changes = {},
  ...unless: readonly Obstacle[]
): ExpectedMove {
  return { in: states, event, given, then, unless };
}
