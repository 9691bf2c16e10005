import type { RequiredInput } from '../lifecycle/action-row.ts';
import type { EventName } from '../lifecycle/events.ts';
import type { LifecycleState } from '../lifecycle/state.ts';
import type { Status } from '../lifecycle/statuses.ts';
import type { ConditionName } from '../lifecycle/transition-conditions.ts';
import type { Actor } from '../lifecycle/transition-context.ts';
import type { Facts } from '../lifecycle/transition-facts.ts';

export const NOW = new Date('2026-03-02T10:00:00Z');
export const LONG_AGO = '2020-01-01T00:00:00Z';
export const YESTERDAY = '2026-03-01T10:00:00Z';
export const TOMORROW = '2026-03-03T10:00:00Z';

/** Facts with all inputs that an action can require. */
export const FACTS: Facts = {
  now: NOW,
  arrivedAt: YESTERDAY,
  lane: 'red',
  control: 'physical',
  reason: 'r',
  outcome: 'seizure',
  guaranteeReference: 'G1',
  account: 'A1',
};

export type Changes = Partial<LifecycleState>;
/** A change of the declaration that prevents the action, and the condition by which the action is then refused. */
export type ExpectedObstacle = readonly [Changes, ConditionName];

/**
 * Expected effect of an action, in some statuses, on a declaration with the properties `given`; `unless` lists its
 * obstacles.
 */
export interface ExpectedMove {
  readonly in: readonly Status[];
  readonly event: EventName | null;
  readonly given: Changes;
  /** Properties that the action changes; null if it deletes the declaration. */
  readonly then: Changes | null;
  readonly unless: readonly ExpectedObstacle[];
  readonly ends?: readonly (keyof LifecycleState)[];
  /** Inputs of the action in addition to `FACTS`. */
  readonly facts?: Partial<Facts>;
}

export interface ExpectedAction {
  readonly by: readonly Actor[];
  readonly needs: readonly RequiredInput[];
  readonly moves: readonly ExpectedMove[];
}

export const DECLARANT: readonly Actor[] = ['declarant'];
export const CUSTOMS: readonly Actor[] = ['customs'];
export const OFFICE: readonly Actor[] = ['customs', 'system'];

/*
 * Builds expectations about the lifecycle: actors, statuses, effects, events and obstacles. They are written by hand
 * from the contract in `expected-transitions.ts` and `expected-sub-statuses.ts`. Actions that are not listed must be
 * refused.
 */
export function by(who: readonly Actor[], ...moves: readonly ExpectedMove[]): ExpectedAction {
  return {
    by: who,
    needs: [],
    moves,
  };
}

export function needing(needs: readonly RequiredInput[], action: ExpectedAction): ExpectedAction {
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
  ...unless: readonly ExpectedObstacle[]
): ExpectedMove {
  return { in: states, event, given, then, unless };
}
