import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabaseProxy } from '../database-proxy.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { formatSeconds, quantile, repetitionsOfFault, testFault } from './fault-report-case.ts';
import { startMixedLoad } from './mixed-load.ts';
import { waitUntil, waitUntilServed, waitUntilSettled } from './wait-until.ts';

const usualRounds = 10;

testFault(
  {
    fault: 'PostgreSQL closes the connections of the portal',
    done: 'While clients lodge, poll and decide declarations, PostgreSQL closes every connection of the portal, several times; then the database is unreachable for two seconds.',
    promised:
      'Running requests get 503 and can be repeated. The portal continues without a restart. No lodgement with the response 201 is lost or stored twice.',
    alerts: { none: 'The portal connects again within a second.' },
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    try {
      const portal = await shared.startNode({ environment: { DATABASE_URL: proxy.url } });
      const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      await trader.token();
      const { officer } = portal.credentials;
      const day = startMixedLoad({ writers: 6, name: 'CUT', client: () => trader, officer });
      const answered = (): number =>
        day.load.lodgements.filter((lodgement) => lodgement.confirmation !== null).length;
      const times: number[] = [];
      let ended = 0;
      const roundCount = repetitionsOfFault(usualRounds);
      for (let round = 0; round <= roundCount; round += 1) {
        await pause(300 + Math.random() * 300);
        const before = answered();
        if (round < roundCount) {
          const rows = await shared.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name like 'customs-portal%' and datname = current_database()`,
          );
          ended += rows.length;
        } else {
          await proxy.cut();
          await pause(2_000);
          await proxy.restore();
        }
        const at = performance.now();
        await waitUntilServed(trader);
        await waitUntil(() => answered() > before, 'nothing is lodged any more');
        times.push(performance.now() - at);
      }
      await day.stop();
      await waitUntilSettled(shared.query);
      saw(
        `PostgreSQL closed ${ended} connections, at ${roundCount} times; lodgements succeeded again after ${formatSeconds(quantile(times.slice(0, -1), 0.5))} (median), ${formatSeconds(Math.max(...times.slice(0, -1)))} at most.`,
      );
      saw(
        `After two seconds without the database, lodgements succeeded again ${formatSeconds(times.at(-1) ?? 0)} later.`,
      );
      const { lodgements } = day.load;
      saw(
        `${lodgements.length} lodgements got a response, ${lodgements.filter(({ calls }) => calls > 1).length} of them only after a repetition.`,
      );
      assert.deepEqual(day.faults, []);
      const { hostToHost } = portal.credentials;
      const responses = {
        lodgements,
        decisions: day.decisions,
        secrets: [hostToHost.clientSecret, hostToHost.apiKey],
      };
      assert.deepEqual(await brokenInvariants(shared.connection, responses), []);
      saw('The database meets all invariants.');
    } finally {
      await shared.stop();
      await proxy.stop();
    }
  },
);
