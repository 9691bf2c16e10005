import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { startBusyDay } from './busy-day.ts';
import { startPatroniCluster } from './patroni-cluster.ts';
import { inSeconds, prove } from './prove.ts';
import { until, untilSettledAt } from './waiting.ts';

const loadMs = 4_000;

prove(
  {
    fault: 'The primary of a PostgreSQL cluster is lost',
    done: 'Three PostgreSQL nodes under Patroni with etcd (`synchronous_mode_strict`), HAProxy in front of them as DATABASE_URL. Under load of lodgements, polls and decisions the primary and its Patroni are killed with SIGKILL; another node takes over, and the clients go on with the same Idempotency-Keys.',
    promised:
      'Nothing that was answered 201 is lost or stored twice. Until a new primary is there calls are answered 503; then the portal goes on by itself.',
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
        const day = startBusyDay({ writers: 8, name: 'PRIMARY', client: () => trader, officer });
        const answered = (): number =>
          day.load.lodgements.filter((lodgement) => lodgement.answered !== null).length;
        await until(() => answered() > 20, 'nothing is lodged', 120_000);
        await pause(loadMs);
        const before = answered();
        const lostAt = performance.now();
        const lost = await cluster.losePrimary();
        // What was under way may still be answered; after a second nobody is there who could.
        await pause(1_000);
        const atLoss = answered();
        await until(() => answered() > atLoss, 'nothing is lodged any more', 120_000);
        const awayMs = performance.now() - lostAt;
        await pause(loadMs);
        await day.stop();
        const primary = await cluster.primary();
        saw(
          `PostgreSQL ${cluster.version}: ${lost} was lost after ${before} acknowledged lodgements; the next was acknowledged ${inSeconds(awayMs)} later.`,
        );
        const { lodgements } = day.load;
        const repeated = lodgements.filter(({ calls }) => calls > 1).length;
        saw(
          `${lodgements.length} lodgements were acknowledged in all, ${repeated} of them when they were repeated; ${day.decisions.length} decisions; none is lost.`,
        );
        await untilSettledAt(primary);
        assert.deepEqual(day.faults, []);
        assert.deepEqual(
          await brokenInvariants(primary, {
            lodgements,
            decisions: day.decisions,
            secrets: [hostToHost.clientSecret, hostToHost.apiKey, officer.password],
          }),
          [],
        );
        saw('The invariants of the new primary’s database hold.');
      } finally {
        await portal.kill();
      }
    } finally {
      await cluster.stop();
    }
  },
);
