import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createPortalClient } from '../../portal-client.ts';
import { startSharedDatabase } from '../../shared-database.ts';
import { testFault } from '../fault-report-case.ts';
import { createAlertCheck } from '../raised-alerts.ts';
import { waitUntil } from '../wait-until.ts';
import { readMetric } from './portal-with-outputs.ts';

const transactionAlerts = ['PortalTransactionTooLong'];
testFault(
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
      const watch = await createAlertCheck(portal.operationsUrl);
      await session.query('begin');
      await session.query('select from declarations.declarations limit 1');
      await watch.check({ alerts: transactionAlerts }, saw, async () => {
        assert.equal((await client.lodge('OPEN-1')).status, 201);
      });
      await session.query('rollback');
      await waitUntil(
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
testFault(
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
      const watch = await createAlertCheck(portal.operationsUrl);
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

const partitionAlerts = ['PortalDefaultPartitionsFilled', 'PortalTransactionTooLong'];
testFault(
  {
    fault: 'A table has no partition for the time of its rows',
    done: 'A table lacks the partition of a month. A row of that month is written while a session of an operator keeps a transaction open that has read the table.',
    promised:
      'The row is stored in the default partition, and the operator is informed. After the transaction the portal creates the partition and moves the row.',
    alerts: partitionAlerts,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const session = await shared.connect();
    try {
      const portal = await shared.startNode();
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const watch = await createAlertCheck(portal.operationsUrl);
      await shared.query(
        "delete from foundation.partitions where table_name = 'declarations.change_log' and begins_at is null",
      );
      await shared.query('drop table if exists declarations.change_log_first');
      await session.query('begin');
      await session.query('select from declarations.change_log limit 1');
      await shared.query(
        `insert into declarations.change_log
           (organisation_id, id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
         select 'org', foundation.id_of_day(now() - interval '70 days') + 7, 'dec', 1, 'e', now(), 'system', 'lodged',
           'open', '[]'`,
      );
      const filled = () => readMetric(portal.operationsUrl, 'portal_default_partitions_filled');
      assert.equal(await filled(), 1);
      await watch.check({ alerts: partitionAlerts }, saw, async () => {
        assert.equal((await client.lodge('PARTED-1')).status, 201);
      });
      await session.query('rollback');
      // A node creates missing partitions when it starts, and every ten minutes.
      await shared.startNode();
      await waitUntil(async () => (await filled()) === 0, 'the row is still in the default partition');
      saw('A lodgement got 201. After the end of the transaction the row was in its own partition.');
    } finally {
      await session.end();
      await shared.stop();
    }
  },
);

const mailAlerts = ['PortalMailsFailed'];
testFault(
  {
    fault: 'The mail server does not accept mails for a day',
    done: 'A person wants a new password, and no program listens at the address of the mail server. After the first attempts, the mail is made a day older.',
    promised:
      'The response to the person is the usual one. The portal discards the mail after a day, reports it in the log, and the operator is informed.',
    alerts: mailAlerts,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({ environment: { PORTAL_MAIL_URL: 'smtp://127.0.0.1:9' } });
      const { email } = portal.credentials.administrator;
      const watch = await createAlertCheck(portal.operationsUrl);
      const response = await fetch(`${portal.baseUrl}/management/people/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email }),
      });
      assert.equal(response.status, 204);
      const attempts = async (): Promise<number> => {
        const [mail] = await shared.query<{ attempts: number }>('select attempts from foundation.mails');
        return mail?.attempts ?? 0;
      };
      await waitUntil(async () => (await attempts()) > 0, 'no attempt was made to send the mail');
      const failed = () => readMetric(portal.operationsUrl, 'portal_mails_failed_total');
      await watch.check({ alerts: mailAlerts }, saw, async () => {
        await shared.query("update foundation.mails set created_at = created_at - interval '1 day'");
        await waitUntil(
          async () => {
            await pause(500);
            return (await failed()) === 1;
          },
          'the mail was not discarded',
          180_000,
        );
      });
      const log = await readFile(join(portal.dataDir, 'portal.log'), 'utf8');
      assert.match(log, /a mail could not be sent for a day and was discarded/);
      saw('The mail was discarded within two minutes, with a line in the log.');
    } finally {
      await shared.stop();
    }
  },
);
