import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { actorsOf, decideTransition } from './decide.ts';
import { eventNames } from './events.ts';
import { nextActions } from './next-actions.ts';
import { type LifecycleState, newLifecycle } from './state.ts';
import { allStatuses, finalStatuses } from './statuses.ts';
import {
  type Action,
  type Actor,
  allActions,
  type GoodsOutcome,
  goodsOutcomes,
  type Lane,
  lanes,
} from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';

const START = Date.parse('2026-03-02T10:00:00Z');

type Step = { choice: number; hours: number; lane: Lane; outcome: GoodsOutcome };

// Each step performs one of the allowed actions, but never replaces or deletes a draft.
const stepArbitrary = fc.record<Step>({
  choice: fc.nat(),
  hours: fc.integer({ min: 0, max: 1000 }),
  lane: fc.constantFrom(...lanes),
  outcome: fc.constantFrom(...goodsOutcomes),
});
const startArbitrary = fc.record({
  type: fc.constantFrom('import', 'export'),
  expectedArrival: fc.constantFrom('2026-03-04T00:00:00Z', null),
});

function factsAt(milliseconds: number, { lane, outcome }: Pick<Step, 'lane' | 'outcome'>): TransitionInputs {
  const now = new Date(milliseconds);
  return {
    now,
    arrivedAt: now.toISOString(),
    reason: 'r',
    guaranteeReference: 'G1',
    account: 'A1',
    control: 'physical',
    lane,
    outcome,
  };
}

function withIntention(action: Action, facts: TransitionInputs): TransitionInputs {
  if (action !== 'openHearing') return facts;
  const intention = { id: 'hrg_1', action: 'bill', decision: {}, lines: [], incurredOn: null } as const;
  return { ...facts, intention: { ...intention, responsible: null } };
}

const ROUTES: readonly { action: Action; actor: Actor }[] = allActions
  .filter((action) => action !== 'replace' && action !== 'delete')
  .flatMap((action) => actorsOf(action).map((actor) => ({ action, actor })));

function walk(
  first: LifecycleState,
  steps: readonly Step[],
  check: (from: LifecycleState, to: LifecycleState, facts: TransitionInputs) => void,
) {
  let state = first;
  let now = START;
  for (const step of steps) {
    now += step.hours * 3_600_000;
    const facts = factsAt(now, step);
    const taken = ROUTES.map(({ action, actor }) =>
      decideTransition(state, action, actor, withIntention(action, facts)),
    ).filter(({ ok }) => ok);
    const decision = taken[step.choice % taken.length];
    if (!decision?.ok || decision.next === null) continue;
    assert.ok(decision.event !== null && eventNames.includes(decision.event));
    check(state, decision.next, facts);
    state = decision.next;
  }
}

describe('a declaration after any sequence of allowed actions', () => {
  const forAnySequence = (
    check: (from: LifecycleState, to: LifecycleState, facts: TransitionInputs) => void,
  ) =>
    fc.assert(
      fc.property(
        startArbitrary,
        fc.array(stepArbitrary, { minLength: 30, maxLength: 40 }),
        ({ type, expectedArrival }, steps) => walk(newLifecycle(type, expectedArrival), steps, check),
      ),
      { numRuns: 1000 },
    );

  it('has a known status; a final status changes only from expired to exited', () => {
    forAnySequence((from, to) => {
      assert.ok(allStatuses.includes(to.status));
      if (!finalStatuses.includes(from.status) || to.status === from.status) return;
      assert.deepEqual([from.status, to.status], ['expired', 'exited']);
    });
  });

  it('always has a next action until it ends', () => {
    forAnySequence((_, to) => {
      if (!finalStatuses.includes(to.status)) assert.notDeepEqual(nextActions(to), [], JSON.stringify(to));
    });
  });

  it('lists only next actions that the table allows for that actor until their deadline', () => {
    forAnySequence((_, to, facts) => {
      for (const { actor, action, dueBy } of nextActions(to)) {
        const decision = decideTransition(to, action, actor, { ...facts, lane: 'red' });
        const isOverdue = dueBy !== undefined && Date.parse(dueBy) <= facts.now.getTime();
        assert.ok(decision.ok || isOverdue, `${action} is announced but refused in ${JSON.stringify(to)}`);
      }
    });
  });

  it('has a deadline only while an actor must meet it', () => {
    forAnySequence((_, to) => {
      if (finalStatuses.includes(to.status))
        assert.deepEqual(
          Object.keys(to.dueBy).filter((due) => due !== 'pay' && due !== 'hearing'),
          [],
        );
      assert.equal('answer' in to.dueBy, to.query === 'open');
      assert.equal('hearing' in to.dueBy, to.hearing === 'open');
      assert.equal('pay' in to.dueBy, to.payment === 'due' || to.payment === 'secured');
    });
  });

  it('reaches every status', () => {
    const reached = new Set<string>(['draft']);
    forAnySequence((_, to) => {
      reached.add(to.status);
    });
    assert.equal(reached.size, allStatuses.length);
  });
});
