import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calculateServiceLevels } from '../declarations/service-levels/public.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, member } from '../foundation/http/testing/request.ts';
import { addOfficer, signedInOfficer } from '../processing/testing/officers.ts';
import { openTestOffice } from '../processing/testing/test-office.ts';
import { getQueueHistory } from './get-queue-history.ts';

const office = await openTestOffice();
const supervisor = signedInOfficer(office, await addOfficer(office, 'Ben', 'supervisor'), 'supervisor');
const { database, source, customs } = office;
const { calendar } = customs.parts.reference;
const weekMs = 7 * 86_400_000;
let lodged = 0;
after(() => office.stop());

const operation = withDependencies(getQueueHistory, {
  ...{ database, now: source.now, customsNow: customs.parts.now, reference: { calendar } },
  feed: { settled: customs.api.number },
});

async function historyWeeks(): Promise<unknown> {
  // The portal calculates the current day again only after five minutes.
  source.move(6 * 60_000);
  await calculateServiceLevels(
    { database, calendar, now: source.now, measureApi: () => Promise.resolve([]) },
    new AbortController().signal,
  );
  const { status, body } = await callOperation(operation, { caller: supervisor });
  assert.equal(status, 200, JSON.stringify(body));
  return member(body, 'weeks');
}

async function decide(id: string, body: object): Promise<void> {
  const headers = { 'if-match': '*' };
  const decided = await office.call('decideDeclaration', { params: { id }, body, headers });
  assert.equal(decided.status, 201, JSON.stringify(decided.body));
}

async function control(outcome: object): Promise<void> {
  lodged += 1;
  const id = await customs.lodge(`HISTORY-${lodged}`);
  await decide(id, { action: 'accept' });
  await decide(id, { action: 'selectForControl', control: 'physical' });
  await decide(id, { action: 'completeControl', findings: 'Weighed', results: [{ item: 1, ...outcome }] });
}

/** Releases a declaration of the green lane. */
async function release(): Promise<void> {
  lodged += 1;
  const { trader, api } = customs;
  const id = await customs.lodge(`HISTORY-${lodged}`);
  for (const [action, facts] of [
    ['accept', {}],
    ['assignLane', { lane: 'green' }],
    ['release', {}],
  ] as const)
    assert.ok(await api.decide(trader, id, action, facts, 'system'), action);
}

test('the history counts controls and releases by week, with the current week last', async () => {
  assert.deepEqual(member(await historyWeeks(), 15), {
    ...{ monday: '2026-11-16', green: 0, yellow: 0, red: 0, controls: 0, irregular: 0 },
  });
  await control({ outcome: 'irregular', irregularities: ['quantity'] });
  await control({ outcome: 'in_order' });
  await release();
  await release();
  const expected = { monday: '2026-11-16', green: 2, yellow: 0, red: 0, controls: 2, irregular: 1 };
  assert.deepEqual(member(await historyWeeks(), 15), expected);
  source.move(weekMs);
  await control({ outcome: 'in_order' });
  const weeks = await historyWeeks();
  assert.deepEqual(member(weeks, 14), expected);
  const current = { monday: '2026-11-23', green: 0, yellow: 0, red: 0, controls: 1, irregular: 0 };
  assert.deepEqual(member(weeks, 15), current);
  assert.equal(member(weeks, 0, 'monday'), '2026-08-10');
  assert.equal(member(weeks, 16), undefined);
});

test('the history omits controls that are still open, and weeks before the period', async () => {
  const before = await historyWeeks();
  const id = await customs.lodge('HISTORY-OPEN');
  await decide(id, { action: 'accept' });
  await decide(id, { action: 'selectForControl', control: 'physical' });
  assert.deepEqual(await historyWeeks(), before);
  source.move(16 * weekMs);
  assert.ok(!/"controls":[1-9]|"green":[1-9]/.test(JSON.stringify(await historyWeeks())));
});
