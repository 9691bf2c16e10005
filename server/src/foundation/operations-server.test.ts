import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperationsServer } from './operations-server.ts';

test('200: what waits, and everything else while the database is away', async () => {
  let away = false;
  const { http, answered } = createOperationsServer({
    readiness: async () => ({ ready: true, checks: {} }),
    liveProcesses: () => 1,
    lostCalls: () => ({}),
    deliveries: () => new Map([['delivered', 2]]),
    pools: () => [{ name: 'request', inUse: 3, idle: 1, waiting: 5, most: 12 }],
    caches: () => ({ openapi: { entries: 7, hits: 40, misses: 8 } }),
    hears: () => true,
    version: '1.2.3',
    queues: async () => {
      if (away) throw new Error('away');
      return [{ name: 'audit_events_unsealed', count: 3, oldestSeconds: 1.5 }];
    },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  assert.ok(address !== null && typeof address === 'object');
  const metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text();
  const told = await metrics();
  assert.match(told, /^portal_queue_waiting\{queue="audit_events_unsealed"\} 3$/m);
  assert.match(told, /^portal_queue_oldest_seconds\{queue="audit_events_unsealed"\} 1\.5$/m);
  answered({ method: 'GET', status: 401, code: 'token_expired', operation: 'readStatus', ms: 3 });
  answered({ method: 'GET', status: 200, code: '', operation: 'readStatus', ms: 40_000 });
  const full = await metrics();
  for (const line of [
    'portal_pool_connections{pool="request",state="in_use"} 3',
    'portal_pool_waiting{pool="request"} 5',
    'portal_cache_hits_total{cache="openapi"} 40',
    'portal_webhook_attempts_total{outcome="delivered"} 2',
    'portal_notifications_fresh 1',
    'portal_http_answers_total{method="GET",status="401",code="token_expired"} 1',
    'portal_guard_refusals_total{rule="5",code="token_expired"} 1',
    'portal_http_answer_seconds_bucket{operation="readStatus",le="0.0025"} 0',
    'portal_http_answer_seconds_bucket{operation="readStatus",le="0.005"} 1',
    'portal_http_answer_seconds_bucket{operation="readStatus",le="+Inf"} 2',
    'portal_http_answer_seconds_sum{operation="readStatus"} 40.003',
    'portal_http_answer_seconds_count{operation="readStatus"} 2',
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
