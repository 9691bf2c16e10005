import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BackgroundJob } from '../../foundation/background-job.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { createReconciler } from './reconciler.ts';

const office = await openTestOffice();
const owner = new pg.Client(office.customs.api.testing.connection);
await owner.connect();
await owner.query('set session_replication_role = replica');
after(async () => {
  await owner.end();
  await office.stop();
});

const failures: unknown[] = [];

function newReconciler(): BackgroundJob {
  const { database, source } = office;
  return createReconciler({ database, now: source.now, failed: (error) => failures.push(error) });
}

async function list(query: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const answered = await office.call('listReconciliations', { query });
  assert.equal(answered.status, 200);
  return member(answered.body, 'items');
}

async function newest(): Promise<unknown> {
  return member(await list({ limit: 1 }), 0);
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + 120_000;
  while (!(await condition())) {
    assert.ok(performance.now() < last, 'the reconciliation never ends');
    await pause(20);
  }
}

async function waitForEnd(reconcilers: readonly BackgroundJob[]): Promise<void> {
  for (const reconciler of reconcilers) reconciler.start();
  await waitUntil(async () => member(await newest(), 'endedAt') !== null);
  await Promise.all(reconcilers.map((reconciler) => reconciler.stop()));
}

/** Starts a reconciliation that is newer than the previous one. */
function start(): Promise<OperationTestResponse> {
  office.source.move(1_000);
  return office.call('startReconciliation');
}

/** Blocks reconciliations by a lock on the first table that they read. */
async function whileBlocked(work: () => Promise<void>): Promise<void> {
  await owner.query('begin; lock table ledger.postings in access exclusive mode');
  await work();
  await owner.query('rollback');
}

/** Returns the number of reconciliations that wait for that lock. */
async function countWaiting(): Promise<number> {
  await owner.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await owner.query(
    "select from pg_stat_activity where application_name = 'customs-portal snapshot' and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

describe('201: the start of a reconciliation', () => {
  test('runs the reconciliation and stores its result', async () => {
    assert.deepEqual(await list(), []);
    const started = await start();
    assert.equal(started.status, 201);
    assert.deepEqual([member(started.body, 'endedAt'), member(started.body, 'violations')], [null, null]);
    assert.deepEqual(await newest(), started.body);
    const params = { id: textMember(started.body, 'id') };
    assert.deepEqual((await office.call('getReconciliation', { params })).body, started.body);
    await waitForEnd([newReconciler()]);
    assert.equal(member(await newest(), 'id'), member(started.body, 'id'));
    assert.deepEqual(member(await newest(), 'violations'), []);
    const { rows } = await owner.query(
      "select target_id as id from audit.events where action = 'reconciliation.start'",
    );
    assert.deepEqual(rows, [{ id: textMember(started.body, 'id') }]);
  });

  test('stores the violations that the reconciliation finds', async () => {
    await owner.query(
      `insert into ledger.postings (organisation_id, entry, account, amount) values ('org_nobody', 1, 'bank', 1)`,
    );
    assert.equal((await start()).status, 201);
    await waitForEnd([newReconciler()]);
    assert.equal(member(await newest(), 'violations', 0, 'message'), 'the postings sum to 1 instead of 0');
    await owner.query("delete from ledger.postings where organisation_id = 'org_nobody'");
    const before = await list();
    assert.deepEqual(await list({ limit: 1 }), [member(before, 0)]);
  });
});

describe('200: a reconciliation', () => {
  test('that already waits is returned in place of a new one', async () => {
    const started = await Promise.all(Array.from({ length: 5 }, start));
    assert.deepEqual(started.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 201]);
    assert.equal(new Set(started.map(({ body }) => textMember(body, 'id'))).size, 1);
    await waitForEnd([newReconciler()]);
  });

  test('runs on only one of two nodes', async () => {
    await start();
    await whileBlocked(async () => {
      const reconcilers = [newReconciler(), newReconciler()];
      for (const reconciler of reconcilers) reconciler.start();
      await waitUntil(async () => (await countWaiting()) > 0);
      for (const reconciler of reconcilers) reconciler.wake();
      assert.equal(await countWaiting(), 1);
      await Promise.all(reconcilers.map((reconciler) => reconciler.stop()));
    });
    assert.equal(member(await newest(), 'endedAt'), null);
    await waitForEnd([newReconciler(), newReconciler()]);
  });

  test('is run by the next node, without an error, after its node stops', async () => {
    await start();
    await whileBlocked(async () => {
      const reconciler = newReconciler();
      reconciler.start();
      await waitUntil(async () => (await countWaiting()) > 0);
      await reconciler.stop();
    });
    assert.equal(member(await newest(), 'endedAt'), null);
    await waitForEnd([newReconciler()]);
    assert.deepEqual(member(await newest(), 'violations'), []);
    assert.deepEqual(failures, []);
  });
});

describe('403', () => {
  test('returns customs_authority_required to other organisations, whose list is empty', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await office.call('startReconciliation', { caller })).code, 'customs_authority_required');
    const seen = await office.call('listReconciliations', { caller });
    assert.deepEqual(member(seen.body, 'items'), []);
    const params = { id: 'rec_any' };
    assert.equal(
      (await office.call('getReconciliation', { caller, params })).code,
      'customs_authority_required',
    );
  });
});

describe('404', () => {
  test('returns not_found for an unknown reconciliation', async () => {
    const answered = await office.call('getReconciliation', { params: { id: 'rec_unknown' } });
    assert.equal(answered.code, 'not_found');
  });
});
