import assert from 'node:assert/strict';
import { startDatabaseProxy } from '../database-proxy.ts';
import { createPortalClient } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { alertsOfStoppedNode, alertsOfUnavailableDatabase, testFault } from './fault-report-case.ts';
import { createAlertCheck } from './raised-alerts.ts';
import { waitUntilServed } from './wait-until.ts';

/* The two states that most faults lead to if they last. */

testFault(
  {
    fault: 'The database stays away',
    done: 'The connections of a portal to its database are cut and refused, while a client polls and lodges declarations. Later the database is there again.',
    promised:
      'Requests get 503. Background jobs report the outage with one line, and its end with another. The portal continues without a restart.',
    alerts: alertsOfUnavailableDatabase,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    try {
      const portal = await shared.startNode({ environment: { DATABASE_URL: proxy.url } });
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const watch = await createAlertCheck(portal.operationsUrl);
      const statuses = new Map<number, number>();
      const call = async (lrn: string): Promise<void> => {
        const { status } = await client.lodge(lrn);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      await call('AWAY-0');
      assert.deepEqual([...statuses.keys()], [201]);
      await proxy.cut();
      await watch.check({ alerts: alertsOfUnavailableDatabase }, saw, async () => {
        for (let count = 1; count <= 20; count += 1) await call(`AWAY-${count}`);
      });
      assert.deepEqual([...statuses.keys()], [201, 503]);
      await proxy.restore();
      await waitUntilServed(client);
      saw(
        `${statuses.get(503)} lodgements got 503. Afterwards the portal served requests without a restart.`,
      );
    } finally {
      await shared.stop();
      await proxy.stop();
    }
  },
);

testFault(
  {
    fault: 'The only node stays down',
    done: 'The process of a portal is killed and not replaced.',
    promised: 'The operator is informed, and the next start serves requests.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode();
      const watch = await createAlertCheck(portal.operationsUrl);
      await portal.kill();
      await watch.check({ alerts: alertsOfStoppedNode }, saw);
      const next = await shared.startNode();
      await waitUntilServed(createPortalClient(next.baseUrl, portal.credentials.hostToHost));
      saw('The next start served requests.');
    } finally {
      await shared.stop();
    }
  },
);
