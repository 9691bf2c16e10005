import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sample } from '../../declarations/testing/test-operations.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { newId } from '../../foundation/ids.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { insertGuarantee, listGuarantees } from '../../registers/guarantees/guarantee-store.ts';
import { findViolations } from '../reconciliation/violations.ts';
import { historyOf, mainAndPaymentStatusOf, openTestCustoms } from '../testing/test-customs.ts';
import { automateDecisions } from './automate-decisions.ts';
import { createCustomsJobs } from './customs-jobs.ts';
import type { DeadlineJobDependencies } from './deadline-job.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let lodgedCount = 0;
const customs = await openTestCustoms();
after(() => customs.stop());

const moveClock = (milliseconds: number): void => customs.api.source.move(milliseconds);
const newLrn = (prefix = ''): string => {
  lodgedCount += 1;
  return `${prefix}job-${lodgedCount}`;
};

/** Lodges a declaration and lets the automatic officer decide on it. */
async function lodgeAndDecide(prefix = '', changed: object = {}): Promise<string> {
  const id = await customs.lodge(newLrn(prefix), changed);
  await customs.work();
  return id;
}

async function readStatus(id: string): Promise<string> {
  return mainAndPaymentStatusOf(await customs.read(id));
}

describe('the expiry of a declaration', () => {
  test('ends a declaration that is not presented in time', async () => {
    const expectedArrival = new Date(customs.api.source.now().getTime() + 2 * dayMs).toISOString();
    const absent = await lodgeAndDecide('', { expectedArrival });
    const present = await lodgeAndDecide('', { expectedArrival });
    assert.equal((await customs.api.call('presentDeclaration', customs.trader, { id: present })).status, 200);
    moveClock(29 * dayMs);
    assert.equal((await customs.runJobs()).expireUnpresented, 0);
    moveClock(2 * dayMs);
    assert.equal((await customs.runJobs()).expireUnpresented, 1);
    assert.equal(await readStatus(absent), 'expired not_due');
    assert.equal(historyOf(await customs.read(absent)).at(-1), 'system declaration.expired expired null');
    assert.equal(await readStatus(present), 'registered not_due');
    assert.equal((await customs.runJobs()).expireUnpresented, 0);
    await customs.work();
  });

  test('ends an export that does not leave the country before its exit deadline', async () => {
    const body = { ...sample({}, 'export'), lrn: newLrn() };
    const answer = await customs.api.call('createDeclaration', customs.trader, {
      query: 'lodge=true',
      body,
    });
    const id = String(member(answer.body, 'id'));
    await customs.work();
    assert.equal(await readStatus(id), 'released not_due');
    moveClock(149 * dayMs);
    assert.equal((await customs.runJobs()).expireWithoutExit, 0);
    moveClock(2 * dayMs);
    assert.equal((await customs.runJobs()).expireWithoutExit, 1);
    assert.equal(await readStatus(id), 'expired not_due');
  });
});

describe('the clearance of a declaration', () => {
  test('happens a day after its release, once all bills are settled', async () => {
    const id = await lodgeAndDecide();
    moveClock(23 * hourMs);
    await customs.runJobs();
    assert.equal(await readStatus(id), 'released paid');
    moveClock(2 * hourMs);
    await customs.runJobs();
    assert.equal(await readStatus(id), 'cleared paid');
    assert.equal(historyOf(await customs.read(id)).at(-1), 'system declaration.cleared cleared green');
  });

  test('does not happen while a query or a request of the declarant is open', async () => {
    const queriedId = await lodgeAndDecide();
    const amending = await lodgeAndDecide();
    const free = await lodgeAndDecide();
    assert.ok(await customs.decide(queriedId, 'openQuery', { reason: 'Why?' }));
    const lrn = String(member(await customs.read(amending), 'lrn'));
    const body = {
      reason: 'Why',
      document: sample({ lrn, additionalInformation: [{ code: '00100', text: 'Amended' }] }),
    };
    const requested = await customs.api.call('requestAmendment', customs.trader, { id: amending, body });
    assert.equal(requested.status, 201, requested.text);
    moveClock(2 * dayMs);
    await customs.runJobs();
    const standings = await Promise.all([queriedId, amending, free].map(readStatus));
    assert.deepEqual(standings, ['released paid', 'released paid', 'cleared paid']);
  });

  test('uses the sandbox clock of its organisation, and does not affect other organisations', async () => {
    const { api, trader, parts } = customs;
    const own = await lodgeAndDecide();
    const other = await api.newCaller();
    const theirs = await api.create(other, { lrn: 'theirs' }, 'lodge=true');
    await customs.work();
    const ahead = trader.organisation.id;
    const now = (organisationId?: string): Date =>
      new Date(api.source.now().getTime() + (organisationId === ahead ? 25 * hourMs : 0));
    const work = createCustomsJobs({
      database: api.testing.database,
      parts: { ...parts, now },
      now: () => now(),
      ahead: () => [ahead],
      notifyOfDecisions: () => void customs.api.number(),
      failed(error) {
        throw error;
      },
    });
    work.start();
    while ((await readStatus(own)) !== 'cleared paid')
      await new Promise((resolve) => setTimeout(resolve, 20));
    await work.stop();
    const read = await api.call('getDeclaration', other, { id: theirs });
    assert.equal(mainAndPaymentStatusOf(read.body), 'released paid');
  });
});

describe('the collection of a secured bill', () => {
  test('takes the amount from the guarantee when the bill is due, and then clears the declaration', async () => {
    const { api, trader } = customs;
    const id = await lodgeAndDecide('UNPAID-');
    const [bill] = await customs.bills(id);
    assert.ok(bill);
    const reference = `26XACOLLECT${lodgedCount}`;
    const now = api.source.now();
    const guarantee = {
      id: newId('gua', { now: () => now, random: randomBytes }),
      organisationId: trader.organisation.id,
      reference,
      amount: bill.amount,
      kind: 'comprehensive',
      balance: bill.amount,
      reserved: '0.00',
      used: '0.00',
      currency: nationalCurrency,
      validFrom: '2026-01-01',
      validUntil: null,
      status: 'active',
      ...{ guarantorId: null, beneficiary: null, refusalReason: null, withdrawnAt: null },
      version: 1,
      createdAt: now,
      changedAt: now,
    } as const;
    const { database } = api.testing;
    await database.systemTransaction((transaction) => insertGuarantee(transaction, guarantee));
    const body = { method: 'guarantee', guaranteeReference: reference };
    assert.equal((await api.call('payDuties', trader, { id, body })).status, 200);
    await customs.work();
    assert.equal(await readStatus(id), 'released secured');
    moveClock(9 * dayMs);
    assert.equal((await customs.runJobs()).collectSecured, 0);
    assert.equal(await readStatus(id), 'released secured');
    moveClock(2 * dayMs);
    assert.equal((await customs.runJobs()).collectSecured, 1);
    await customs.runJobs();
    assert.equal(await readStatus(id), 'cleared paid');
    const filter = { reference };
    const page = { after: null, limit: 1 };
    const [used] = await listGuarantees(database.system, trader.organisation.id, filter, page);
    assert.equal(used?.balance, '0.00');
    const [collected] = await customs.bills(id);
    const paid = {
      status: 'paid',
      paid: bill.amount,
      outstanding: '0.00',
      drawn: bill.amount,
      guaranteeReference: reference,
    } as const;
    const { payments } = collected ?? {};
    assert.deepEqual(
      payments?.map(({ amount, payer }) => [amount, payer.kind, payer.guaranteeReference]),
      [[bill.amount, 'guarantor', reference]],
    );
    assert.deepEqual(collected, { ...bill, ...paid, payments, settledAt: collected?.settledAt });
    assert.deepEqual(await findViolations(database.system), []);
  });
});

describe('duties that cannot be calculated', () => {
  /** Makes the code lists of a day unavailable to the calculation. */
  const without = (parts: DeadlineJobDependencies): DeadlineJobDependencies => ({
    ...parts,
    reference: {
      ...parts.reference,
      on: async (day) => ({ ...(await parts.reference.on('1990-01-01')), day }),
    },
  });

  test('are reported, and an officer assesses them', async () => {
    const { api, parts } = customs;
    const { database } = api.testing;
    const id = await customs.lodge(newLrn());
    moveClock(1_000);
    const due = () => ({ organisationId: null, now: api.source.now() });
    const waiting = async () =>
      (
        await database.system.query<{ reasons: unknown[] }>(
          'select reasons from processing.failed_assessments where declaration_id = $1',
          [id],
        )
      ).map(({ reasons }) => reasons.length > 0);
    await api.number();
    const accepted = await database.systemTransaction((transaction) =>
      automateDecisions(transaction, due(), without(parts)),
    );
    assert.equal(accepted, 1);
    assert.deepEqual(await waiting(), [true]);
    assert.equal(await readStatus(id), 'accepted not_due');
    await customs.work();
    assert.equal(await readStatus(id), 'accepted not_due', 'nobody releases what nobody could calculate');
    assert.deepEqual(member(await customs.read(id), 'nextActions', 0), {
      actor: 'customs',
      action: 'assess',
    });
    const items = [1, 2, 3].map((item) => ({ item, duty: '10.00', vat: '20.00' }));
    assert.ok(await customs.decide(id, 'assess', { assessing: { items }, reason: 'No code lists' }));
    assert.deepEqual(await waiting(), []);
    assert.equal(await readStatus(id), 'accepted due');
  });
});

describe('an acceptance', () => {
  test('calculates duties and assigns a lane at once when an officer accepts a declaration', async () => {
    const id = await customs.lodge(newLrn());
    assert.ok(await customs.decide(id, 'accept'));
    const body = await customs.read(id);
    assert.equal(mainAndPaymentStatusOf(body), 'accepted due');
    assert.equal(member(body, 'lane'), 'green');
  });
});
