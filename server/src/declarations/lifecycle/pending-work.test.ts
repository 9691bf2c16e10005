import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pendingWorkOf } from './pending-work.ts';
import type { LifecycleState } from './state.ts';
import { newLifecycle } from './state.ts';
import { allStatuses, finalStatuses, statusesWhere } from './statuses.ts';

const now = new Date('2026-03-02T10:00:00Z');
const firstTime = now.toISOString();
const secondTime = '2026-04-01T23:59:59.999Z';
const thirdTime = '2026-05-01T23:59:59.999Z';

function work(changed: Partial<LifecycleState>) {
  return pendingWorkOf({ ...newLifecycle('import'), ...changed }, { now });
}
const isQueued = (changed: Partial<LifecycleState>) => work(changed)?.queue !== undefined;
const awaits = (changed: Partial<LifecycleState>) => work(changed)?.queue?.awaitsSince !== undefined;
const visits = (changed: Partial<LifecycleState>) => work(changed)?.visits ?? {};

describe('officer queue entry', () => {
  test('exists for every declaration between lodgement and its end', () => {
    const queued = allStatuses.filter((status) => isQueued({ status }));
    const underWay = allStatuses.filter((status) => status !== 'draft' && !finalStatuses.includes(status));
    assert.deepEqual(queued, underWay);
  });

  test('awaits customs unless the declarant must act first', () => {
    assert.ok(awaits({ status: 'accepted' }));
    assert.ok(!awaits({ status: 'accepted', payment: 'due', dueBy: { pay: secondTime } }));
    assert.ok(!awaits({ status: 'registered', dueBy: { present: secondTime } }));
    assert.ok(awaits({ status: 'registered', presented: true }));
    assert.ok(!awaits({ status: 'released' }));
  });

  test('awaits customs while a request or an answer is pending, in every status after the draft', () => {
    for (const status of allStatuses.filter((each) => each !== 'draft')) {
      assert.ok(awaits({ status, amendment: 'requested' }), status);
      assert.ok(awaits({ status, invalidation: 'requested' }), status);
      assert.ok(awaits({ status, query: 'answered' }), status);
    }
    assert.deepEqual(work({ status: 'released', query: 'answered' })?.queue, {
      awaitsSince: firstTime,
      answered: true,
    });
  });

  test('exists for an ended declaration until its money is refunded', () => {
    for (const status of statusesWhere(({ debt }) => debt === 'given_back')) {
      assert.ok(awaits({ status, payment: 'paid' }), status);
      assert.ok(awaits({ status, payment: 'secured' }), status);
      assert.ok(!isQueued({ status, payment: 'refunded' }), status);
    }
    assert.ok(!isQueued({ status: 'cleared', payment: 'paid' }));
  });

  test('has the earliest deadline that the declarant or customs must meet', () => {
    const dueBy = { pay: thirdTime, answer: secondTime, discharge: firstTime };
    assert.equal(work({ status: 'accepted', dueBy })?.queue?.dueBy, secondTime);
    assert.equal(work({ status: 'accepted' })?.queue?.dueBy, undefined);
  });
});

describe('deadlines of background jobs', () => {
  test('follow the deadlines of presentation and exit', () => {
    assert.deepEqual(visits({ status: 'registered', dueBy: { present: secondTime } }), {
      present: secondTime,
    });
    const released = { status: 'released', type: 'export', releasedAt: firstTime } as const;
    assert.deepEqual(visits({ ...released, dueBy: { exit: secondTime } }), { exit: secondTime });
    const exitEnquiry = { ...released, dueBy: { exitEnquiry: secondTime } };
    assert.deepEqual(visits(exitEnquiry), { exit_enquiry: secondTime });
    assert.deepEqual(visits({ ...exitEnquiry, query: 'open' }), {});
  });

  test('clear an import after release when no payment is owed, nothing is pending and no goods are under a procedure', () => {
    const released = { status: 'released', releasedAt: firstTime } as const;
    for (const payment of ['not_due', 'paid', 'refunded'] as const)
      assert.deepEqual(visits({ ...released, payment }), { clear: firstTime });
    for (const payment of ['due', 'secured'] as const) assert.deepEqual(visits({ ...released, payment }), {});
    assert.deepEqual(visits({ ...released, query: 'open' }), {});
    assert.deepEqual(visits({ ...released, query: 'answered' }), { clear: firstTime });
    assert.deepEqual(visits({ ...released, amendment: 'requested' }), {});
    assert.deepEqual(visits({ ...released, invalidation: 'requested' }), {});
    assert.deepEqual(visits({ ...released, discharge: 'discharged' }), { clear: firstTime });
    assert.deepEqual(visits({ ...released, type: 'export' }), {});
  });

  test('assign a lane to an accepted declaration that has no lane', () => {
    assert.deepEqual(visits({ status: 'accepted' }), { lane: firstTime });
    assert.deepEqual(visits({ status: 'accepted', lane: 'green' }), {});
    assert.deepEqual(visits({ status: 'released', type: 'export' }), {});
  });

  test('follow the state of the discharge: open, due, overdue or demanded', () => {
    const dischargeTimes = { nearAt: firstTime, demandAt: thirdTime };
    const placed = { status: 'released', releasedAt: firstTime, dueBy: { discharge: secondTime } } as const;
    const of = (discharge: 'open' | 'due' | 'overdue' | 'demanded') =>
      visits({ ...placed, dischargeTimes, discharge });
    assert.deepEqual(of('open'), { discharge_due: firstTime, discharge_overdue: secondTime });
    assert.deepEqual(of('due'), { discharge_overdue: secondTime });
    assert.deepEqual(of('overdue'), { demand: thirdTime });
    assert.deepEqual(of('demanded'), { clear: firstTime });
  });

  test('do not exist for drafts and ended declarations', () => {
    assert.equal(work({}), null);
    for (const status of ['rejected', 'cleared', 'exited'] as const) assert.equal(work({ status }), null);
  });
});
