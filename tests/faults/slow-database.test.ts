import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { startDatabaseProxy } from '../database-proxy.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, type PortalResponse } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { quantile, testFault } from './fault-report-case.ts';
import { waitUntilServed, waitUntilSettled } from './wait-until.ts';

const delays = [0, 10, 50, 150, 1_500, 0] as const;
const calls = 12;

testFault(
  {
    fault: 'The network to PostgreSQL becomes slow',
    done: `The network between the portal and PostgreSQL delays all data, in each direction by ${delays.slice(1, -1).join(', ')} ms, while a client lodges and polls; then the delay ends.`,
    promised:
      'A lodgement needs one round trip and becomes slower by its delay. The node answers a poll without changes from memory while it receives revocations in time, and otherwise queries the database. If it can’t respond in time, it returns 503, and never outdated data. Afterwards the response times are as before.',
    alerts: ['PortalLodgementSlow'],
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    try {
      const portal = await shared.startNode({ environment: { DATABASE_URL: proxy.url } });
      const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      await trader.token();
      const lodgements: { lrn: string; id: string }[] = [];
      for (const [step, delay] of delays.entries()) {
        proxy.delay(delay);
        await pause(1_000);
        if (step === delays.length - 1) await waitUntilServed(trader);
        const lodged: TimedResponse[] = [];
        const polled: TimedResponse[] = [];
        for (let call = 0; call < calls; call += 1) {
          const lrn = `SLOW${step}-${call}`;
          lodged.push(await timeRequest(trader.lodge(lrn, { 'Idempotency-Key': lrn })));
          polled.push(await timeRequest(trader.call('GET', '/openapi/status?limit=1&lrn=NONE')));
          // With this delay, the test checks only that the portal reports it.
          if (delay > 1_000 && call === 3) break;
        }
        for (const { answer } of lodged) if (answer.status === 201) lodgements.push(JSON.parse(answer.text));
        saw(
          `${step === delays.length - 1 ? 'Afterwards' : `${delay} ms`}: lodgements ${describeTimes(lodged)}; polls ${describeTimes(polled)}.`,
        );
        const allowed = delay > 1_000 ? [200, 201, 503] : [200, 201];
        assert.ok([...lodged, ...polled].every(({ answer }) => allowed.includes(answer.status)));
      }
      await waitUntilSettled(shared.query);
      assert.deepEqual(await brokenInvariants(shared.connection, { lodgements }), []);
      saw('The database meets all invariants.');
    } finally {
      await shared.stop();
      await proxy.stop();
    }
  },
);

interface TimedResponse {
  readonly ms: number;
  readonly answer: PortalResponse;
}

async function timeRequest(call: Promise<PortalResponse>): Promise<TimedResponse> {
  const begun = performance.now();
  const answer = await call;
  return { ms: performance.now() - begun, answer };
}

function describeTimes(all: readonly TimedResponse[]): string {
  const served = all.filter(({ answer }) => answer.status < 300);
  const refused = all.filter(({ answer }) => answer.status === 503);
  assert.ok(refused.every(({ answer }) => textAt(answer.body, 'code') === 'service_unavailable'));
  const parts = [
    ...(served.length > 0
      ? [
          `in ${Math.round(
            quantile(
              served.map(({ ms }) => ms),
              0.5,
            ),
          )} ms (median)`,
        ]
      : []),
    ...(refused.length > 0
      ? [
          `503 ${refused.length} times of ${all.length}, after ${Math.round(Math.max(...refused.map(({ ms }) => ms)))} ms at most`,
        ]
      : []),
  ];
  return parts.join(', ');
}
