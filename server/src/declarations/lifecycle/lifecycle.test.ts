import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarOf } from '../../foundation/calendar.ts';
import { actorsOf, allowedActions, decideTransition } from './decide.ts';
import { nextActions, statusGroup } from './next-actions.ts';
import { messageOfReason } from './refusal-reason.ts';
import { type LifecycleState, newLifecycle } from './state.ts';
import { allStatuses, type Status } from './statuses.ts';
import { type Action, type Actor, allActions, defaultTimeLimits } from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const DAY = 86_400_000;
function daysAgo(days: number): string {
  return new Date(NOW.getTime() - days * DAY).toISOString();
}
const FACTS: TransitionInputs = {
  now: NOW,
  arrivedAt: daysAgo(0),
  lane: 'red',
  control: 'physical',
  reason: 'r',
  outcome: 'seizure',
  guaranteeReference: 'G1',
};

function stateOf(changes: Partial<LifecycleState>): LifecycleState {
  return {
    ...newLifecycle('import'),
    ...changes,
  };
}

function after(
  state: LifecycleState,
  action: Action,
  actor: Actor,
  facts: TransitionInputs = FACTS,
): LifecycleState {
  const decision = decideTransition(state, action, actor, facts);
  assert.ok(decision.ok, decision.ok ? '' : `${action}: ${decision.reason}`);
  assert.ok(decision.next);
  return decision.next;
}

function reasonOf(
  state: LifecycleState,
  action: Action,
  actor: Actor,
  facts: TransitionInputs = FACTS,
): string {
  const decision = decideTransition(state, action, actor, facts);
  assert.ok(!decision.ok, `${action} was allowed`);
  return messageOfReason(decision.reason);
}

// The transitions between statuses in the contract, copied by hand: this list and the lifecycle table must agree.
const CONTRACT: Record<Status, readonly (Status | 'deleted')[]> = {
  draft: ['lodged', 'deleted'],
  lodged: ['rejected', 'registered', 'accepted'],
  registered: ['accepted', 'rejected', 'invalidated', 'expired'],
  rejected: [],
  accepted: ['under_control', 'released', 'invalidated'],
  under_control: ['released', 'not_released', 'invalidated'],
  released: ['cleared', 'exited', 'expired', 'invalidated'],
  not_released: [],
  cleared: [],
  exited: [],
  invalidated: [],
  expired: ['exited'],
};

// States in which all conditions of at least one transition are met; from them, every transition can be tested.
const READY: readonly LifecycleState[] = allStatuses.flatMap((status) =>
  (['import', 'export'] as const).flatMap((type) =>
    [true, false].flatMap((requested) =>
      [true, false].map((presented) =>
        stateOf({
          status,
          type,
          presented,
          lane: 'green',
          expectedArrival: daysAgo(1),
          releasedAt: daysAgo(1),
          invalidation: requested ? 'requested' : 'none',
          dueBy: { present: daysAgo(1), exit: daysAgo(1) },
        }),
      ),
    ),
  ),
);

describe('transitions of the contract', () => {
  const arrows = new Map<Status, Set<string>>(allStatuses.map((status) => [status, new Set()]));
  for (const state of READY)
    for (const action of allActions)
      for (const actor of actorsOf(action)) {
        const decision = decideTransition(state, action, actor, FACTS);
        const next = decision.ok ? (decision.next?.status ?? 'deleted') : state.status;
        if (next !== state.status) arrows.get(state.status)?.add(next);
      }
  for (const status of allStatuses)
    it(`${status} leads to ${CONTRACT[status].join(', ') || 'nothing'}`, () => {
      assert.deepEqual([...(arrows.get(status) ?? [])].sort(), [...CONTRACT[status]].sort());
    });
});

describe('refusals of actions', () => {
  it('have a reason for every action that an actor cannot perform in a status', () => {
    for (const state of READY)
      for (const actor of ['declarant', 'customs', 'system'] as const)
        for (const [action, allowance] of Object.entries(allowedActions(state, actor, FACTS)))
          if (!allowance.allowed)
            assert.match(messageOfReason(allowance.reason), /^[A-Z].{10,}/, `${action} in ${state.status}`);
  });

  it('report the wrong actor first, then the status, then the condition, then missing input', () => {
    const accepted = stateOf({ status: 'accepted', lane: 'yellow' });
    assert.equal(reasonOf(accepted, 'release', 'declarant'), 'Only customs may perform this action');
    assert.equal(reasonOf(accepted, 'clear', 'system'), 'The declaration is accepted');
    assert.equal(reasonOf(accepted, 'release', 'system'), 'A control is announced or open');
    assert.equal(
      reasonOf(accepted, 'invalidate', 'customs', { now: NOW }),
      'The request must state a reason',
    );
    assert.equal(
      reasonOf(accepted, 'invalidate', 'customs', { now: NOW, reason: '  ' }),
      'The request must state a reason',
    );
    const unnamed = decideTransition(accepted, 'selectForControl', 'customs', { now: NOW });
    assert.ok(!unnamed.ok && unnamed.code === 'need' && unnamed.need === 'control');
  });

  it('name the missing reason for a control of the documents in the red lane; no control changes the lane', () => {
    for (const lane of ['green', 'yellow', 'red'] as const)
      for (const control of ['documentary', 'physical'] as const) {
        const facts = { now: NOW, control, reason: 'A document is missing' };
        assert.equal(
          after(stateOf({ status: 'accepted', lane }), 'selectForControl', 'customs', facts).lane,
          lane,
        );
      }
    const red = stateOf({ status: 'accepted', lane: 'red' });
    assert.equal(
      reasonOf(red, 'selectForControl', 'customs', { now: NOW, control: 'documentary', reason: ' ' }),
      'A control of the documents only requires a reason, because the lane is red',
    );
  });

  it('name the actor that may perform the action', () => {
    assert.equal(reasonOf(stateOf({}), 'lodge', 'customs'), 'Only the declarant may perform this action');
    const due = stateOf({ status: 'registered', dueBy: { present: daysAgo(1) } });
    assert.equal(
      reasonOf(due, 'expire', 'declarant'),
      'The portal performs this action automatically when a time limit has passed',
    );
  });

  it('are not returned for missing input by the list of allowed actions, which names the required input', () => {
    const { invalidate } = allowedActions(stateOf({ status: 'accepted' }), 'customs', { now: NOW });
    assert.deepEqual(invalidate, { allowed: true, needs: ['reason'] });
  });
});

describe('declaration before acceptance', () => {
  it('is registered if it is pre-lodged, and accepted once presented', () => {
    const lodged = after(newLifecycle('import', '2026-03-09T00:00:00Z'), 'lodge', 'declarant');
    assert.equal(reasonOf(lodged, 'accept', 'system', { now: NOW }), 'The goods have not arrived yet');
    const registered = after(lodged, 'register', 'system', { now: NOW });
    assert.equal(registered.dueBy.present, '2026-04-01T23:59:59.999Z');
    assert.equal(reasonOf(registered, 'accept', 'system'), 'The goods have not been presented yet');
    assert.equal(
      reasonOf(registered, 'present', 'declarant', { now: NOW }),
      'The goods have not arrived yet',
    );
    const presented = after(registered, 'present', 'declarant', { now: NOW, arrivedAt: daysAgo(0) });
    assert.equal(presented.status, 'registered');
    assert.deepEqual(presented.dueBy, {});
    assert.equal(reasonOf(presented, 'present', 'declarant'), 'The goods have been presented');
    assert.equal(after(presented, 'accept', 'system').status, 'accepted');
  });

  it('can be presented only with a past time of arrival', () => {
    const registered = stateOf({ status: 'registered', expectedArrival: daysAgo(1) });
    const facts = { now: NOW, arrivedAt: '2026-03-02T10:00:01Z' };
    assert.equal(reasonOf(registered, 'present', 'declarant', facts), 'The goods have not arrived yet');
  });

  it('is not registered without an expected arrival', () => {
    const lodged = stateOf({ status: 'lodged' });
    assert.match(reasonOf(lodged, 'register', 'system'), /without registration/);
  });

  it('gets a new version or is withdrawn immediately, without a decision of customs', () => {
    const registered = stateOf({ status: 'registered', expectedArrival: daysAgo(0) });
    const amended = decideTransition(registered, 'requestAmendment', 'declarant', FACTS);
    assert.ok(amended.ok && amended.event === 'declaration.amended' && amended.next?.amendment === 'none');
    const withdrawn = decideTransition(registered, 'requestInvalidation', 'declarant', FACTS);
    assert.ok(withdrawn.ok && withdrawn.event === 'declaration.invalidated');
  });

  it('expires after its registration only when the time limit for presentation has passed', () => {
    const due = stateOf({ status: 'registered', dueBy: { present: '2026-03-02T10:00:00.001Z' } });
    assert.equal(reasonOf(due, 'expire', 'system'), 'The time limit for presentation has not passed');
    const overdue = { ...due, dueBy: { present: NOW.toISOString() } };
    assert.equal(after(overdue, 'expire', 'system').status, 'expired');
    assert.equal(
      reasonOf({ ...overdue, presented: true }, 'expire', 'system'),
      'The goods have been presented',
    );
  });
});

describe('declaration in control and release', () => {
  it('is released in the green lane, and only after a lane is assigned', () => {
    const accepted = stateOf({ status: 'accepted' });
    assert.match(reasonOf(accepted, 'release', 'system'), /not been assigned to a lane/);
    const green = after(accepted, 'assignLane', 'system', { now: NOW, lane: 'green' });
    const released = after(green, 'release', 'system');
    assert.equal(released.releasedAt, NOW.toISOString());
    assert.equal(after(released, 'clear', 'system').status, 'cleared');
  });

  it('refuses an amendment and a request for invalidation after a control is announced or open', () => {
    const announced = stateOf({ status: 'accepted', lane: 'yellow' });
    const open = after(announced, 'selectForControl', 'customs', { now: NOW, control: 'physical' });
    for (const state of [announced, open]) {
      assert.match(reasonOf(state, 'requestAmendment', 'declarant'), /control/);
      assert.match(reasonOf(state, 'requestInvalidation', 'declarant'), /control/);
      assert.equal(after(state, 'invalidate', 'customs').status, 'invalidated');
    }
    const completed = after(open, 'completeControl', 'customs');
    assert.match(reasonOf(completed, 'requestAmendment', 'declarant'), /control/);
    assert.equal(after(completed, 'requestInvalidation', 'declarant').invalidation, 'requested');
    assert.equal(after(completed, 'release', 'system').status, 'released');
  });

  it('is released only when its payment is not due, paid or secured', () => {
    const green = stateOf({ status: 'accepted', lane: 'green' });
    for (const payment of ['not_due', 'paid', 'secured'] as const)
      assert.equal(after({ ...green, payment }, 'release', 'system').status, 'released');
    for (const payment of ['due', 'refunded'] as const)
      assert.equal(
        reasonOf({ ...green, payment }, 'release', 'system'),
        'The duties are neither paid nor secured',
      );
  });

  it('is not released while a query or a request is pending', () => {
    const green = stateOf({ status: 'accepted', lane: 'green' });
    for (const pending of [
      { query: 'open' },
      { amendment: 'requested' },
      { invalidation: 'requested' },
    ] as const)
      assert.match(reasonOf({ ...green, ...pending }, 'release', 'system'), /waits for an answer/);
  });

  it('has no open sub-status any more when its release is refused', () => {
    const open = stateOf({
      status: 'under_control',
      lane: 'red',
      control: 'open',
      query: 'open',
      payment: 'due',
    });
    const refused = after(
      { ...open, amendment: 'requested', dueBy: { pay: daysAgo(0) } },
      'refuseRelease',
      'customs',
    );
    assert.deepEqual(
      [refused.control, refused.query, refused.payment, refused.amendment, refused.dueBy],
      ['completed', 'closed', 'not_due', 'denied', {}],
    );
  });
});

describe('declaration after release', () => {
  it('is cleared if it is an import; exits or expires if it is an export', () => {
    const released = stateOf({ status: 'released', releasedAt: daysAgo(1) });
    assert.match(reasonOf(released, 'confirmExit', 'customs'), /import/);
    assert.match(reasonOf({ ...released, type: 'export' }, 'clear', 'customs'), /exit/);
    assert.match(reasonOf({ ...released, payment: 'secured' }, 'clear', 'customs'), /not paid/);
    const green = stateOf({ status: 'accepted', type: 'export', lane: 'green' });
    const leaving = after(green, 'release', 'system');
    assert.ok(leaving.dueBy.exit);
    assert.match(reasonOf(leaving, 'expire', 'system'), /exit has not passed/);
    const later = { ...FACTS, now: new Date(leaving.dueBy.exit) };
    assert.equal(after(leaving, 'expire', 'system', later).status, 'expired');
    assert.equal(after(leaving, 'confirmExit', 'customs').status, 'exited');
  });

  it('L5: has time limits that end with their last day in the time zone of the portal', () => {
    const calendar = calendarOf('Asia/Jakarta');
    const lastMonth = { ...FACTS, calendar, now: new Date('2026-02-02T10:00:00Z') };
    const { arrivedAt: _, ...atOffice } = lastMonth;
    const accepted = after(stateOf({ status: 'lodged' }), 'accept', 'customs', atOffice);
    assert.deepEqual(accepted.until, { amendment: '2029-02-02T16:59:59.999Z' });
    const ready: LifecycleState = { ...accepted, lane: 'green', payment: 'paid' };
    const decision = decideTransition(ready, 'release', 'customs', { ...FACTS, calendar });
    assert.ok(decision.ok && decision.next);
    const { until } = decision.next;
    assert.deepEqual(until, {
      invalidation: '2026-05-31T16:59:59.999Z',
      amendment: '2029-02-02T16:59:59.999Z',
    });
    const later = (time: string) =>
      decideTransition(decision.next ?? ready, 'requestInvalidation', 'declarant', {
        ...FACTS,
        now: new Date(time),
      }).ok;
    assert.deepEqual([later('2026-05-31T16:59:59Z'), later('2026-05-31T17:00:00Z')], [true, false]);
  });

  it('nears the end of its procedure and owes a debt afterwards by the country’s number of days', () => {
    const released = stateOf({ status: 'released', placed: true });
    const terms = { ...defaultTimeLimits, dischargeDays: 90 };
    const facts = { ...FACTS, terms, dueBy: '2026-09-30T23:59:59.999Z' };
    assert.deepEqual(after(released, 'openDischarge', 'system', facts).dischargeTimes, {
      nearAt: '2026-07-02T23:59:59.999Z',
      demandAt: '2026-12-29T23:59:59.999Z',
    });
  });

  it('accepts a request for invalidation until its time limit', () => {
    const until = { invalidation: NOW.toISOString() };
    const released = stateOf({ status: 'released', releasedAt: daysAgo(90), until });
    assert.equal(after(released, 'requestInvalidation', 'declarant').invalidation, 'requested');
    const tooLate = { ...FACTS, now: new Date(NOW.getTime() + 1) };
    assert.match(reasonOf(released, 'requestInvalidation', 'declarant', tooLate), /time limit/);
    assert.equal(after(released, 'invalidate', 'customs', tooLate).status, 'invalidated');
  });

  it('accepts amendments for three years without a change of status; its payment can become due again', () => {
    const cleared = stateOf({
      ...{ status: 'cleared', payment: 'paid', releasedAt: '2023-06-02T10:00:00Z' },
      until: { amendment: '2026-03-02T23:59:59.999Z' },
    });
    const requested = after(cleared, 'requestAmendment', 'declarant');
    assert.match(reasonOf(requested, 'requestAmendment', 'declarant'), /already/);
    const granted = after(requested, 'grantAmendment', 'customs');
    const billed = after(granted, 'bill', 'system');
    assert.deepEqual([billed.status, billed.payment, statusGroup(billed)], ['cleared', 'due', 'done']);
    assert.deepEqual(nextActions(billed), [
      { actor: 'declarant', action: 'pay', dueBy: '2026-03-12T23:59:59.999Z' },
    ]);
    const lastMoment = { ...FACTS, now: new Date('2026-03-02T23:59:59.999Z') };
    assert.equal(decideTransition(cleared, 'requestAmendment', 'declarant', lastMoment).ok, true);
    const tooLate = { ...FACTS, now: new Date('2026-03-03T00:00:00Z') };
    assert.match(reasonOf(cleared, 'requestAmendment', 'declarant', tooLate), /time limit/);
  });

  it('is invalidated at the declarant’s request with a refund of its payment', () => {
    const requested = stateOf({ status: 'released', invalidation: 'requested', payment: 'paid' });
    const invalidated = after(requested, 'grantInvalidation', 'customs');
    assert.deepEqual([invalidated.status, invalidated.invalidation], ['invalidated', 'granted']);
    assert.deepEqual(nextActions(invalidated), [{ actor: 'customs', action: 'refund' }]);
    assert.equal(after(invalidated, 'refund', 'customs').payment, 'refunded');
  });
});

describe('expected arrival of a declaration', () => {
  const ahead = '2026-03-09T00:00:00Z';
  const later = { ...FACTS, expectedArrival: '2026-03-12T00:00:00Z' };

  it('follows the document of an amendment until acceptance', () => {
    for (const status of ['lodged', 'registered'] as const) {
      const state = stateOf({ status, expectedArrival: ahead });
      assert.equal(
        after(state, 'requestAmendment', 'declarant', later).expectedArrival,
        later.expectedArrival,
      );
      const arrived = { ...FACTS, expectedArrival: null };
      assert.equal(after(state, 'requestAmendment', 'declarant', arrived).expectedArrival, null);
      assert.equal(after(state, 'requestAmendment', 'declarant').expectedArrival, ahead);
    }
  });

  it('is unchanged by other actions, and by amendments after acceptance', () => {
    const registered = stateOf({ status: 'registered', expectedArrival: ahead });
    assert.equal(after(registered, 'openQuery', 'customs', later).expectedArrival, ahead);
    const accepted = stateOf({ status: 'accepted', expectedArrival: ahead });
    assert.equal(after(accepted, 'requestAmendment', 'declarant', later).expectedArrival, ahead);
  });
});

describe('sub-statuses at the end of a declaration', () => {
  it('remain open after the exit of an export only for a due payment and a requested amendment', () => {
    const open = stateOf({
      status: 'released',
      type: 'export',
      payment: 'due',
      amendment: 'requested',
      invalidation: 'requested',
      query: 'answered',
      control: 'open',
    });
    const { payment, amendment, invalidation, query, control } = after(open, 'confirmExit', 'customs');
    assert.deepEqual(
      [payment, amendment, invalidation, query, control],
      ['due', 'requested', 'denied', 'closed', 'completed'],
    );
  });

  it('do not change if they are completed: a closed query, a granted amendment, a payment', () => {
    const decided = stateOf({
      status: 'registered',
      amendment: 'granted',
      query: 'closed',
      payment: 'paid',
      invalidation: 'denied',
    });
    const ended = after(decided, 'invalidate', 'customs');
    const work = { queue: { awaitsSince: NOW.toISOString() } };
    assert.deepEqual(ended, { ...decided, status: 'invalidated', work });
  });
});
