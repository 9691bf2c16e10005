import assert from 'node:assert/strict';
import type pg from 'pg';
import { createPortalClient } from '../../portal-client.ts';
import { startSharedDatabase } from '../../shared-database.ts';
import { prove } from '../prove.ts';
import { watchAlerts } from '../raised-alerts.ts';
import { until } from '../waiting.ts';
import { readMetric } from './portal-with-outputs.ts';

const transactionAlerts = ['PortalTransactionTooLong'];
prove(
  {
    fault: 'A session keeps a transaction open',
    done: 'A session of an operator begins a transaction, reads a row, and is left open.',
    promised: 'Requests succeed, and the operator is informed of the transaction.',
    alerts: transactionAlerts,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const session = await shared.connect();
    try {
      const portal = await shared.startNode();
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const watch = await watchAlerts(portal.operationsUrl);
      await session.query('begin');
      await session.query('select from declarations.declarations limit 1');
      await watch.check({ alerts: transactionAlerts }, saw, async () => {
        assert.equal((await client.lodge('OPEN-1')).status, 201);
      });
      await session.query('rollback');
      await until(
        async () =>
          (await readMetric(portal.operationsUrl, 'portal_database_oldest_transaction_seconds')) < 5,
        'the transaction is still counted',
      );
      saw('A lodgement got 201. After the end of the session the metric was back.');
    } finally {
      await session.end();
      await shared.stop();
    }
  },
);

const connectionAlerts = ['PortalDatabaseConnectionsFull'];
prove(
  {
    fault: 'Another program uses up the connections of the database server',
    done: 'Another program opens connections until the database server has used 90 % of them.',
    promised: 'The portal works on with its own connections, and the operator is informed.',
    alerts: connectionAlerts,
  },
  async (saw) => {
    const shared = await startSharedDatabase({ empty: true });
    const sessions: pg.Client[] = [];
    try {
      const portal = await shared.startNode();
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const watch = await watchAlerts(portal.operationsUrl);
      const used = async (): Promise<number> =>
        (await readMetric(portal.operationsUrl, 'portal_database_connections')) /
        (await readMetric(portal.operationsUrl, 'portal_database_connections_max'));
      while ((await used()) < 0.9) sessions.push(await shared.connect());
      await watch.check({ alerts: connectionAlerts }, saw, async () => {
        assert.equal((await client.lodge('CROWDED-1')).status, 201);
      });
      saw(`The other program had ${sessions.length} connections; a lodgement got 201.`);
    } finally {
      await Promise.all(sessions.map((session) => session.end()));
      await shared.stop();
    }
  },
);
