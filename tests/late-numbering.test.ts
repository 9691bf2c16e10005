import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertStatus } from '../server/src/foundation/http/testing/request.ts';
import { createPortalClient, sendPortalRequest } from './portal-client.ts';
import { startSharedDatabase } from './shared-database.ts';

/** Advisory lock for assigning sequence numbers. No node assigns any while the test has locked it. */
const numberingLock = 7203114561;
const shared = await startSharedDatabase();
const portal = await shared.startNode();
after(() => shared.stop());

async function untilReady(state: string): Promise<{ status: number; text: string }> {
  for (;;) {
    const ready = await sendPortalRequest(`${portal.operationsUrl}/health/ready`);
    if (ready.text.includes(`"numbering":"${state}"`)) return ready;
    await pause(200);
  }
}

async function readUnnumbered(): Promise<{ count: number; oldestSeconds: number }> {
  const { text } = await sendPortalRequest(`${portal.operationsUrl}/metrics`);
  const readValue = (name: string): number =>
    Number(new RegExp(`^${name}\\{queue="changes_unnumbered"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    count: readValue('portal_queue_depth'),
    oldestSeconds: readValue('portal_queue_oldest_seconds'),
  };
}

test('a node reports late sequence numbers while numbering is stopped, remains ready, and recovers', async () => {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const holder = await shared.connect();
  await holder.query('select pg_advisory_lock($1)', [numberingLock]);
  await trader.lodge('UNNUMBERED').then(assertStatus(201));
  const late = await untilReady('late').then(assertStatus(200));
  assert.match(late.text, /^\{"ready":true,/);
  const { count, oldestSeconds } = await readUnnumbered();
  assert.ok(count >= 1, `${count} changes`);
  assert.ok(oldestSeconds > 5, `${oldestSeconds} s`);
  await holder.end();
  await untilReady('ok').then(assertStatus(200));
  assert.deepEqual(await readUnnumbered(), { count: 0, oldestSeconds: 0 });
});
