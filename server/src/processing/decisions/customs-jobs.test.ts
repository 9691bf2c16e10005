import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../callers/caller.ts';
import { readBills, secureDueBills } from '../../declarations/bills/public.ts';
import { findDeclaration } from '../../declarations/record/public.ts';
import { purgeDeclarations } from '../../declarations/retention/public.ts';
import { sample } from '../../declarations/testing/test-operations.ts';
import { reverseJournalEntries } from '../../ledger/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { insertGuarantee } from '../../registers/guarantees/guarantee-store.ts';
import { restoreGuarantees } from '../../registers/guarantees/restore-guarantees.ts';
import { findViolations } from '../reconciliation/violations.ts';
import { mainAndPaymentStatusOf, openTestCustoms } from '../testing/test-customs.ts';
import { applyDecisions } from './apply-decisions.ts';
import { createCustomsJobs } from './customs-jobs.ts';

const customs = await openTestCustoms();
const callerWithClockAhead = customs.trader;
const callerWithSystemTime = await customs.api.newCaller();
after(() => customs.stop());

const reference = '26XA00010000042G';
const dayMs = 86_400_000;

async function lodge(caller: Caller, lrn: string, changed: object = {}): Promise<void> {
  const body = sample({ ...changed, lrn });
  const answer = await customs.api.call('createDeclaration', caller, { query: 'lodge=true', body });
  assert.equal(answer.status, 201, answer.text);
}

async function readStatus(caller: Caller, lrn: string): Promise<string> {
  const answer = await customs.api.call('getDeclaration', caller, { id: `lrn:${lrn}` });
  assert.equal(answer.status, 200, answer.text);
  return mainAndPaymentStatusOf(answer.body);
}

/** Creates a guarantee that is sufficient for all sample declarations. */
async function createGuarantee(caller: Caller): Promise<void> {
  const at = customs.api.source.now();
  const inserted = await customs.api.testing.database.systemTransaction((transaction) =>
    insertGuarantee(transaction, {
      id: `gua_${randomBytes(8).toString('hex')}`,
      organisationId: caller.organisation.id,
      reference,
      amount: '900000.00',
      kind: 'comprehensive',
      balance: '900000.00',
      reserved: '0.00',
      used: '0.00',
      currency: nationalCurrency,
      validFrom: '2026-01-01',
      validUntil: null,
      status: 'active',
      ...{ guarantorId: null, beneficiary: null, refusalReason: null, withdrawnAt: null },
      version: 1,
      createdAt: at,
      changedAt: at,
    }),
  );
  assert.ok(inserted);
}

async function reserve(caller: Caller, lrn: string): Promise<void> {
  const { database } = customs.api.testing;
  const found = await findDeclaration(database.system, caller.organisation.id, { by: 'lrn', value: lrn });
  assert.ok(found);
  await database.systemTransaction(async (transaction) => {
    const bills = (await readBills(transaction, [found])).get(found.id) ?? [];
    const action = {
      declaration: found,
      action: 'secure',
      facts: { guaranteeReference: reference, payment: secureDueBills(bills, reference) },
    } as const;
    const taken = await applyDecisions(
      transaction,
      [action],
      { kind: 'customs', id: 'officer' },
      customs.parts,
    );
    assert.equal(taken.length, 1);
  });
}

async function balance(caller: Caller): Promise<string> {
  const [row] = await customs.api.testing.database.system.query<{ balance: string }>(
    'select balance::text from registers.guarantees where organisation_id = $1 and reference = $2',
    [caller.organisation.id, reference],
  );
  return row?.balance ?? '';
}

describe('a sandbox clock that is set forward', () => {
  test('starts due background jobs at once, for its organisation only', async () => {
    const { database } = customs.api.testing;
    const { now } = customs.api.source;
    const expectedArrival = new Date(now().getTime() + 3 * dayMs).toISOString();
    for (const caller of [callerWithClockAhead, callerWithSystemTime]) {
      await createGuarantee(caller);
      await lodge(caller, 'REGISTERED-1', { expectedArrival });
      await lodge(caller, 'CLEARS-1');
      await lodge(caller, 'UNPAID-1');
    }
    await customs.work();
    for (const caller of [callerWithClockAhead, callerWithSystemTime]) await reserve(caller, 'UNPAID-1');
    const reserved = await balance(callerWithSystemTime);
    assert.notEqual(reserved, '900000.00');
    await customs.work();

    let aheadMs = 0;
    const clock = (organisationId: string): Date =>
      new Date(now().getTime() + (organisationId === callerWithClockAhead.organisation.id ? aheadMs : 0));
    const work = createCustomsJobs({
      database,
      parts: { ...customs.parts, now: clock },
      now,
      ahead: () => (aheadMs > 0 ? [callerWithClockAhead.organisation.id] : []),
      notifyOfDecisions: () => void customs.api.number(),
      failed: (error) => assert.fail(String(error)),
    });
    const arrives = async (lrn: string, expectedStatus: string): Promise<void> => {
      while ((await readStatus(callerWithClockAhead, lrn)) !== expectedStatus) await pause(10);
    };
    work.start();
    const steps = [
      [2, 'CLEARS-1', 'cleared paid'],
      [12, 'UNPAID-1', 'cleared paid'],
      [40, 'REGISTERED-1', 'expired not_due'],
    ] as const;
    for (const [days, lrn, expectedStatus] of steps) {
      aheadMs = days * dayMs;
      work.wake();
      await arrives(lrn, expectedStatus);
    }
    await work.stop();
    assert.equal(await balance(callerWithClockAhead), reserved, 'what was collected is used up');
    assert.equal(await readStatus(callerWithSystemTime, 'CLEARS-1'), 'released paid');
    assert.equal(await readStatus(callerWithSystemTime, 'UNPAID-1'), 'released secured');
    assert.equal(await readStatus(callerWithSystemTime, 'REGISTERED-1'), 'registered not_due');
  });

  test('allows a sandbox reset that restores the amounts reserved on and collected from guarantees', async () => {
    const { database } = customs.api.testing;
    const others = await balance(callerWithSystemTime);
    await lodge(callerWithClockAhead, 'UNPAID-2');
    await customs.work();
    await reserve(callerWithClockAhead, 'UNPAID-2');
    const organisationId = callerWithClockAhead.organisation.id;
    await purgeDeclarations({ database, feed: { learn() {} } }, organisationId, async (transaction, ids) => {
      await reverseJournalEntries(transaction, organisationId, ids, customs.api.source.now());
      await restoreGuarantees(transaction, organisationId);
    });
    assert.equal(await balance(callerWithClockAhead), '900000.00');
    assert.equal(await balance(callerWithSystemTime), others);
    await database.systemTransaction((transaction) =>
      restoreGuarantees(transaction, callerWithSystemTime.organisation.id),
    );
    assert.equal(await balance(callerWithSystemTime), others, 'what stays lodged stays reserved');
    assert.deepEqual(await findViolations(database.system), []);
  });
});

describe('a declaration whose decision fails', () => {
  test('is reported, and does not block the decisions on others', async () => {
    const [failing, other] = [await customs.api.newCaller(), await customs.api.newCaller()];
    for (const caller of [failing, other]) for (const lrn of ['1', 'YELLOW-1']) await lodge(caller, lrn);
    const failures: string[] = [];
    const { now } = customs.api.source;
    const work = createCustomsJobs({
      database: customs.api.testing.database,
      parts: {
        ...customs.parts,
        now(organisationId) {
          if (organisationId === failing.organisation.id) throw new Error('planted');
          return now();
        },
      },
      now: () => new Date(now().getTime() + 1_000),
      notifyOfDecisions: () => void customs.api.number(),
      failed: (error) => failures.push(String(error)),
    });
    await customs.api.number();
    work.start();
    for (const lrn of ['1', 'YELLOW-1'])
      while ((await readStatus(other, lrn)) !== 'released paid') await pause(10);
    await work.stop();
    assert.notEqual(await readStatus(failing, '1'), 'released paid');
    assert.deepEqual([...new Set(failures)], ['Error: planted']);
  });
});
