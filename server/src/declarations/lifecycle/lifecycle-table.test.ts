import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ExpectedAction, FACTS, NOW } from '../testing/expected-actions.ts';
import { expectedDischargeActions } from '../testing/expected-discharges.ts';
import { trackActions } from '../testing/expected-sub-statuses.ts';
import { mainStateActions } from '../testing/expected-transitions.ts';
import type { RequiredInput } from './action-row.ts';
import { actorsOf, allowedActions, decideTransition, type TransitionDecision } from './decide.ts';
import { messageOfReason } from './refusal-reason.ts';
import { type LifecycleState, newLifecycle } from './state.ts';
import { allStatuses, type Status } from './statuses.ts';
import { type Action, type Actor, allActions } from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';

const EXPECTED: Record<Action, ExpectedAction> = {
  ...mainStateActions,
  ...trackActions,
  ...expectedDischargeActions,
};

const ACTORS: readonly Actor[] = ['declarant', 'customs', 'system'];

function stateOf(status: Status, changes: Partial<LifecycleState> = {}): LifecycleState {
  return {
    ...newLifecycle('import'),
    status,
    ...changes,
  };
}

const { lane: _lane, ...noLane } = FACTS;
const { control: _control, ...noControl } = FACTS;
const { reason: _reason, ...noReason } = FACTS;
const { outcome: _outcome, ...noOutcome } = FACTS;
const { guaranteeReference: _reference, ...noReference } = FACTS;
const { account: _account, ...noAccount } = FACTS;
/** Facts in which a required input is missing or invalid, by input. */
const LACKING: Record<RequiredInput, readonly TransitionInputs[]> = {
  lane: [noLane],
  control: [noControl],
  reason: [noReason, { ...FACTS, reason: '' }, { ...FACTS, reason: ' \t' }],
  outcome: [noOutcome],
  guaranteeReference: [noReference, { ...FACTS, guaranteeReference: ' ' }],
  account: [noAccount, { ...FACTS, account: ' ' }],
};

for (const action of allActions) {
  const { by, needs, moves } = EXPECTED[action];
  describe(action, () => {
    test(`is allowed to ${by.join(', ')} only, and checks the actor before anything else`, () => {
      assert.deepEqual(actorsOf(action), by);
      for (const actor of ACTORS.filter((each) => !by.includes(each)))
        for (const status of allStatuses) {
          const decision = decideTransition(stateOf(status), action, actor, { now: NOW });
          assert.equal(decision.ok || decision.code, 'actor');
        }
    });

    const states = moves.flatMap((move) => move.in);
    test(`is refused in every status except ${[...new Set(states)].join(', ')}`, () => {
      for (const status of allStatuses.filter((each) => !states.includes(each)))
        for (const actor of by) {
          const decision = decideTransition(stateOf(status), action, actor, FACTS);
          assert.ok(!decision.ok && decision.code === 'state', status);
          assert.equal(decision.status, status);
          assert.match(messageOfReason(decision.reason), /^(The|A) /);
        }
    });

    for (const { in: from, given, then, event, unless, ends = [], facts } of moves) {
      const all = { ...FACTS, ...facts };
      for (const status of from) {
        const state = stateOf(status, given);
        test(`in ${status} ${then === null ? 'deletes the draft' : `leads to ${JSON.stringify(then)}`}`, () => {
          const next = then === null ? null : { ...state, ...then };
          for (const name of ends) if (next) Reflect.deleteProperty(next, name);
          for (const actor of by) {
            assert.deepEqual(withoutWork(decideTransition(state, action, actor, all)), {
              ok: true,
              next,
              event,
            });
            assert.deepEqual(allowedActions(state, actor, all)[action], { allowed: true, needs });
          }
        });

        for (const [changes, condition] of unless)
          test(`in ${status} is refused by the condition ${condition} after the change ${JSON.stringify(changes)}`, () => {
            for (const actor of by) {
              const decision = decideTransition({ ...state, ...changes }, action, actor, all);
              assert.ok(!decision.ok && decision.code === 'condition', JSON.stringify(decision));
              assert.equal(decision.condition, condition);
              assert.deepEqual(allowedActions({ ...state, ...changes }, actor, all)[action], {
                allowed: false,
                reason: decision.reason,
              });
            }
          });

        for (const need of needs)
          test(`in ${status} is refused without the input ${need}`, () => {
            for (const lacking of LACKING[need]) {
              const decision = decideTransition(state, action, by[0] ?? 'system', { ...facts, ...lacking });
              assert.ok(!decision.ok && decision.code === 'need', JSON.stringify(lacking));
              assert.equal(decision.need, need);
            }
          });
      }
    }
  });
}

/** Removes the queue entry and the deadlines from the resulting state; `pending-work.test.ts` tests them. */
function withoutWork(decision: TransitionDecision): TransitionDecision {
  if (!decision.ok || decision.next === null) return decision;
  const { work: _, ...next } = decision.next;
  return { ...decision, next };
}
