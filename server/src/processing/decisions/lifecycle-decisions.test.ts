import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { newBillReference } from '../../declarations/bills/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { decideTransition } from '../../declarations/lifecycle/decide.ts';
import { transitionOf } from '../../declarations/lifecycle/lifecycle.ts';
import {
  type LifecycleState,
  messageOfReason,
  type ReasonCode,
} from '../../declarations/lifecycle/public.ts';
import { allStatuses, type Status } from '../../declarations/lifecycle/statuses.ts';
import { type ConditionName, conditionTable } from '../../declarations/lifecycle/transition-conditions.ts';
import type { TransitionInputs } from '../../declarations/lifecycle/transition-facts.ts';
import {
  type PathStep,
  type ReachableState,
  reachableStates,
} from '../../declarations/testing/lifecycle-paths.ts';
import { sample } from '../../declarations/testing/test-operations.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { type OfficerAction, officerActionNames } from '../officer-queue/officer-actions.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice } from '../testing/test-office.ts';

/*
 * Tests the lifecycle table through the operation of officers: every transition, and every refusal with the reason in
 * the table. The table determines the cases, and the actions that lead to each of them.
 */

const start = new Date('2026-11-20T08:00:00Z');
const reachableCases = [
  ...reachableStates('import', start, null),
  ...reachableStates('export', start, null),
  ...reachableStates('import', start, '2026-11-22T08:00:00Z'),
].toSorted((one, two) => one.steps.length - two.steps.length);
const lodgedStates = allStatuses.filter((status) => status !== 'draft');
const dayMs = 86_400_000;
let declarationCount = 0;

const office = await openTestOffice();
const organisationId = office.customs.trader.organisation.id;
const body = { organisationId, reference: 'G1', amount: '9000000.00', validFrom: '2026-01-01' };
assert.equal((await office.call('createGuarantee', { body })).status, 201);
after(() => office.stop());

/** Bill reference that the payer quotes for the latest declaration. */
let quotedReference = '';
const bill = {
  number: 1,
  basis: 'assessment',
  status: 'due',
  amount: '100.00',
  refunded: '0.00',
  currency: nationalCurrency,
  dueBy: null,
  guaranteeReference: null,
  lines: [{ tax: 'other', amount: '100.00' }],
  method: 'immediate',
  interest: '0.00',
  drawn: '0.00',
  refunds: [],
  payments: [],
};

/** Returns the request body of an action. A refund is partial if the table allows no complete refund. */
const bodyOf = (action: OfficerAction, status: Status): object => {
  const cell = transitionOf(action, status);
  const inPart = !('reason' in cell) && cell.when?.includes('refundOfPart');
  const members: Partial<Record<OfficerAction, object>> = {
    reject: { reason: 'Because' },
    hold: { reason: 'Because' },
    assess: { reason: 'Because', lists: { ports: 1 }, ...withoutHearing },
    assignLane: { lane: 'yellow' },
    selectForControl: { control: 'physical' },
    completeControl: { findings: 'Nothing' },
    refuseRelease: { reason: 'Because', outcome: 'destruction' },
    confirmLateExit: { reason: 'Because' },
    denyAmendment: { reason: 'Because' },
    denyInvalidation: { reason: 'Because' },
    invalidate: { reason: 'Because', ...withoutHearing },
    openQuery: { question: 'Because' },
    denyDischarge: { reason: 'Because' },
    correctDischarge: { item: 1, quantity: '1', reason: 'Because' },
    extendDischarge: { dueOn: '2030-12-31', reason: 'Because' },
    bill: { amount: '5.00', reason: 'Because', ...withoutHearing },
    pay: { billReference: quotedReference, amount: bill.amount },
    secure: { guaranteeReference: 'G1' },
    refund: { reason: 'Because', ...(inPart && { amount: '1.00' }) },
  };
  return { action, ...members[action] };
};

/** Returns the facts of an action, from which the lifecycle table determines the next status. */
const factsOf = (action: OfficerAction, status: Status, now: Date): TransitionInputs => {
  const cell = transitionOf(action, status);
  const inPart = action === 'refund' && !('reason' in cell) && cell.when?.includes('refundOfPart');
  return {
    now,
    reason: 'Because',
    outcome: 'destruction',
    guaranteeReference: 'G1',
    ...(action === 'invalidate' && status === 'released' && { endsHearing: 'withdrawn' }),
    ...(action === 'assignLane' && { lane: 'yellow' }),
    ...(action === 'selectForControl' && { control: 'physical' }),
    ...(inPart && { payment: { bills: [], leaves: 'paid' } }),
  };
};

const decideOn = (id: string, body: object): Promise<OperationTestResponse> =>
  office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });

/** Creates a declaration in a status of the table, with a bill in the payment status. */
async function createDeclarationIn({ status, steps, time }: ReachableState): Promise<string> {
  const { api, trader } = office.customs;
  declarationCount += 1;
  quotedReference = newBillReference(randomBytes);
  setClock(start.getTime());
  const arrival = status.expectedArrival === null ? {} : { expectedArrival: status.expectedArrival };
  const document = { ...sample({}, status.type), lrn: `decided-${declarationCount}`, ...arrival };
  const id = textMember((await api.call('createDeclaration', trader, { body: document })).body, 'id');
  for (const step of steps) {
    office.source.move(step.days * dayMs);
    await applyStep(id, document, step);
  }
  assert.equal(office.source.now().getTime(), time);
  await storeBill(id, status.payment);
  return id;
}

async function applyStep(id: string, document: object, { action, actor, facts }: PathStep): Promise<void> {
  const { api, trader } = office.customs;
  const byDeclarant: Record<string, () => Promise<{ status: number; text: string }>> = {
    lodge: () => api.call('lodgeDeclaration', trader, { id }),
    present: () => api.call('presentDeclaration', trader, { id }),
    requestAmendment: () =>
      api.call('requestAmendment', trader, {
        id,
        body: {
          document: { ...Object(document), additionalInformation: [{ code: '00100', text: 'Amended' }] },
          reason: 'Because',
        },
      }),
    requestInvalidation: () => api.call('requestInvalidation', trader, { id, body: { reason: 'Because' } }),
    answerQuery: () => api.call('answerQuery', trader, { id, number: 1, body: { text: 'So' } }),
  };
  const operation = byDeclarant[action];
  if (!operation) {
    const kind = actor === 'declarant' ? 'customs' : actor;
    assert.ok(await api.decide(trader, id, action, facts, kind), `${action} is taken`);
    return;
  }
  const answered = await operation();
  assert.ok(answered.status < 300, `${action}: ${answered.text}`);
}

function setClock(time: number): void {
  office.source.move(time - office.source.now().getTime());
}

async function storeBill(id: string, payment: ReachableState['status']['payment']): Promise<void> {
  if (payment === 'not_due') return;
  const organisationId = office.customs.trader.organisation.id;
  const guaranteeReference = payment === 'secured' ? 'G1' : null;
  const stored = {
    ...bill,
    reference: quotedReference,
    status: payment,
    paid: ['paid', 'refunded'].includes(payment) ? bill.amount : '0.00',
    outstanding: ['due', 'secured'].includes(payment) ? bill.amount : '0.00',
    guaranteeReference,
    organisationId,
    id,
    at: start.toISOString(),
  };
  await office.database.system.query('select declarations.store_bills($1)', [JSON.stringify([stored])]);
}

/** Omits the edition of the code lists, which the lifecycle table does not use. */
const lifecycleOf = async (id: string) => {
  const found = await findForCustoms(office.database.system, id);
  const { judged: _, ...lifecycle } = { ...found?.lifecycle };
  return lifecycle;
};

/** Actions whose consequences change more than the lifecycle table defines. */
const withConsequences: readonly OfficerAction[] = [
  'accept',
  'grantAmendment',
  'assess',
  'bill',
  'pay',
  'secure',
  'refund',
  'grantDischarge',
  'extendDischarge',
];

/** State of goods under a procedure. No path of the table leads to it, so the test stores it directly. */
const underProcedure: Partial<LifecycleState> = { placed: true, discharge: 'open' };
const storedStates: Partial<Record<OfficerAction, Partial<LifecycleState>>> = {
  grantDischarge: { ...underProcedure, reported: true },
  denyDischarge: { ...underProcedure, reported: true },
  extendDischarge: underProcedure,
  demandDischarge: underProcedure,
  withdrawHearing: { hearing: 'open' },
};
/**
 * States that forbid an action by a condition that no path of the table reaches, because the duties of the sample can
 * be calculated.
 */
const forbiddingStates: Partial<Record<ConditionName, Partial<LifecycleState>>> = {
  assessed: { unassessed: true },
  covered: { uncovered: true },
  dischargeSettled: underProcedure,
  dischargeReported: underProcedure,
  notMoved: { moved: true },
  releasedBefore: { releasedAt: null },
};
/** Conditions on goods under a procedure, which `discharge.test.ts` tests. */
const goodsConditions: readonly string[] = ['correctDischarge', 'nothingHeld'];
/**
 * Conditions that are always true here: officers are never principals, and a request with a reason permits any control.
 */
const alwaysTrueConditions = [...goodsConditions, 'ownMeans', 'controlFitsLane'];

async function storeState(id: string, state: Partial<LifecycleState>): Promise<void> {
  await office.database.system.query(
    'update declarations.declarations set lifecycle = lifecycle || $2 where id = $1',
    [id, JSON.stringify(state)],
  );
}

describe('201 for every transition of the lifecycle table', () => {
  for (const action of officerActionNames) {
    for (const status of lodgedStates) {
      const cell = transitionOf(action, status);
      if ('reason' in cell || goodsConditions.includes(action)) continue;
      test(`${action} in ${status}: ${cell.next ?? 'stays'}`, async () => {
        const allowed = [0, 100, 200].values().flatMap((days) =>
          reachableCases
            .values()
            .filter(({ status: state }) => state.status === status)
            // A bill that is not paid can't be refunded by an officer.
            .filter(({ status: state }) => action !== 'refund' || state.payment !== 'due')
            .flatMap((place) => {
              const now = new Date(place.time + days * dayMs);
              const state = { ...place.status, ...storedStates[action] };
              const decision = decideTransition(state, action, 'customs', factsOf(action, status, now));
              return decision.ok ? [{ place, days, decision }] : [];
            }),
        );
        // `allowed` is a lazy iterator, so only the nearest state that allows the action is calculated.
        const found = allowed.next().value;
        assert.ok(found, 'the table can be walked there');
        const { place, days, decision } = found;
        const id = await createDeclarationIn(place);
        assert.deepEqual(await lifecycleOf(id), place.status);
        await storeState(id, storedStates[action] ?? {});
        office.source.move(days * dayMs);
        const answered = await decideOn(id, bodyOf(action, status));
        assert.equal(answered.status, 201, JSON.stringify(answered.body));
        assert.equal(member(answered.body, 'status'), decision.next?.status);
        const history = member(answered.body, 'history');
        assert.ok(Array.isArray(history));
        const change = history.find(
          (each) => member(each, 'event') === decision.event && isActOfOfficer(each),
        );
        assert.ok(change, `${decision.event} by the officer`);
        if (!withConsequences.includes(action)) assert.deepEqual(await lifecycleOf(id), decision.next);
      });
    }
  }
});

const isActOfOfficer = (change: unknown): boolean => member(change, 'by', 'id') === office.officer.client.id;

function assertRefused(
  answered: OperationTestResponse,
  action: string,
  state: string,
  reason: ReasonCode,
): void {
  assert.equal(answered.code, 'action_not_allowed', `${action}: ${JSON.stringify(answered.body)}`);
  assert.equal(member(answered.body, 'action'), action);
  assert.equal(member(answered.body, 'declarationStatus'), state);
  assert.equal(member(answered.body, 'reasonCode'), reason);
  assert.equal(member(answered.body, 'reason'), messageOfReason(reason));
  assert.equal(member(answered.body, 'detail'), `${messageOfReason(reason)}.`);
}

describe('409 action_not_allowed for every action that the status forbids', () => {
  for (const status of lodgedStates) {
    test(`in ${status}`, async () => {
      const place = reachableCases.find(({ status: state }) => state.status === status);
      assert.ok(place, 'the table can be walked there');
      const id = await createDeclarationIn(place);
      const before_ = await lifecycleOf(id);
      for (const action of officerActionNames) {
        const cell = transitionOf(action, status);
        if ('reason' in cell)
          assertRefused(await decideOn(id, bodyOf(action, status)), action, status, cell.reason);
      }
      assert.deepEqual(await lifecycleOf(id), before_);
    });
  }
});

describe('409 action_not_allowed for every action that a condition forbids', () => {
  for (const action of officerActionNames) {
    for (const status of lodgedStates) {
      const cell = transitionOf(action, status);
      for (const condition of 'reason' in cell ? [] : (cell.when ?? [])) {
        if (alwaysTrueConditions.includes(condition)) continue;
        test(`${action} in ${status} without ${condition}`, async () => {
          const whole = condition === 'refundOfPart';
          const lacking: Partial<LifecycleState> = forbiddingStates[condition] ?? {};
          const factsAt = (now: Date): TransitionInputs => {
            const { payment: _, ...facts } = factsOf(action, status, now);
            return whole ? facts : factsOf(action, status, now);
          };
          const refused = reachableCases.find(({ status: state, time }) => {
            if (state.status !== status) return false;
            const facts = factsAt(new Date(time));
            const said = decideTransition({ ...state, ...lacking }, action, 'customs', facts);
            return !said.ok && said.code === 'condition' && said.condition === condition;
          });
          assert.ok(refused, 'the table can be walked there');
          const id = await createDeclarationIn(refused);
          await storeState(id, lacking);
          const body = whole ? { action, reason: 'Because' } : bodyOf(action, status);
          assertRefused(await decideOn(id, body), action, status, conditionTable[condition].reason);
        });
      }
    }
  }
});

describe('404', () => {
  test('hides a draft from customs', async () => {
    const { api, trader } = office.customs;
    const id = await api.create(trader, { lrn: 'decided-draft' });
    for (const action of officerActionNames) {
      assert.equal((await decideOn(id, bodyOf(action, 'draft'))).code, 'not_found');
    }
  });
});
