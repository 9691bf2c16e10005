import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, afterEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sendPortalRequest } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { reportObservation, startAttackPortal } from './attack-portal.ts';

/* Callers that open connections only to exhaust them. */
const attack = await startAttackPortal();
after(() => attack.stop());
const openConnections: Socket[] = [];
afterEach(() => {
  for (const socket of openConnections.splice(0)) socket.destroy();
});

/**
 * Opens a connection from a local address. `status` sends one request and returns the status, or `cut`
 * without a response.
 */
async function connection(to: PortalProcess, localAddress: string): Promise<{ status(): Promise<string> }> {
  const socket = connect({ port: to.port, host: '127.0.0.1', localAddress });
  openConnections.push(socket);
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  return {
    async status() {
      const response = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
      socket.write('GET /openapi/status HTTP/1.1\r\nHost: portal.test\r\n\r\n');
      const [chunk]: Buffer[] = await response.catch(() => []);
      return chunk?.toString('latin1').split(' ')[1] ?? 'cut';
    },
  };
}

async function statuses(count: number, to: PortalProcess, address: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let made = 0; made < count; made += 1) {
    const status = await (await connection(to, address)).status();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function metric(node: PortalProcess, name: string): Promise<number> {
  const { text } = await sendPortalRequest(`${node.operationsUrl}/metrics`);
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')[1],
  );
}

async function allClosed(node: PortalProcess): Promise<void> {
  for (const socket of openConnections.splice(0)) socket.destroy();
  while ((await metric(node, 'portal_connections ')) > 0) await pause(50);
}

describe('R7 unlimited connections from one address', () => {
  test('returns 503 above the limit and cuts connections far above it, without effect on other addresses', async (context) => {
    const node = await attack.startNode({ PORTAL_CONNECTIONS_PER_ADDRESS: '20' });
    // Each connection stays open, whether or not a request was sent on it.
    for (let made = 0; made < 10; made += 1) await connection(node, '127.0.0.2');
    const firstStatuses = await statuses(10, node, '127.0.0.2');
    assert.deepEqual(firstStatuses, { 401: 10 });
    const beyond = await statuses(3, node, '127.0.0.2');
    assert.deepEqual(beyond, { 503: 3 }, 'told, and closed');
    for (let made = 0; made < 50; made += 1) await connection(node, '127.0.0.2');
    while ((await metric(node, 'portal_connections ')) > 24) await pause(50);
    assert.deepEqual(await statuses(5, node, '127.0.0.3'), { 401: 5 }, 'another address');
    const refused = await metric(node, 'portal_connections_refused_total{limit="address"}');
    assert.equal(refused, 53);
    await allClosed(node);
    assert.deepEqual(await statuses(20, node, '127.0.0.2'), { 401: 20 }, 'afterwards as before');
    reportObservation(
      context,
      `of 73 connections 20 remain open, ${refused} got 503 or were closed; another address is served`,
    );
  });
  test('counts the callers behind a trusted proxy separately, and ignores the claim of an untrusted one', async (context) => {
    const node = await attack.startNode({
      PORTAL_CONNECTIONS_PER_ADDRESS: '5',
      PORTAL_TRUSTED_PROXIES: '127.0.0.4/32',
    });
    assert.deepEqual(await statuses(40, node, '127.0.0.4'), { 401: 40 });
    assert.deepEqual(await statuses(8, node, '127.0.0.5'), { 401: 5, 503: 3 });
    reportObservation(context, '40 connections of a trusted proxy are served, 5 of 8 of another address');
  });
});

describe('R8 unlimited connections from many addresses', () => {
  test('returns 503 above the total limit and keeps serving open connections', async (context) => {
    const node = await attack.startNode({ PORTAL_CONNECTIONS: '30' });
    const first = await connection(node, '127.0.0.10');
    const counts: Record<string, number> = {};
    for (let address = 11; address < 60; address += 1) {
      const [status = ''] = Object.keys(await statuses(1, node, `127.0.0.${address}`));
      counts[status] = (counts[status] ?? 0) + 1;
    }
    assert.equal(counts['401'], 29);
    assert.equal((counts['503'] ?? 0) + (counts.cut ?? 0), 20);
    assert.equal(await first.status(), '401');
    assert.equal(await metric(node, 'portal_connections_refused_total{limit="all"}'), 20);
    await allClosed(node);
    assert.deepEqual(await statuses(20, node, '127.0.0.60'), { 401: 20 });
    reportObservation(
      context,
      `of 50 connections ${JSON.stringify(counts)}; existing connections are served`,
    );
  });
});
