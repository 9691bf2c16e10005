import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../conformance/json.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import {
  alertsOfUnavailableDatabase,
  type FaultDescription,
  recordFaultTestResult,
} from './faults/fault-report-case.ts';
import type { PortalProcess } from './portal-process.ts';
import { type RequestProbe, startProbeSeries } from './request-probe.ts';
import { createRevocableCallers, type RevocableCaller } from './revocable-callers.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

/** Maximum time until a revocation takes effect, by contract section 2. */
const revocationLimitMs = 1_000;

const promiseTexts =
  'Every node refuses revoked credentials within one second. A node that receives no notifications queries the database, and if the database is unavailable, returns 503. It never accepts revoked credentials.';
const lostNotificationsFault: FaultDescription = {
  fault: 'A node loses its notification connection',
  done: 'One of two nodes loses its connection for notifications every 120 ms, while keys are revoked at the other node.',
  promised: promiseTexts,
  alerts: ['PortalNotificationsMissing'],
};
const unavailableDatabaseFault: FaultDescription = {
  fault: 'A node loses all connections to its database',
  done: 'Every database connection of one node is closed while a key is revoked at the other node; later the node can connect again.',
  promised: promiseTexts,
  alerts: alertsOfUnavailableDatabase,
};
const cutNetworkFault: FaultDescription = {
  fault: 'The network between a node and its database drops all packets',
  done: 'The network drops all packets without closing the connections, as when a cable is pulled, while a key is revoked at the other node.',
  promised: promiseTexts,
  alerts: alertsOfUnavailableDatabase,
};

describe('revocation on two nodes', () => {
  let shared: SharedDatabase;
  let proxy: DatabaseProxy;
  let here: PortalProcess;
  let there: PortalProcess;
  let subjects: ReturnType<typeof createRevocableCallers>;

  before(async () => {
    shared = await startSharedDatabase();
    proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    here = await shared.startNode();
    there = await shared.startNode({ environment: { DATABASE_URL: proxy.url } });
    subjects = createRevocableCallers(here);
  });
  after(async () => {
    await shared.stop();
    await proxy.stop();
  });

  describe('refuses within a second on one node what is revoked on the other', () => {
    let ended: RevocableCaller[] = [];

    test('for ordinary requests and long polls', async (context) => {
      ended = await subjects.all();
      await Promise.all(ended.map((subject) => endAndWatch(context, subject, here, there)));
    });

    test('also after a restart of both nodes', async () => {
      await Promise.all([here.stop(), there.stop()]);
      here = await shared.startNode();
      there = await shared.startNode({ environment: { DATABASE_URL: proxy.url } });
      subjects = createRevocableCallers(here);
      for (const node of [here, there]) {
        for (const { name, ask, refusal } of ended) {
          const answer = await ask(node.baseUrl);
          assert.deepEqual(
            { status: answer.status, code: textAt(answer.body, 'code') },
            refusal,
            `${name}: ${answer.text}`,
          );
        }
      }
    });
  });

  test('accepts no revoked key at a node whose notification connection is repeatedly killed', (context) =>
    recordFaultTestResult(lostNotificationsFault, context, async (saw) => {
      const keys = await Promise.all(Array.from({ length: 6 }, () => subjects.key()));
      const refusedAfter: number[] = [];
      let killing = true;
      let killed = 0;
      const killer = (async () => {
        while (killing) {
          const rows = await shared.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'customs-portal notifications' and datname = current_database()`,
          );
          killed += rows.length;
          await pause(120);
        }
      })();
      try {
        await Promise.all(
          keys.map(async (key, index) => {
            await pause(index * 170);
            refusedAfter.push(await endAndWatch(context, key, here, there));
          }),
        );
        while (killed <= 5) await pause(50);
      } finally {
        killing = false;
        await killer;
      }
      saw(
        `${keys.length} revoked keys were refused after ${Math.max(...refusedAfter)} ms at most, while ${killed} notification connections were killed; no later request with these keys succeeded.`,
      );
    }));

  test('returns 503 while the database is unavailable, and accepts nothing stale', (context) =>
    recordFaultTestResult(unavailableDatabaseFault, context, async (saw) => {
      const [revoked, live] = await Promise.all([subjects.key(), subjects.key()]);
      const asRevoked = startProbeSeries(context, () => revoked.ask(there.baseUrl));
      const asLive = startProbeSeries(context, () => live.ask(there.baseUrl));
      await Promise.all([asRevoked.until(isServed), asLive.until(isServed)]);
      await proxy.cut();
      const cutAt = performance.now();
      const answer = await revoked.end(here.baseUrl);
      assert.equal(answer.status, 204, answer.text);
      const away = await asLive.until((probe) => probe.startedAt > cutAt && probe.status === 503);
      saw(
        `The node returned 503 after ${Math.round(away.endedAt - cutAt)} ms, and nothing else for at least ${revocationLimitMs} ms. When it could connect again, it refused the revoked key at once.`,
      );
      await pause(1_500);
      const isWithin = (probe: RequestProbe): boolean => probe.startedAt > cutAt + revocationLimitMs;
      const duringCut = (): RequestProbe[] => [...asRevoked.probes, ...asLive.probes].filter(isWithin);
      while (duringCut().length <= 10) await pause(50);
      assert.deepEqual(
        new Set(duringCut().map((probe) => `${probe.status} ${probe.code}`)),
        new Set(['503 service_unavailable']),
      );

      await proxy.restore();
      const restoredAt = performance.now();
      await asLive.until((probe) => probe.startedAt > restoredAt && probe.status === 200);
      await asRevoked.until((probe) => probe.startedAt > restoredAt && probe.code === 'api_key_revoked');
      await asLive.stop();
      const probes = await asRevoked.stop();
      assert.deepEqual(servedAfter(probes, cutAt + revocationLimitMs), []);
    }));

  test('accepts nothing stale while the network between node and database is cut', (context) =>
    recordFaultTestResult(cutNetworkFault, context, async (saw) => {
      const [revoked, live] = await Promise.all([subjects.key(), subjects.key()]);
      const probing = startProbeSeries(context, () => revoked.ask(there.baseUrl));
      await probing.until(isServed);
      assert.equal((await live.ask(there.baseUrl)).status, 200);
      proxy.freeze();
      const frozenAt = performance.now();
      // Sends a request that the cache accepts, and whose query waits on a connection that no longer transmits.
      const hanging = live
        .ask(there.baseUrl, '?limit=7')
        .then(({ status }) => ({ status, tookMs: performance.now() - frozenAt }));
      const answer = await revoked.end(here.baseUrl);
      const endedAt = performance.now();
      assert.equal(answer.status, 204, answer.text);
      const refused = await probing.until((probe) => probe.startedAt > endedAt && probe.status !== 200);
      saw(
        `No request with the revoked key succeeded: the first request after the revocation waited for the database and got ${refused.status} ${Math.round(refused.endedAt - endedAt)} ms later.`,
      );
      assert.equal(refused.status, 503);
      const { status, tookMs } = await hanging;
      saw(`A request that was running got ${status} after ${Math.round(tookMs)} ms.`);
      assert.equal(status, 503);
      assert.ok(tookMs < 60_000, `${tookMs} ms`);
      await proxy.restore();
      const restoredAt = performance.now();
      await probing.until((probe) => probe.startedAt > restoredAt && probe.code === 'api_key_revoked');
      assert.deepEqual(servedAfter(await probing.stop(), endedAt + revocationLimitMs), []);
      assert.equal((await live.ask(there.baseUrl)).status, 200);
    }));
});

/**
 * Revokes a caller at one node while it polls at another, also by long poll. Returns the milliseconds until it
 * was refused.
 */
async function endAndWatch(
  context: TestContext,
  subject: RevocableCaller,
  here: PortalProcess,
  there: PortalProcess,
): Promise<number> {
  const probing = startProbeSeries(context, () => subject.ask(there.baseUrl));
  await probing.until(isServed);
  const poll = subject
    .ask(there.baseUrl, '?wait=20')
    .then(({ status, body }) => ({ endedAt: performance.now(), status, code: textAt(body, 'code') }));
  await pause(300);
  const answer = await subject.end(here.baseUrl);
  const endedAt = performance.now();
  assert.ok(answer.status < 300, answer.text);
  const { status, code } = subject.refusal;
  const refused = await probing.until((probe) => probe.status === status && probe.code === code);
  const heldEnd = await poll;
  await pause(200);
  const probes = await probing.stop();
  const afterMs = Math.round(refused.endedAt - endedAt);
  const heldMs = Math.round(heldEnd.endedAt - endedAt);
  context.diagnostic(`${subject.name}: refused after ${afterMs} ms, the held call ended after ${heldMs} ms`);
  // Counts from the time at which a request was sent, because a busy machine can respond slowly.
  assert.deepEqual(servedAfter(probes, endedAt + revocationLimitMs), [], subject.name);
  const slowestMs = Math.max(...probes.map((probe) => probe.endedAt - probe.startedAt));
  assert.ok(
    heldMs < revocationLimitMs + slowestMs,
    `${subject.name}: the held call ended after ${heldMs} ms`,
  );
  assert.deepEqual({ status: heldEnd.status, code: heldEnd.code }, subject.refusal);
  assert.deepEqual(servedAfter(probes, refused.endedAt), []);
  return afterMs;
}

function isServed(probe: RequestProbe): boolean {
  return probe.status === 200;
}

function servedAfter(probes: readonly RequestProbe[], time: number): readonly RequestProbe[] {
  return probes.filter((probe) => isServed(probe) && probe.startedAt > time);
}
