import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { createPdfFile } from '../../../server/src/documents/testing/files.ts';
import { createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import { startSharedDatabase } from '../../shared-database.ts';
import { formatSeconds, testFault } from '../fault-report-case.ts';
import { createAlertCheck } from '../raised-alerts.ts';
import { waitUntil } from '../wait-until.ts';

const stopLimitMs = 15_000;
const eicar = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** Starts a ClamAV daemon on a real socket, which returns a verdict on the received bytes, or no response for null. */
async function startDaemon(verdict: (bytes: string) => string | null) {
  const sockets = new Set<Socket>();
  let scans = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (!text.endsWith('\0\0\0\0')) return;
      scans += 1;
      const answer = verdict(text);
      if (answer !== null) socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    scans: () => scans,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const verdictOf = (bytes: string): string => (bytes.includes(eicar) ? 'stream: Eicar FOUND' : 'stream: OK');

/** Uploads a document to a new draft; returns a function that reads its status. */
async function upload(client: PortalClient, lrn: string): Promise<() => Promise<string>> {
  const draft = await client.call('POST', '/openapi/declarations', { body: declarationOf(lrn) });
  assert.equal(draft.status, 201, draft.text);
  const { id }: { id: string } = JSON.parse(draft.text);
  const sent = await client.call('POST', `/openapi/declarations/${id}/documents?type=N380`, {
    body: createPdfFile().toString('latin1'),
    headers: { 'Content-Type': 'application/pdf' },
  });
  assert.equal(sent.status, 201, sent.text);
  return async () => {
    const { text } = await client.call('GET', `/openapi/declarations/${id}/documents`);
    const { items }: { items: { status: string }[] } = JSON.parse(text);
    return items[0]?.status ?? 'missing';
  };
}

const scannerAlerts = ['PortalBackgroundJobFails', 'PortalQueueStuck'];
testFault(
  {
    fault: 'The scanner finds no virus',
    done: 'A scanner answers OK to every stream, also to the EICAR test file. A client uploads a document. Then the scanner works as usual.',
    promised:
      'The portal scans no document with this scanner, and no document becomes available. When the scanner works, the document becomes available.',
    alerts: scannerAlerts,
  },
  async (saw) => {
    let isBlind = true;
    const daemon = await startDaemon((bytes) => (isBlind ? 'stream: OK' : verdictOf(bytes)));
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({ environment: { PORTAL_SCANNER: daemon.address } });
      const watch = await createAlertCheck(portal.operationsUrl);
      const status = await upload(
        createPortalClient(portal.baseUrl, portal.credentials.hostToHost),
        'BLIND-1',
      );
      await waitUntil(() => daemon.scans() > 1, 'the scanner is not tested');
      await watch.check({ alerts: scannerAlerts }, saw);
      assert.equal(await status(), 'quarantined');
      saw(`${daemon.scans()} self-tests; the document stayed in quarantine.`);
      isBlind = false;
      // The pause after failures grows to a minute.
      await waitUntil(async () => (await status()) === 'available', 'the document is not scanned', 150_000);
      saw('After the repair of the scanner, the document became available.');
    } finally {
      await shared.stop();
      daemon.stop();
    }
  },
);

testFault(
  {
    fault: 'The portal is stopped during a scan',
    done: 'A scanner receives a document and does not respond. The portal gets SIGTERM; then another node starts, whose scanner responds.',
    promised:
      'The portal ends within 15 seconds. The document stays in quarantine until the other node has scanned it.',
    alerts: { none: 'A node that is stopped on purpose is replaced by another one.' },
  },
  async (saw) => {
    const silent = await startDaemon((bytes) => (bytes.includes(eicar) ? 'stream: Eicar FOUND' : null));
    const working = await startDaemon(verdictOf);
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({ environment: { PORTAL_SCANNER: silent.address } });
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const status = await upload(client, 'STOPPED-1');
      await waitUntil(() => silent.scans() === 2, 'the document is not scanned');
      const stoppedAt = performance.now();
      const { code } = await portal.stop();
      const stopMs = performance.now() - stoppedAt;
      assert.equal(code, 0);
      assert.ok(stopMs < stopLimitMs, `it ended after ${stopMs} ms`);
      const [row] = await shared.query<{ status: string }>('select status from documents.documents');
      assert.equal(row?.status, 'quarantined');
      await assert.rejects(status());
      const next = await shared.startNode({
        port: portal.port,
        environment: { PORTAL_SCANNER: working.address },
      });
      assert.equal(next.port, portal.port);
      await waitUntil(async () => (await status()) === 'available', 'the document is not scanned', 150_000);
      assert.equal(working.scans(), 2, 'the self-test and the document');
      saw(`It ended with status 0 after ${formatSeconds(stopMs)}; the other node scanned the document once.`);
    } finally {
      await shared.stop();
      silent.stop();
      working.stop();
    }
  },
);
