import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { withDependencies } from '../../foundation/http/operation.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { payDuties } from '../../processing/payments/public.ts';
import { readQueryRows } from '../amendments-and-queries/query-store.ts';
import { actorsOf, decideTransition } from '../lifecycle/decide.ts';
import { declarantOperations } from '../lifecycle/declarant-operations.ts';
import { transitionOf } from '../lifecycle/lifecycle.ts';
import { messageOfReason, type ReasonCode } from '../lifecycle/refusal-reason.ts';
import { allStatuses } from '../lifecycle/statuses.ts';
import { type ConditionName, conditionTable } from '../lifecycle/transition-conditions.ts';
import { type Action, type Actor, allActions } from '../lifecycle/transition-context.ts';
import { findDeclaration } from '../record/declaration-store.ts';
import { upsertStock } from '../stock/public.ts';
import {
  factsOfStep,
  type PathStep,
  type ReachableState,
  reachableDischargeStates,
  reachableStates,
} from '../testing/lifecycle-paths.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

/*
 * Tests the lifecycle table on a real portal: every transition by its operation or by a decision of customs, and every
 * refusal of a declarant's action by HTTP. The table determines the test cases and the actions that lead to each state.
 */

const start = new Date('2026-11-20T08:00:00Z');
const arrival = '2026-11-22T08:00:00Z';
const reachableTestStates = [
  ...reachableStates('import', start, null),
  ...reachableStates('export', start, null),
  ...reachableStates('import', start, arrival),
  ...reachableDischargeStates('import', start),
  ...reachableDischargeStates('export', start),
].toSorted((one, two) => one.steps.length - two.steps.length);
let createdCount = 0;

const testPortal = await openTestOperations({}, undefined, {
  more: (deps) => [withDependencies(payDuties, { ...deps, transfers: true })],
});
const trader = await testPortal.newCaller();
after(() => testPortal.stop());

interface TestDeclaration {
  readonly id: string;
  readonly document: object;
}

const OPERATIONS: Partial<Record<Action, (walked: TestDeclaration) => Promise<TestResponse>>> = {
  replace: ({ id, document }) =>
    testPortal.call('replaceDeclaration', trader, { id, body: document, headers: { 'if-match': '*' } }),
  delete: ({ id }) => testPortal.call('deleteDeclaration', trader, { id }),
  lodge: ({ id }) => testPortal.call('lodgeDeclaration', trader, { id }),
  present: ({ id }) => testPortal.call('presentDeclaration', trader, { id }),
  requestAmendment: ({ id, document }) =>
    testPortal.call('requestAmendment', trader, {
      id,
      body: {
        document: { ...Object(document), additionalInformation: [{ code: '00100', text: 'Amended' }] },
        reason: 'Because',
      },
    }),
  requestInvalidation: ({ id }) =>
    testPortal.call('requestInvalidation', trader, { id, body: { reason: 'Because' } }),
  answerQuery: async ({ id }) => {
    const queries = await readQueryRows(testPortal.testing.database.system, trader.organisation.id, id);
    return testPortal.call('answerQuery', trader, {
      id,
      number: Math.max(1, queries.length),
      body: { text: 'So' },
    });
  },
  pay: ({ id }) => testPortal.call('payDuties', trader, { id, body: { method: 'transfer' } }),
  secure: ({ id }) =>
    testPortal.call('payDuties', trader, { id, body: { method: 'guarantee', guaranteeReference: 'G1' } }),
  defer: ({ id }) =>
    testPortal.call('payDuties', trader, { id, body: { method: 'account', account: 'XADEF0042' } }),
  discharge: async ({ id }) => {
    await insertStock(id);
    return testPortal.call('reportDischarge', trader, {
      id,
      body: { item: 1, quantity: '1.000', disposition: 'waste', text: 'Wet' },
    });
  },
};

/** Inserts stock so that a discharge can be reported. */
async function insertStock(id: string): Promise<void> {
  const goods = {
    ...{ organisationId: trader.organisation.id, id, item: 1, mrn: 'any', holder: 'any', procedure: '7100' },
    ...{ commodityCode: '09012100', placed: '10.000', suspended: '0.00', suspendedTaxes: [] },
    ...{ months: null, authorisation: null, at: start.toISOString() },
  };
  await testPortal.testing.database.systemTransaction((transaction) => upsertStock(transaction, [goods]));
}

/** Whether an operation exists for an action of the declarant; customs performs the other actions in these tests. */
const hasOperation = ({ actor, action }: PathStep): boolean =>
  actor === 'declarant' && OPERATIONS[action] !== undefined;

async function performStep(walked: TestDeclaration, step: PathStep): Promise<void> {
  const operation = OPERATIONS[step.action];
  if (operation && hasOperation(step)) {
    const answered = await operation(walked);
    assert.ok(answered.status < 300, `${step.action}: ${answered.text}`);
    return;
  }
  const kind = step.actor === 'declarant' ? 'customs' : step.actor;
  assert.ok(
    await testPortal.decide(trader, walked.id, step.action, step.facts, kind),
    `${step.action} is taken`,
  );
}

/** Creates a declaration and performs the actions that lead to the required state. */
async function createInState({ status, steps }: ReachableState): Promise<TestDeclaration> {
  createdCount += 1;
  setTime(start.getTime());
  const lrn = `walk-${createdCount}`;
  const expectedArrival = status.expectedArrival === null ? {} : { expectedArrival: status.expectedArrival };
  const document = { ...sample({}, status.type), lrn, ...expectedArrival };
  const created = await testPortal.call('createDeclaration', trader, { body: document });
  assert.equal(created.status, 201, created.text);
  const walked = { id: String(member(created.body, 'id')), document };
  for (const step of steps) {
    testPortal.source.move(step.days * 86_400_000);
    await performStep(walked, step);
  }
  return walked;
}

function setTime(time: number): void {
  testPortal.source.move(time - testPortal.source.now().getTime());
}

async function lifecycleOf({ id }: TestDeclaration) {
  const row = await findDeclaration(testPortal.testing.database.system, trader.organisation.id, {
    by: 'id',
    value: id,
  });
  if (!row) return null;
  // Removes the version of the code lists, on which the lifecycle table does not depend.
  const { judged: _, ...lifecycle } = row.lifecycle;
  return { lifecycle, status: row.status, mrn: row.mrn, revision: row.revision };
}

const lanes = ['green', 'yellow'] as const;
const waitDays = [0, 100, 200] as const;
const variants = (action: Action, actor: PathStep['actor']): PathStep[] =>
  waitDays.flatMap((days) =>
    lanes.map((lane) => ({
      action,
      actor,
      days,
      facts: {
        reason: 'Because',
        outcome: 'destruction',
        guaranteeReference: 'G1',
        account: 'XADEF0042',
        control: 'physical',
        lane,
        // The amount of a partial refund; a partial refund is allowed at any time.
        ...(action === 'refund' && { payment: { bills: [], leaves: 'paid' } }),
      },
    })),
  );
const decideStep = (place: ReachableState, step: PathStep) =>
  decideTransition(
    place.status,
    step.action,
    step.actor,
    factsOfStep(step, new Date(place.time + step.days * 86_400_000)),
  );

/** Finds the first state, by number of actions, in which a step is allowed, with the shortest wait. */
function firstAllowed(there: readonly ReachableState[], steps: readonly PathStep[]) {
  for (const days of waitDays)
    for (const place of there) {
      const step = steps.find((each) => each.days === days && decideStep(place, each).ok);
      if (step) return { place, step };
    }
  return null;
}

/**
 * Actions of hearings; `processing/hearings/hearings.test.ts` tests them, because an intention is stored with its
 * hearing.
 */
const hearingActions: readonly string[] = [
  'openHearing',
  'answerHearing',
  'expireHearing',
  'withdrawHearing',
];

describe('transitions of the lifecycle table', () => {
  for (const action of allActions.filter((each) => !hearingActions.includes(each))) {
    for (const status of allStatuses) {
      const cell = transitionOf(action, status);
      if ('reason' in cell) continue;
      const served = (actor: Actor) => actor !== 'declarant' || OPERATIONS[action] !== undefined;
      for (const actor of actorsOf(action).filter(served)) {
        test(`${action} in ${status} by ${actor}: ${cell.next ?? 'stays'}`, async () => {
          const there = reachableTestStates.filter(({ status: state }) => state.status === status);
          const found = firstAllowed(there, variants(action, actor));
          assert.ok(found, 'the table can be walked there');
          const { place, step } = found;
          const expected = decideStep(place, step);
          const walked = await createInState(place);
          assert.deepEqual((await lifecycleOf(walked))?.lifecycle, place.status);
          testPortal.source.move(step.days * 86_400_000);
          await performStep(walked, step);
          const stored = await lifecycleOf(walked);
          assert.deepEqual(stored?.lifecycle ?? null, expected.ok ? expected.next : undefined);
        });
      }
    }
  }
});

describe('409 action_not_allowed for actions of the declarant in a status that forbids them', () => {
  for (const [action, operation] of Object.entries(OPERATIONS)) {
    const name = allActions.find((each) => each === action);
    assert.ok(name);
    for (const status of allStatuses) {
      const cell = transitionOf(name, status);
      if (!('reason' in cell)) continue;
      test(`refuses ${name} in ${status}`, async () => {
        // Uses the state with an existing query: an answer to an unknown query gets 404 instead of 409.
        const there = reachableTestStates.filter(({ status: state }) => state.status === status);
        const place = there.find(({ status: state }) => name !== 'answerQuery' || state.query !== 'none');
        const [nearest] = there;
        assert.ok(nearest, 'the table can be walked there');
        const walked = await createInState(place ?? nearest);
        const before_ = await lifecycleOf(walked);
        const answered = await operation(walked);
        if (place) assertRefused(answered, name, status, cell.reason);
        else assert.equal(answered.code, 'not_found');
        assert.deepEqual(await lifecycleOf(walked), before_);
      });
    }
  }
});

/**
 * Conditions that depend on the caller and can't be false here: a presentation states the arrival, and the lodging
 * organisation acts instead of the principal.
 */
const callerConditions: readonly ConditionName[] = ['arrived', 'ownMeans'];

describe('409 action_not_allowed for actions of the declarant with an unmet condition', () => {
  for (const [action, operation] of Object.entries(OPERATIONS)) {
    const name = allActions.find((each) => each === action);
    assert.ok(name);
    for (const status of allStatuses) {
      const cell = transitionOf(name, status);
      const conditions = ('reason' in cell ? [] : (cell.when ?? [])).filter(
        (each) => !callerConditions.includes(each),
      );
      for (const condition of conditions) {
        test(`refuses ${name} in ${status} if the condition ${condition} is not met`, async () => {
          const refused = reachableTestStates
            .filter(({ status: state }) => state.status === status)
            .filter(({ status: state }) => name !== 'answerQuery' || state.query !== 'none')
            .values()
            .flatMap((place) => [0, 100, 1_200].map((days) => ({ place, days })))
            .find(({ place, days }) => {
              const said = decideStep(place, {
                action: name,
                actor: 'declarant',
                days,
                facts: { reason: 'r' },
              });
              return !said.ok && said.code === 'condition' && said.condition === condition;
            });
          assert.ok(refused, 'the table can be walked there');
          const walked = await createInState(refused.place);
          testPortal.source.move(refused.days * 86_400_000);
          const before_ = await lifecycleOf(walked);
          assertRefused(await operation(walked), name, status, conditionTable[condition].reason);
          assert.deepEqual(await lifecycleOf(walked), before_);
        });
      }
    }
  }
});

describe('documentation page of the lifecycle table', () => {
  test('links the operation of each declarant action', async () => {
    const linked = Object.entries(declarantOperations).filter(([action]) => !hearingActions.includes(action));
    for (const [action] of linked) assert.ok(action in OPERATIONS, action);
    assert.equal(linked.length, Object.keys(OPERATIONS).length);
    const served = testPortal.operations.map(({ method, path }) => `${method} ${path}`);
    for (const [, operation] of linked) assert.ok(served.includes(operation));
  });
});

function assertRefused(answered: TestResponse, action: Action, state: string, reason: ReasonCode): void {
  assert.equal(answered.code, 'action_not_allowed', answered.text);
  assert.equal(answered.status, 409);
  assert.equal(member(answered.body, 'action'), action);
  assert.equal(member(answered.body, 'declarationStatus'), state);
  assert.equal(member(answered.body, 'reasonCode'), reason);
  assert.equal(member(answered.body, 'reason'), messageOfReason(reason));
  assert.equal(member(answered.body, 'detail'), `${messageOfReason(reason)}.`);
  assert.equal(member(answered.body, 'outcome'), 'not_applied');
}
