import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdfFile } from '../../../server/src/documents/testing/files.ts';
import { signInToConsole } from '../../console-browser.ts';
import { startDatabaseProxy } from '../../database-proxy.ts';
import { createPortalClient, declarationOf, sendPortalRequest } from '../../portal-client.ts';
import { type SharedDatabase, startSharedDatabase } from '../../shared-database.ts';
import {
  alertsOfUnavailableDatabase,
  FaultNotTestable,
  formatSeconds,
  quantile,
  testFault,
} from '../fault-report-case.ts';
import { createAlertCheck } from '../raised-alerts.ts';
import { waitUntil, waitUntilServed } from '../wait-until.ts';

const mainFile = join(import.meta.dirname, 'main-with-hosts.ts');
const nameServer = '127.0.0.77';
const triedMs = 20_000;
const stopLimitMs = 15_000;

/** Creates a folder whose files a portal sees as `/etc/hosts` and `/etc/resolv.conf`. */
async function makeNames() {
  if (process.getuid?.() !== 0)
    throw new FaultNotTestable('It mounts files of its own, which only root can.');
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-names-'));
  const known = (names: readonly string[]): Promise<void> =>
    writeFile(join(folder, 'hosts'), `127.0.0.1 ${names.join(' ')}\n`);
  await writeFile(join(folder, 'resolv.conf'), `nameserver ${nameServer}\n`);
  return { folder, known, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts a name server that receives every query and responds to none. */
async function startSilentNameServer(): Promise<{ queries(): number; stop(): void }> {
  const socket = createSocket('udp4');
  let queries = 0;
  socket.on('message', () => {
    queries += 1;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', () => reject(new FaultNotTestable('Port 53 is in use.')));
    socket.bind(53, nameServer, resolve);
  });
  return { queries: () => queries, stop: () => socket.close() };
}

const resetPassword = (baseUrl: string, email: string) =>
  sendPortalRequest(`${baseUrl}/management/people/password-reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email }),
  });

const awayAlerts = alertsOfUnavailableDatabase;
testFault(
  {
    fault: 'The name of the database stops resolving',
    done: 'The name in DATABASE_URL can no longer be resolved, and all connections to the database are cut. Later the name resolves again.',
    promised: 'Requests get 503. When the name resolves again, the portal continues without a restart.',
    alerts: awayAlerts,
  },
  async (saw) => {
    const names = await makeNames();
    const shared = await startSharedDatabase();
    const proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    try {
      await names.known(['localhost', 'database.test']);
      const portal = await shared.startNode({
        mainFile,
        environment: {
          NAMES_FOLDER: names.folder,
          DATABASE_URL: proxy.url.replace('127.0.0.1', 'database.test'),
        },
      });
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      assert.equal((await client.lodge('NAMED-1')).status, 201);
      const watch = await createAlertCheck(portal.operationsUrl);
      await names.known(['localhost']);
      await proxy.cut();
      await proxy.restore();
      const statuses = new Set<number>();
      await watch.check({ alerts: awayAlerts }, saw, async () => {
        for (let count = 2; count < 12; count += 1)
          statuses.add((await client.lodge(`NAMED-${count}`)).status);
      });
      assert.deepEqual([...statuses], [503]);
      await names.known(['localhost', 'database.test']);
      const resolvedAt = performance.now();
      await waitUntilServed(client);
      saw(
        `Ten lodgements got 503. ${formatSeconds(performance.now() - resolvedAt)} after the name resolved again, the portal served requests.`,
      );
    } finally {
      await shared.stop();
      await proxy.stop();
      await names.remove();
    }
  },
);

const silentAlerts = ['PortalBackgroundJobFails', 'PortalQueueStuck'];
testFault(
  {
    fault: 'The name server hangs',
    done: 'The name server responds to no query. The names of the mail server, the scanner, the trace collector and twenty webhooks depend on it. A client lodges declarations and people sign in.',
    promised:
      'Lodgements and sign-ins take no longer than before, since no request waits for a name. Mails, scans and webhooks wait.',
    alerts: silentAlerts,
  },
  async (saw) => {
    const names = await makeNames();
    const shared = await startSharedDatabase();
    const nameServerOfTest = await startSilentNameServer();
    try {
      await names.known(['localhost']);
      const portal = await shared.startNode({
        mainFile,
        environment: {
          NAMES_FOLDER: names.folder,
          PORTAL_MAIL_URL: 'smtp://mail.test:25',
          PORTAL_SCANNER: 'scanner.test:3310',
          OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318',
          OTEL_TRACES_SAMPLER_ARG: '1',
        },
      });
      const { credentials, baseUrl } = portal;
      const client = createPortalClient(baseUrl, credentials.hostToHost);
      const watch = await createAlertCheck(portal.operationsUrl);
      const before = await timesOf(
        () => client.lodge(`BEFORE-${performance.now()}`.replace('.', '-')),
        2_000,
      );
      await createOutboundWork(shared, client, baseUrl, credentials.trader.email);
      const lodgements = await timesOf(
        () => client.lodge(`SILENT-${performance.now()}`.replace('.', '-')),
        triedMs / 2,
      );
      const signIns = await timesOf(
        () => signInToConsole(baseUrl, credentials.trader).then(() => ({ status: 201 })),
        triedMs / 2,
      );
      await watch.check({ alerts: silentAlerts }, saw);
      assert.ok(nameServerOfTest.queries() > 0, 'no name is queried');
      const durations = [before, lodgements, signIns].map((times) => formatSeconds(quantile(times, 0.99)));
      saw(
        `99 % of the lodgements took ${durations[0]} before and ${durations[1]} during the outage, sign-ins ${durations[2]}; the name server got ${nameServerOfTest.queries()} queries.`,
      );
      assert.ok(
        Math.max(...lodgements, ...signIns) < 3_000,
        `${Math.max(...lodgements)}, ${Math.max(...signIns)} ms`,
      );
      const stoppedAt = performance.now();
      const { code, signal, output } = await portal.stop();
      const stopMs = performance.now() - stoppedAt;
      // Node can't end a lookup of the system. After three seconds the portal ends with SIGTERM, a good end for systemd.
      assert.ok(code === 0 || signal === 'SIGTERM', output);
      assert.ok(stopMs < stopLimitMs, `it ended after ${stopMs} ms`);
      saw(`The portal ended ${formatSeconds(stopMs)} after SIGTERM.`);
    } finally {
      nameServerOfTest.stop();
      await shared.stop();
      await names.remove();
    }
  },
);

/** Creates work for every external service: eight mails, a document and twenty webhooks with an event each. */
async function createOutboundWork(
  { query }: SharedDatabase,
  client: ReturnType<typeof createPortalClient>,
  baseUrl: string,
  email: string,
): Promise<void> {
  for (let count = 0; count < 8; count += 1) await resetPassword(baseUrl, `${count}-${email}`);
  const draft = await client.call('POST', '/openapi/declarations', { body: declarationOf('SILENT-DRAFT') });
  const { id }: { id: string } = JSON.parse(draft.text);
  await client.call('POST', `/openapi/declarations/${id}/documents?type=N380`, {
    body: createPdfFile().toString('latin1'),
    headers: { 'Content-Type': 'application/pdf' },
  });
  for (let count = 0; count < 20; count += 1)
    await client.call('POST', '/openapi/webhooks', { body: { url: `https://hook-${count}.test/` } });
  await waitUntil(
    async () => (await query('select from foundation.mails where attempts > 0')).length > 0,
    'no mail is attempted',
  );
}

/** Sends requests one after the other; returns the duration of each in ms. */
async function timesOf(call: () => Promise<{ readonly status: number }>, ms: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const began = performance.now();
    assert.equal((await call()).status, 201);
    times.push(performance.now() - began);
  }
  return times;
}
