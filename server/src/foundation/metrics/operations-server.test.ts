import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import {
  createOperationsServer,
  type OperationsSettings,
  singleProcessMetrics,
} from './operations-server.ts';

const settings: OperationsSettings = {
  baseUrl: 'https://api.example/customs',
  makeRequestId: () => '3f1d7c0e-5b9a-4b57-9f3a-0a8f3a1b2c3d',
  failed: () => {},
  gatherFigures: singleProcessMetrics,
  readiness: async () => ({ ready: true, checks: {} }),
  liveProcesses: () => 1,
  lostCalls: () => ({}),
  runs: async () => [],
  refusedRequests: () => ({ cost: 3, load: 4 }),
  clientsInDebt: () => 2,
  droppedLines: () => 6,
  failedMails: () => 0,
  database: async () => ({
    connections: 12,
    connectionLimit: 100,
    oldestTransactionSeconds: 0.5,
    filledDefaultPartitions: 0,
  }),
  deliveries: () => new Map([['delivered', 2]]),
  connections: () => ({ open: 4, refused: { address: 2, all: 1 }, cut: 3 }),
  pools: () => [{ name: 'request', inUse: 3, idle: 1, waiting: 5, most: 12 }],
  statements: () => 321,
  caches: () => ({ openapi: { entries: 7, hits: 40, misses: 8 } }),
  jobs: () => [
    {
      name: 'cleanup',
      healthy: false,
      failures: 2,
      sinceSuccessSeconds: 61.5,
      succeeded: true,
      lastError: new Error('the inside'),
      running: false,
      everySeconds: 60,
    },
  ],
  hears: () => true,
  version: '1.2.3',
  host: '127.0.0.1',
  queues: async () => [],
};

async function listening(http: Server): Promise<string> {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

test('the operations server returns queue depths, and all other metrics even while the database is unavailable', async () => {
  let away = false;
  const { http, answered } = createOperationsServer({
    ...settings,
    queues: async () => {
      if (away) throw new Error('away');
      return [{ name: 'audit_events_unsealed', count: 3, oldestSeconds: 1.5 }];
    },
  });
  const origin = await listening(http);
  const metrics = async (): Promise<string> => (await fetch(`${origin}/metrics`)).text();
  const metricsText = await metrics();
  assert.match(metricsText, /^portal_queue_depth\{queue="audit_events_unsealed"\} 3$/m);
  assert.match(metricsText, /^portal_queue_oldest_seconds\{queue="audit_events_unsealed"\} 1\.5$/m);
  answered({ method: 'GET', status: 401, code: 'token_expired', operation: 'getStatus', ms: 3 });
  answered({ method: 'GET', status: 200, code: '', operation: 'getStatus', ms: 40_000 });
  const full = await metrics();
  for (const line of [
    'portal_pool_connections{pool="request",state="in_use"} 3',
    'portal_pool_waiting{pool="request"} 5',
    'portal_cache_hits_total{cache="openapi"} 40',
    'portal_webhook_attempts_total{outcome="delivered"} 2',
    'portal_notifications_received 1',
    'portal_background_job_healthy{name="cleanup"} 0',
    'portal_background_job_last_success_seconds{name="cleanup"} 61.5',
    'portal_background_job_failures_total{name="cleanup"} 2',
    'portal_http_responses_total{method="GET",status="401",code="token_expired"} 1',
    'portal_refused_requests_total{check="5",code="token_expired"} 1',
    'portal_http_response_seconds_bucket{operation="getStatus",le="0.0025"} 0',
    'portal_http_response_seconds_bucket{operation="getStatus",le="0.005"} 1',
    'portal_http_response_seconds_bucket{operation="getStatus",le="+Inf"} 2',
    'portal_http_response_seconds_sum{operation="getStatus"} 40.003',
    'portal_http_response_seconds_count{operation="getStatus"} 2',
  ]) {
    assert.ok(full.split('\n').includes(line), line);
  }
  away = true;
  const rest = await metrics();
  assert.doesNotMatch(rest, /audit_events_unsealed/);
  assert.match(rest, /^portal_processes 1$/m);
  http.closeAllConnections();
  http.close();
});

describe('the operations server returns problems', () => {
  const cases = [
    { status: 404, code: 'not_found', method: 'GET', path: '/openapi/status', allow: null },
    {
      status: 405,
      code: 'method_not_allowed',
      method: 'POST',
      path: '/metrics',
      allow: 'GET, HEAD, OPTIONS',
    },
    { status: 500, code: 'internal_error', method: 'GET', path: '/health/ready?now', allow: null },
  ];
  for (const { status, code, method, path, allow } of cases) {
    test(String(status), async () => {
      const faults: unknown[] = [];
      const { http } = createOperationsServer({
        ...settings,
        failed: (error) => faults.push(error),
        readiness: () => Promise.reject(new Error('the inside')),
      });
      const answer = await fetch(`${await listening(http)}${path}`, { method });
      const text = await answer.text();
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
      assert.equal(answer.headers.get('allow'), allow);
      const { type, requestId } = JSON.parse(text);
      assert.equal(type, `https://api.example/customs/problems/${code}`);
      assert.equal(requestId, answer.headers.get('x-request-id'));
      assert.doesNotMatch(text, /the inside/);
      assert.equal(faults.length, status === 500 ? 1 : 0);
      http.closeAllConnections();
      http.close();
    });
  }

  test('with 400 for a Host header with a public domain name, but not for its own names', async () => {
    const { http } = createOperationsServer({ ...settings, host: 'ops.customs.example' });
    const { port } = new URL(await listening(http));
    const statusFor = async (host: string): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.end(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      for await (const chunk of socket) text += chunk;
      return text.slice(9, 12);
    };
    const own = ['127.0.0.1', '10.1.2.3:9090', '[::1]:9090', 'localhost', 'LOCALHOST:9090', 'x.localhost'];
    for (const host of [...own, 'portal:9090', 'Ops.customs.example:9090'])
      assert.equal(await statusFor(host), '200', host);
    const foreign = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'customs.example'];
    for (const host of foreign) assert.equal(await statusFor(host), '400', host);
    http.close();
  });

  test('with 400 for a request that the HTTP parser refuses', async () => {
    const { http } = createOperationsServer(settings);
    const { port } = new URL(await listening(http));
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('GET / HTTP/9\r\n\r\n'));
    let text = '';
    for await (const chunk of socket) text += chunk;
    assert.match(text, /^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
    http.close();
  });
});
