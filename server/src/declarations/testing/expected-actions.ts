import type { RequiredInput } from '../lifecycle/action-row.ts';
import type { EventName } from '../lifecycle/events.ts';
import type { LifecycleState } from '../lifecycle/state.ts';
import type { Status } from '../lifecycle/statuses.ts';
import type { ConditionName } from '../lifecycle/transition-conditions.ts';
import type { Actor } from '../lifecycle/transition-context.ts';
import type { TransitionInputs } from '../lifecycle/transition-facts.ts';

export const NOW = new Date('2026-03-02T10:00:00Z');
export const LONG_AGO = '2020-01-01T00:00:00Z';
export const YESTERDAY = '2026-03-01T10:00:00Z';
export const TOMORROW = '2026-03-03T10:00:00Z';

/** Facts with all inputs that an action can require. */
export const FACTS: TransitionInputs = {
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
export interface ExpectedTransition {
  readonly in: readonly Status[];
  readonly event: EventName | null;
  readonly given: Changes;
  /** Properties that the action changes; null if it deletes the declaration. */
  readonly then: Changes | null;
  readonly unless: readonly ExpectedObstacle[];
  readonly ends?: readonly (keyof LifecycleState)[];
  /** Inputs of the action in addition to `FACTS`. */
  readonly facts?: Partial<TransitionInputs>;
}

export interface ExpectedAction {
  readonly by: readonly Actor[];
  readonly needs: readonly RequiredInput[];
  readonly moves: readonly ExpectedTransition[];
}

export const DECLARANT: readonly Actor[] = ['declarant'];
export const CUSTOMS: readonly Actor[] = ['customs'];
export const OFFICE: readonly Actor[] = ['customs', 'system'];

/*
 * Builds expectations about the lifecycle: actors, statuses, effects, events and obstacles. They are written by hand
 * from the contract in `expected-transitions.ts` and `expected-sub-statuses.ts`. Actions that are not listed must be
 * refused.
 */
export function expectAction(who: readonly Actor[], ...moves: readonly ExpectedTransition[]): ExpectedAction {
  return {
    by: who,
    needs: [],
    moves,
  };
}

export function withRequiredInput(needs: readonly RequiredInput[], action: ExpectedAction): ExpectedAction {
  return {
    ...action,
    needs,
  };
}

export function expectTransition(
  states: readonly Status[],
  event: EventName | null,
  then: Changes | null,
  given: Changes = {},
  ...unless: readonly ExpectedObstacle[]
): ExpectedTransition {
  return { in: states, event, given, then, unless };
}
