import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { alertsOfUnavailableDatabase, formatSeconds, testFault } from './fault-report-case.ts';
import { startMixedLoad } from './mixed-load.ts';
import { startPatroniCluster } from './patroni-cluster.ts';
import { waitUntil, waitUntilSettledAt } from './wait-until.ts';

const loadMs = 4_000;

testFault(
  {
    fault: 'The primary of a PostgreSQL cluster fails',
    done: 'Three PostgreSQL nodes run under Patroni with etcd (`synchronous_mode_strict`); `DATABASE_URL` is the address of HAProxy in front of them. While clients lodge, poll and decide declarations, the primary and its Patroni are killed with SIGKILL. Another node becomes the primary, and the clients repeat their requests with the same Idempotency-Keys.',
    promised:
      'No lodgement with the response 201 is lost or stored twice. While there is no primary, requests get 503; then the portal continues without a restart.',
    alerts: alertsOfUnavailableDatabase,
  },
  async (saw) => {
    const cluster = await startPatroniCluster();
    try {
      const portal = await startPortal({
        environment: {
          DATABASE_URL: cluster.url,
          PORTAL_CLIENT_RATE: '0',
          PORTAL_SECRET: 'the secret of a portal on a cluster',
        },
      });
      try {
        const { hostToHost, officer } = portal.credentials;
        const trader = createPortalClient(portal.baseUrl, hostToHost);
        await trader.token();
        const day = startMixedLoad({ writers: 8, name: 'PRIMARY', client: () => trader, officer });
        const answered = (): number =>
          day.load.lodgements.filter((lodgement) => lodgement.confirmation !== null).length;
        await waitUntil(() => answered() > 20, 'nothing is lodged', 120_000);
        await pause(loadMs);
        const before = answered();
        const lostAt = performance.now();
        const lost = await cluster.losePrimary();
        // Requests in progress may still get a response; after a second no primary is left to serve one.
        await pause(1_000);
        const atLoss = answered();
        await waitUntil(() => answered() > atLoss, 'nothing is lodged any more', 120_000);
        const awayMs = performance.now() - lostAt;
        await pause(loadMs);
        await day.stop();
        const primary = await cluster.primary();
        saw(
          `PostgreSQL ${cluster.version}: ${lost} failed after ${before} acknowledged lodgements; the next lodgement was acknowledged ${formatSeconds(awayMs)} later.`,
        );
        const { lodgements } = day.load;
        const repeated = lodgements.filter(({ calls }) => calls > 1).length;
        saw(
          `${lodgements.length} lodgements were acknowledged in total, ${repeated} of them after a repetition; ${day.decisions.length} decisions; none is lost.`,
        );
        await waitUntilSettledAt(primary);
        assert.deepEqual(day.faults, []);
        assert.deepEqual(
          await brokenInvariants(primary, {
            lodgements,
            decisions: day.decisions,
            secrets: [hostToHost.clientSecret, hostToHost.apiKey, officer.password],
          }),
          [],
        );
        saw('The database of the new primary meets all invariants.');
      } finally {
        await portal.kill();
      }
    } finally {
      await cluster.stop();
    }
  },
);
