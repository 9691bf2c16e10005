import { actorsOf, decideTransition } from '../lifecycle/decide.ts';
import { transitionOf } from '../lifecycle/lifecycle.ts';
import { type LifecycleState, newLifecycle } from '../lifecycle/state.ts';
import { type Action, type Actor, allActions } from '../lifecycle/transition-context.ts';
import type { TransitionInputs } from '../lifecycle/transition-facts.ts';

/*
 * Test helper: finds the shortest path to each cell of the lifecycle table, so that each can be tested on a real
 * portal.
 */

/** An action and the number of days since the previous action. */
export interface PathStep {
  readonly action: Action;
  readonly actor: Actor;
  readonly days: number;
  readonly facts: Omit<TransitionInputs, 'now'>;
}

export interface ReachableState {
  readonly status: LifecycleState;
  readonly steps: readonly PathStep[];
  /** Time of the last step in milliseconds since the epoch. */
  readonly time: number;
}

const day = 86_400_000;
const waitDays = [0, 100, 200, 1_200] as const;
/** Number of days after the start at which the special procedure ends. */
const dischargeDays = 300;
const lanes = ['green', 'red'] as const;

/** Returns the possible inputs of an action; with a lane only if the action requires one. */
function variants(action: Action): Omit<TransitionInputs, 'now'>[] {
  const facts = {
    reason: 'Because',
    outcome: 'destruction',
    guaranteeReference: 'G1',
    account: 'A1',
    control: 'physical',
  } as const;
  return action === 'assignLane' ? lanes.map((lane) => ({ ...facts, lane })) : [facts];
}

/**
 * All possible steps. Replacing and deleting drafts is excluded, and so are hearings, which would multiply the number
 * of states.
 */
const candidates: readonly PathStep[] = allActions
  .filter((action) => action !== 'replace' && action !== 'delete' && !action.endsWith('Hearing'))
  .flatMap((action) => actorsOf(action).map((actor) => ({ action, actor })))
  .flatMap(({ action, actor }) =>
    variants(action).flatMap((facts) => waitDays.map((days) => ({ action, actor, days, facts }))),
  );

export function factsOfStep({ facts, action }: PathStep, now: Date): TransitionInputs {
  return action === 'present' ? { ...facts, now, arrivedAt: now.toISOString() } : { ...facts, now };
}

/**
 * Returns every state that can be reached from a new draft, each with a shortest path. States that differ only in times
 * count as the same, unless a time limit has passed in one of them.
 */
export function reachableStates(
  type: 'import' | 'export',
  start: Date,
  expectedArrival: string | null,
): readonly ReachableState[] {
  const key = `${type} ${start.getTime()} ${expectedArrival}`;
  const states =
    cachedStates.get(key) ??
    reachedBy(candidates, { status: newLifecycle(type, expectedArrival), steps: [], time: start.getTime() });
  cachedStates.set(key, states);
  return states;
}

/**
 * Reachable states, cached for all test files of a process, because finding several thousand states takes most of a
 * second.
 */
const cachedStates = new Map<string, readonly ReachableState[]>();

/**
 * Returns the states that discharge actions can reach from goods that were just released or have just exited under a
 * special procedure.
 */
export function reachableDischargeStates(type: 'import' | 'export', start: Date): ReachableState[] {
  const under = type === 'import' ? 'released' : 'exited';
  const plain = reachableStates(type, start, null).find(({ status }) => status.status === under);
  if (!plain) return [];
  let place: ReachableState = { status: newLifecycle(type, null), steps: [], time: start.getTime() };
  for (const step of plain.steps) {
    const goods = step.action === 'accept' ? { goods: { placed: true, draws: false } } : {};
    place = after(place, { ...step, facts: { ...step.facts, ...goods } }) ?? place;
  }
  const dueBy = new Date(start.getTime() + dischargeDays * day).toISOString();
  const steps = candidates
    .filter(({ action }) => action === 'writeOff' || action === 'clear' || /discharge/i.test(action))
    .map((step) => ({ ...step, facts: { ...step.facts, dueBy } }));
  return reachedBy(steps, place);
}

function after(reached: ReachableState, step: PathStep): ReachableState | null {
  const time = reached.time + step.days * day;
  const decision = decideTransition(
    reached.status,
    step.action,
    step.actor,
    factsOfStep(step, new Date(time)),
  );
  return decision.ok && decision.next
    ? { status: decision.next, steps: [...reached.steps, step], time }
    : null;
}

function reachedBy(tried: readonly PathStep[], first: ReachableState): ReachableState[] {
  const states = [first];
  const waitingLonger = Array.from({ length: tried.length / waitDays.length }, (_, index) =>
    tried.slice(index * waitDays.length, (index + 1) * waitDays.length),
  );
  const seen = new Set([keyOf(first)]);
  // Breadth-first search, so that states with a shorter path come first.
  for (const place of states) {
    for (const ways of waitingLonger) {
      if (ways[0] && 'reason' in transitionOf(ways[0].action, place.status.status)) continue;
      for (const step of ways) {
        const next = after(place, step);
        if (!next) continue;
        const key = keyOf(next);
        if (!seen.has(key)) states.push(next);
        seen.add(key);
        // Before the release, the waiting time only determines whether a step is possible, so one waiting time is
        // enough.
        if (place.status.releasedAt === null) break;
      }
    }
  }
  return states;
}

function keyOf({
  status: { releasedAt, until: __, dueBy, expectedArrival: _, work: ___, ...state },
  time,
}: ReachableState): string {
  return JSON.stringify([
    state,
    Object.keys(dueBy),
    releasedAt && Math.floor((time - Date.parse(releasedAt)) / (90 * day)) > 0,
  ]);
}
