import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperationsServer } from './operations-server.ts';

test('200: what waits, and everything else while the database is away', async () => {
  let away = false;
  const { http } = createOperationsServer({
    readiness: async () => ({ ready: true, checks: {} }),
    liveProcesses: () => 1,
    lostCalls: () => ({}),
    webhooks: { counts: new Map(), waiting: async () => ({ count: 0, oldest: null }) },
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
  away = true;
  const rest = await metrics();
  assert.doesNotMatch(rest, /audit_events_unsealed/);
  assert.match(rest, /^portal_processes 1$/m);
  http.closeAllConnections();
  http.close();
});
