import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, declarationOf } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { formatSeconds, quantile, type ReportObservation, testFault } from './fault-report-case.ts';
import { openConnections, type ScheduledRequest, sendClosedLoop, sendOpenLoop } from './open-loop-load.ts';
import { waitUntil, waitUntilSettled } from './wait-until.ts';

const capacitySeconds = 4;
const overloadSeconds = Number(process.env.OVERLOAD_SECONDS ?? 8);
const overloadFactor = 3;
/** Number of connections that keep the portal busy without a queue. */
const busyConnections = 24;
/** Connections of the crowd. */
const crowdConnections = 500;
const settledAfterMs = 2_000;

testFault(
  {
    fault: 'The portal gets three times as many requests as it can process',
    done: 'First the number of lodgements that the portal can process per second is measured. Then three times as many lodgements arrive for some seconds, on 500 connections and every twentieth on a new connection, without waiting for responses. Then the load ends.',
    promised:
      'The portal refuses excess requests with 429 or 503 and Retry-After, at once, and stores nothing of them. All other requests get a response within a limited time. After the overload, all requests are served again at once.',
    alerts: ['PortalServerErrors', 'PortalLodgementSlow'],
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode();
      const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const load = {
        url: `${portal.baseUrl}/openapi/declarations?lodge=true`,
        headers: {
          Authorization: `Bearer ${await trader.token()}`,
          'portal-api-key': portal.credentials.hostToHost.apiKey,
        },
      };
      const named = (name: string) => (count: number) => {
        const lrn = `${name}-${count}`;
        return { headers: { 'Idempotency-Key': lrn }, body: JSON.stringify(declarationOf(lrn)) };
      };
      await sendClosedLoop({ ...load, body: named('WARM'), seconds: 2, lanes: busyConnections }, 0);
      const before = await sendClosedLoop(
        { ...load, body: named('FULL'), seconds: capacitySeconds, lanes: busyConnections },
        0,
      );
      const capacity = Math.floor(before.length / capacitySeconds);
      const agent = await openConnections(`${portal.baseUrl}/problems`, crowdConnections);
      await pause(settledAfterMs);
      const during = await sendOpenLoop({
        ...load,
        body: named('OVER'),
        perSecond: capacity * overloadFactor,
        seconds: overloadSeconds,
        newConnectionEvery: 20,
        agent,
      });
      agent.destroy();
      const endedAt = performance.now();
      let count = 0;
      await waitUntil(async () => {
        count += 1;
        const [next] = await sendClosedLoop(
          { ...load, body: named(`NEXT${count}`), seconds: 0.05, lanes: 1 },
          0,
        );
        return next?.status === 201;
      }, 'nothing is served after the load');
      const servedAfterMs = performance.now() - endedAt;
      await pause(settledAfterMs);
      const after = await sendClosedLoop({ ...load, body: named('AFTER'), seconds: 2, lanes: 4 }, 0);
      assertPromises(saw, { before, during, after, capacity, servedAfterMs });
      await waitUntilSettled(shared.query);
      const lodgements = [...before, ...during, ...after]
        .filter(({ status }) => status === 201)
        .map(({ body }): { lrn: string; id: string } => JSON.parse(body));
      assert.deepEqual(await brokenInvariants(shared.connection, { lodgements }), []);
      const [stored] = await shared.query<{ count: number }>(
        `select count(*)::integer as count from declarations.declarations where lrn like 'OVER-%'`,
      );
      const unanswered = during.filter(({ status }) => status === 0).length;
      const taken = during.filter(({ status }) => status === 201).length;
      assert.ok((stored?.count ?? 0) >= taken && (stored?.count ?? 0) <= taken + unanswered);
      saw('The database meets all invariants; nothing of the refused requests is stored.');
    } finally {
      await shared.stop();
    }
  },
);

function assertPromises(
  saw: ReportObservation,
  seen: {
    readonly before: readonly ScheduledRequest[];
    readonly during: readonly ScheduledRequest[];
    readonly after: readonly ScheduledRequest[];
    readonly capacity: number;
    readonly servedAfterMs: number;
  },
): void {
  const { before, during, after, capacity, servedAfterMs } = seen;
  const admitted = during.filter(({ status }) => status === 201);
  const refused = during.filter(({ status }) => status === 429 || status === 503);
  const others = during.filter((sent) => !admitted.includes(sent) && !refused.includes(sent));
  const share = Math.round((admitted.length / overloadSeconds / capacity) * 100);
  saw(
    `During ${overloadSeconds} s with ${capacity * overloadFactor} requests per second: ${admitted.length} requests succeeded (${share} % of the capacity), ${describeRequests(admitted)}. ${refused.length} requests got 429 or 503, ${describeRequests(refused)}. ${others.length} requests got no response.`,
  );
  saw(
    `Before the overload, at the capacity of ${capacity} lodgements per second: ${describeRequests(before)}.`,
  );
  saw(
    `After the overload: requests were served again after ${formatSeconds(servedAfterMs)}; ${after.length} lodgements, ${describeRequests(after)}.`,
  );
  assert.ok(refused.length > 0, 'it was too much');
  assert.deepEqual(
    others.filter(({ status }) => status !== 0).map(({ status, body }) => `${status} ${body}`),
    [],
  );
  assert.ok(refused.every(({ retryAfter }) => Number(retryAfter) >= 1));
  assert.ok(after.every(({ status }) => status === 201));
}

function describeRequests(sent: readonly ScheduledRequest[]): string {
  const ms = sent.map((one) => one.ms);
  const at = (part: number): number => Math.round(quantile(ms, part));
  return `50 % of them within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the slowest in ${at(1)} ms`;
}
