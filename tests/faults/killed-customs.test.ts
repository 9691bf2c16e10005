import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  openTestOperations,
  sample,
  type TestOperations,
} from '../../server/src/declarations/testing/test-operations.ts';
import { withDependencies } from '../../server/src/foundation/http/operation.ts';
import { textMember } from '../../server/src/foundation/http/testing/request.ts';
import { ordinaryScenario, scenarios } from '../../server/src/processing/decisions/scenarios.ts';
import { payDuties } from '../../server/src/processing/payments/public.ts';
import { findViolations } from '../../server/src/processing/reconciliation/public.ts';
import { nationalCurrency } from '../../server/src/reference/public.ts';
import { billInconsistencies, illegalTransitions, mrnErrors } from '../customs-invariants.ts';
import {
  declarationInconsistencies,
  type SuperuserQuery,
  sequenceNumberErrors,
} from '../declaration-invariants.ts';
import { startKillableWorkers } from '../killable-workers.ts';
import { alertsOfStoppedNode, recordFaultTestResult } from './fault-report-case.ts';

/*
 * Kills the process at random points 50 times during processing: no declaration is stuck or decided twice,
 * and there is no event without its state or state without its event. Customs' time runs faster than system
 * time.
 */

const promised =
  'Every declaration reaches its final status, and none is decided twice. Every event has its state, and every state its event. The due, billed, paid and secured amounts are consistent.';
const speed = 20;
const guarantee = '26XA00010000042G';
const dayMs = 86_400_000;
const start = Date.parse('2026-11-20T08:00:00Z');
const began = performance.now();
let clockOffsetMs = 0;
const time = (): number => start + (performance.now() - began) * speed + clockOffsetMs;

interface Lodged {
  readonly id: string;
  readonly lrn: string;
  readonly prefix: string;
  readonly document: Record<string, unknown>;
  /** Expected final status and payment. */
  expected: string;
}
const lodged: Lodged[] = [];
const query: SuperuserQuery = (text, values) => officerQueue.testing.database.system.query(text, values);

const officerQueue = await openTestOperations({}, undefined, {
  more: (deps) => [withDependencies(payDuties, { ...deps, transfers: true })],
});
const trader = await officerQueue.newCaller();
await officerQueue.testing.database.system.query(
  `insert into registers.guarantees (organisation_id, id, reference, amount, balance, currency, valid_from, status, created_at, changed_at)
     values ($1, $2, $2, 9999999, 9999999, $3, '2026-01-01', 'active', now(), now())`,
  [trader.organisation.id, guarantee, nationalCurrency],
);
const workers = await startKillableWorkers(officerQueue.testing.connection, () => ({ now: time(), speed }));
after(async () => {
  await workers?.stop();
  await officerQueue.stop();
});

describe('customs processing killed at random points', () => {
  test('40 kills during decisions: every declaration of every scenario reaches its final state', (context) =>
    recordFaultTestResult(
      {
        fault: 'A process is killed while it decides declarations',
        done: 'Declarations of every scenario are lodged while two processes decide them; 40 times one of them is killed at a random statement.',
        promised,
        alerts: alertsOfStoppedNode,
      },
      context,
      async (saw) => {
        const amidst = await workers.killRepeatedly(40, async () => {
          for (let count = 0; count < 4; count += 1) await lodgeNext();
        });
        saw(
          `${lodged.length} declarations, 40 kills, ${amidst} of them during a decision; each declaration reached the status of its scenario`,
        );
        assert.ok(amidst > 0);
        await workers.workUntilDone(countPending);
        await assertConsistent();
        await assertArrived();
      },
    ));

  test('10 kills while declarants act and time limits expire: nothing remains unprocessed', (context) =>
    recordFaultTestResult(
      {
        fault: 'A process is killed while it applies expired time limits',
        done: 'Declarants amend, pay and answer queries, and the sandbox clock advances by a month. Ten times the process that applies the time limits is killed at a random SQL statement.',
        promised,
        alerts: alertsOfStoppedNode,
      },
      context,
      async (saw) => {
        const waiting = lodged.flatMap((each) => {
          const further = nextSteps[each.prefix];
          // An export has nothing to pay.
          if (each.prefix === 'UNPAID-' && each.document.type === 'export') return [];
          return further ? [{ each, further }] : [];
        });
        const amidst = await workers.killRepeatedly(10, async () => {
          for (const { each, further } of waiting.splice(0, 8)) await takeNextStep(each, further);
          // At the end a month passes.
          if (waiting.length === 0 && clockOffsetMs === 0) clockOffsetMs = 31 * dayMs;
        });
        saw(`10 kills, ${amidst} of them during a decision`);
        for (const each of lodged) each.expected = afterMonth(each);
        assert.equal(clockOffsetMs, 31 * dayMs);
        await workers.workUntilDone(countPending);
        // Declarations released after that month are cleared a day later.
        clockOffsetMs += 2 * dayMs;
        await workers.workUntilDone(countPending);
        await assertConsistent();
        await assertArrived();
      },
    ));
});

/** Every scenario in every direction, with its final state. */
const scenarioCases = [ordinaryScenario, ...scenarios].flatMap(({ prefix, expected }) =>
  (['import', 'export'] as const).flatMap((type) => {
    const own = expected[type];
    return own ? [{ prefix, type, expected: `${own.status} ${own.payment}` }] : [];
  }),
);

let lodgedCount = 0;

async function lodgeNext(): Promise<void> {
  const scenario = scenarioCases[lodgedCount % scenarioCases.length];
  assert.ok(scenario);
  lodgedCount += 1;
  const { prefix, type, expected } = scenario;
  const lrn = `${prefix}${type}-${lodgedCount}`;
  const expectedArrival = new Date(time() + 3 * dayMs).toISOString();
  const document = { ...sample({}, type), lrn, ...(prefix === 'REGISTERED-' && { expectedArrival }) };
  const body = await call('createDeclaration', { query: 'lodge=true', body: document });
  lodged.push({ id: textMember(body, 'id'), lrn, prefix, document, expected });
}

/** Sends a request of the declarant, at customs' time. */
async function call(operation: string, request: Parameters<TestOperations['call']>[2]): Promise<unknown> {
  officerQueue.source.move(time() - officerQueue.source.now().getTime());
  const answer = await officerQueue.call(operation, trader, request);
  assert.ok(answer.status === 200 || answer.status === 201, answer.text);
  return answer.body;
}

interface NextStep {
  readonly operation: string;
  readonly body?: (document: Lodged['document']) => object;
  readonly number?: number;
}

/** The declarant's next action, by scenario. */
const nextSteps: Readonly<Record<string, NextStep>> = {
  '': {
    operation: 'requestAmendment',
    body: (document) => ({ reason: 'More', document: withHigherDuties(document) }),
  },
  'GREEN-': { operation: 'requestInvalidation', body: () => ({ reason: 'Declared twice' }) },
  'UNPAID-': {
    operation: 'payDuties',
    body: () => ({ method: 'guarantee', guaranteeReference: guarantee }),
  },
  'QUERY-': { operation: 'answerQuery', number: 1, body: () => ({ text: 'So it is' }) },
};

async function takeNextStep({ id, document }: Lodged, { operation, body, number }: NextStep): Promise<void> {
  await call(operation, {
    id,
    ...(number !== undefined && { number }),
    ...(body && { body: body(document) }),
  });
}

/**
 * Returns the document with higher freight charges and so higher duties; for an export, which has none, with
 * another invoice number.
 */
function withHigherDuties(document: Lodged['document']): object {
  const invoice = Object(document.invoice);
  const charges = [{ type: 'freight', amount: '9850.00', currency: 'USD' }];
  const changed = document.type === 'import' ? { charges } : { number: 'INV-CORRECTED' };
  return { ...document, invoice: { ...invoice, ...changed } };
}

function afterMonth({ prefix, document: { type }, expected }: Lodged): string {
  if (prefix === 'REGISTERED-') return 'expired not_due';
  if (prefix === 'GREEN-') return type === 'import' ? 'invalidated refunded' : 'invalidated not_due';
  if (prefix === 'QUERY-') return type === 'import' ? 'cleared paid' : 'released not_due';
  return expected.replace('released paid', 'cleared paid').replace('accepted due', 'cleared paid');
}

/** Returns how many declarations wait for customs or have a due job. */
async function countPending(): Promise<number> {
  const now = time();
  const [row] = await query<{ count: number }>(
    `select count(*)::integer as count from declarations.declarations d where d.lifecycle #> '{work,queue,awaitsSince}' is not null
       or (d.status = 'registered' and (d.lifecycle #>> '{dueBy,present}') <= $1)
       or (d.lifecycle ->> 'payment' = 'secured' and (d.lifecycle #>> '{dueBy,pay}') <= $1)
       or (d.status = 'released' and d.type = 'import' and (d.lifecycle ->> 'releasedAt') <= $2)`,
    [new Date(now).toISOString(), new Date(now - dayMs).toISOString()],
  );
  return row?.count ?? 0;
}

async function assertConsistent(): Promise<void> {
  await officerQueue.number();
  assert.deepEqual(await declarationInconsistencies(query), []);
  assert.deepEqual(await sequenceNumberErrors(query), []);
  assert.deepEqual(await illegalTransitions(query), []);
  assert.deepEqual(await billInconsistencies(query), []);
  assert.deepEqual(await findViolations({ query }), []);
  assert.deepEqual(await mrnErrors(query), []);
  assert.deepEqual(workers.workerErrors, []);
}

async function assertArrived(): Promise<void> {
  const rows = await query<{ standing: string }>(
    `select concat_ws(' ', d.lrn, d.status, d.lifecycle ->> 'payment') as standing from declarations.declarations d`,
  );
  const expected = lodged.map((each) => `${each.lrn} ${each.expected}`);
  const standing = rows.map((row) => row.standing);
  const elsewhere = {
    missing: expected.filter((each) => !standing.includes(each)),
    found: standing.filter((each) => !expected.includes(each)),
  };
  assert.deepEqual(elsewhere, { missing: [], found: [] });
  assert.equal(standing.length, expected.length);
}
