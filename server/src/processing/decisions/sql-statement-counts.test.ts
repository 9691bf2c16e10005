import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sample } from '../../declarations/testing/test-operations.ts';
import { noScanner } from '../../documents/uploads/public.ts';
import { countedDatabase } from '../../foundation/database/testing/round-trips.ts';
import { callOperation, textMember } from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { processingOperations } from '../testing/operations.ts';
import { historyOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { automateDecisions } from './automate-decisions.ts';
import type { DeadlineJobDependencies } from './deadline-job.ts';

let keyCount = 0;

/*
 * Counts the SQL statements of a decision at the database connection, with those for locks and idempotency, without
 * begin and commit.
 */
const office = await openTestOffice();
const counted = await countedDatabase(office.customs.api.testing.connection);
// Opens the connection, so that its setup statements are not counted.
await counted.database.system.query('select 1');
after(async () => {
  await counted.stop();
  await office.stop();
});

async function lodge(changed: object = {}): Promise<string> {
  keyCount += 1;
  const id = await office.customs.lodge(`statements-${keyCount}`, changed);
  await office.customs.api.number();
  office.source.move(1_000);
  return id;
}

/** Decides as an officer through the counting connection, and returns the number of statements. */
async function countStatementsOf(id: string, decision: object): Promise<number> {
  const params = { id };
  const { body: view } = await office.call('getDeclarationAsOfficer', { params });
  keyCount += 1;
  const headers = { 'if-match': textMember(view, 'etag'), 'idempotency-key': `statements-${keyCount}` };
  const operation = processingOperations({
    database: counted.database,
    source: office.source,
    customs: office.customs.parts,
    reference: office.customs.parts.reference,
    feed: { committed: () => {}, settled: office.customs.api.number },
    expectedTimes: office.customs.api.expectedTimes,
    baseUrl: office.baseUrl,
    cursorKey: Buffer.alloc(32, 9),
    calendar: office.customs.parts.reference.calendar,
    now: office.source.now,
    latestNow: office.source.now,
    periodClosed: () => Promise.resolve(),
    wakeReconciler: () => {},
    scanner: noScanner,
    quarantined: () => {},
  }).find((each) => each.id === 'decideDeclaration');
  assert.ok(operation);
  counted.executed();
  const answer = await callOperation(operation, { caller: office.officer, params, headers, body: decision });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return counted.executed();
}

async function pay(id: string): Promise<number> {
  const [bill] = await office.customs.bills(id);
  assert.ok(bill);
  return countStatementsOf(id, { action: 'pay', billReference: bill.reference, amount: bill.amount });
}

describe('an automatic acceptance', () => {
  const due = () => ({ organisationId: null, now: office.source.now() });
  const withoutSimulation = (): DeadlineJobDependencies => {
    const { simulation: _, ...parts } = office.customs.parts;
    return parts;
  };

  test('of a lodged declaration assigns its lane and runs 5 SQL statements', async () => {
    const id = await lodge();
    const parts = withoutSimulation();
    counted.executed();
    await counted.database.systemTransaction(async (transaction) =>
      automateDecisions(transaction, due(), parts),
    );
    assert.equal(counted.executed(), 5);
    assert.deepEqual(historyOf(await office.customs.read(id)), [
      'declarant declaration.lodged lodged null',
      'system declaration.accepted accepted null',
      'system payment.due accepted null',
      'system control.lane_assigned accepted green',
    ]);
  });

  test('of a sandbox declaration includes its payment and runs 5 SQL statements', async () => {
    const id = await lodge();
    counted.executed();
    await counted.database.systemTransaction((transaction) =>
      automateDecisions(transaction, due(), office.customs.parts),
    );
    assert.equal(counted.executed(), 5);
    assert.equal(historyOf(await office.customs.read(id)).at(-1), 'system payment.paid accepted green');
  });

  test('of several declarations runs 5 SQL statements in total', async () => {
    await office.customs.work();
    await Promise.all([lodge(), lodge(), lodge()]);
    const parts = withoutSimulation();
    counted.executed();
    const taken = await counted.database.systemTransaction(async (transaction) =>
      automateDecisions(transaction, due(), parts),
    );
    assert.equal(counted.executed(), 5);
    assert.equal(taken, 3);
  });
});

describe('a decision of an officer', () => {
  test('runs 6 statements for an acceptance, and 5 each for a payment and the release', async () => {
    const id = await lodge();
    assert.equal(await countStatementsOf(id, { action: 'accept' }), 6);
    assert.equal(await pay(id), 5);
    assert.equal(await countStatementsOf(id, { action: 'release' }), 5);
  });

  test('runs 5 statements for a query, and 6 for a control', async () => {
    const id = await lodge();
    await countStatementsOf(id, { action: 'accept' });
    assert.equal(await countStatementsOf(id, { action: 'openQuery', question: 'Which invoice?' }), 5);
    assert.equal(await countStatementsOf(id, { action: 'closeQuery' }), 5);
    assert.equal(await countStatementsOf(id, { action: 'selectForControl', control: 'physical' }), 6);
    assert.equal(await countStatementsOf(id, { action: 'completeControl', findings: 'Nothing' }), 6);
  });

  test('runs at most 8 statements for an invalidation with a refund, and adds an event for each consequence', async () => {
    const id = await lodge();
    await countStatementsOf(id, { action: 'accept' });
    await pay(id);
    const count = await countStatementsOf(id, {
      action: 'invalidate',
      ...withoutHearing,
      reason: 'No ground',
    });
    assert.ok(count <= 8, `${count} statements`);
    assert.deepEqual(historyOf(await office.customs.read(id)).slice(-2), [
      'customs declaration.invalidated invalidated green',
      'system payment.refund_ordered invalidated green',
    ]);
  });

  test('runs at most 8 statements if it secures a bill', async () => {
    const organisationId = office.customs.trader.organisation.id;
    const body = { organisationId, reference: 'GST', amount: '900000.00', validFrom: '2026-01-01' };
    assert.equal((await office.call('createGuarantee', { body })).status, 201);
    const id = await lodge(
      sample({ payment: { method: 'secured' }, guarantee: { reference: 'GST', type: '1' } }),
    );
    const count = await countStatementsOf(id, { action: 'accept' });
    assert.ok(count <= 8, `${count} statements`);
  });
});
