import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createPortalClient } from '../../portal-client.ts';
import { startSharedDatabase } from '../../shared-database.ts';
import { formatSeconds, quantile, testFault } from '../fault-report-case.ts';
import { createAlertCheck } from '../raised-alerts.ts';
import { waitUntil } from '../wait-until.ts';

const stopLimitMs = 15_000;

const collectorAlerts = ['PortalBackgroundJobFails'];
testFault(
  {
    fault: 'The trace collector hangs',
    done: 'The OpenTelemetry collector accepts connections and never responds, while every request is traced. Then it responds again, hangs once more, and the portal gets SIGTERM.',
    promised:
      'Requests do not wait for the collector. The log has one line at the beginning of the outage and one at its end. The portal ends within 15 seconds.',
    alerts: collectorAlerts,
  },
  async (saw) => {
    let [hangs, received] = [false, 0];
    const collector = createServer((request, response) => {
      request.resume();
      received += 1;
      if (!hangs) response.writeHead(200).end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const address = collector.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({
        environment: {
          OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
          OTEL_TRACES_SAMPLER_ARG: '1',
        },
      });
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const management = createPortalClient(portal.baseUrl, portal.credentials.management);
      const lodge = async (name: string): Promise<number[]> => {
        const times: number[] = [];
        for (let count = 0; count < 50; count += 1) {
          const began = performance.now();
          assert.equal((await client.lodge(`${name}-${count}`)).status, 201);
          times.push(performance.now() - began);
        }
        return times;
      };
      const lastError = async (): Promise<string | null> => {
        const { text } = await management.call('GET', '/management/system');
        const { loops }: { loops: { name: string; lastError: string | null }[] } = JSON.parse(text);
        return loops.find(({ name }) => name === 'traces')?.lastError ?? null;
      };
      const healthy = await lodge('TRACED');
      await waitUntil(() => received > 0, 'no trace arrives');
      const watch = await createAlertCheck(portal.operationsUrl);
      hangs = true;
      const during = await lodge('HUNG');
      await waitUntil(async () => (await lastError()) === 'trace_collector_failed', 'the job does not fail');
      await watch.check({ alerts: collectorAlerts }, saw);
      const [p50, p50During] = [quantile(healthy, 0.5), quantile(during, 0.5)];
      assert.ok(p50During < 3 * p50 + 50, `${p50} ms, then ${p50During} ms`);
      saw(
        `50 lodgements in ${formatSeconds(p50)} before and ${formatSeconds(p50During)} during the outage (median).`,
      );
      hangs = false;
      await waitUntil(async () => {
        await client.call('GET', '/openapi/status?limit=1');
        return (await lastError()) === null;
      }, 'the job does not recover');
      hangs = true;
      await lodge('AGAIN');
      const stoppedAt = performance.now();
      const { code, signal, output } = await portal.stop();
      const stopMs = performance.now() - stoppedAt;
      assert.deepEqual([code, signal], [0, null], output);
      assert.ok(stopMs < stopLimitMs, `it ended after ${stopMs} ms`);
      saw(`With a hanging collector, the portal ended with status 0 after ${formatSeconds(stopMs)}.`);
    } finally {
      await shared.stop();
      collector.closeAllConnections();
      collector.close();
    }
  },
);

testFault(
  {
    fault: 'Scrapers of the metrics hang',
    done: 'Fifty scrapers request `/metrics` and never read the response. Another scraper reads as usual, a client lodges declarations, and the portal gets SIGTERM.',
    promised:
      'The usual scraper gets its response within two seconds, lodgements succeed, and the portal ends within 15 seconds.',
    alerts: { none: 'The portal and its metrics work as usual.' },
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const sockets: Socket[] = [];
    try {
      const portal = await shared.startNode();
      const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      const { hostname, port } = new URL(portal.operationsUrl);
      for (let count = 0; count < 50; count += 1) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        socket.pause();
        socket.write(`GET /metrics HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(20));
        sockets.push(socket);
      }
      const times: number[] = [];
      for (let count = 0; count < 10; count += 1) {
        const began = performance.now();
        const response = await fetch(`${portal.operationsUrl}/metrics`);
        assert.equal(response.status, 200);
        await response.text();
        times.push(performance.now() - began);
        assert.equal((await client.lodge(`SCRAPED-${count}`)).status, 201);
      }
      const slowest = Math.max(...times.slice(1));
      assert.ok(slowest < 2_000, `${times.join(', ')} ms`);
      const stoppedAt = performance.now();
      const { code, signal, output } = await portal.stop();
      const stopMs = performance.now() - stoppedAt;
      assert.deepEqual([code, signal], [0, null], output);
      assert.ok(stopMs < stopLimitMs, `it ended after ${stopMs} ms`);
      saw(
        `The usual scraper got its responses within ${formatSeconds(slowest)}; ten lodgements got 201; the portal ended with status 0 after ${formatSeconds(stopMs)}.`,
      );
    } finally {
      for (const socket of sockets) socket.destroy();
      await shared.stop();
    }
  },
);
