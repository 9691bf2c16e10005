import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { openApiOperation } from '../../../callers/public.ts';
import { parseCidr } from '../ip-address.ts';
import { answer, withDependencies } from '../operation.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { HttpConnectionLimits } from './connections.ts';

const answerBytes = 32 * 1024 * 1024;
const large = Buffer.alloc(answerBytes, 'x');
/** Releases the request that the test operation delays; null before it has arrived. */
let releaseHeld: (() => void) | null = null;
const operation = (path: string, body: string | Buffer | null) =>
  withDependencies(
    openApiOperation(
      {
        id: path,
        method: 'GET',
        path: `/openapi/${path}`,
        tag: 'Things',
        summary: 'Things',
        description: 'Things.',
        scope: 'declarations:read',
        answers: { 200: { description: 'Things', body: Type.String(), mediaType: 'text/plain' } },
        problems: [],
      },
      () => () => {
        if (body !== null) return answer(200, body);
        return new Promise((resolve) => {
          releaseHeld = () => resolve(answer(200, 'x'));
        });
      },
    ),
    {},
  );

let server: TestServer | null = null;
/** Time of the server's clock in ms, which only tests advance. */
let now = 0;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

async function start(connections: Partial<HttpConnectionLimits>): Promise<TestServer> {
  server = await startTestServer({
    operations: [operation('small', 'x'), operation('large', large), operation('held', null)],
    guard: { admit: () => ({ kind: 'admitted', caller: {}, clientId: 'cli_1' }) },
    connections,
    clock: () => now,
  });
  return server;
}

/** Opens a connection, sends a request and returns all received data when the connection ends. */
async function open(to: TestServer, request: string): Promise<{ socket: Socket; all: Promise<string> }> {
  const socket = connect(to.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request);
  return { socket, all: textOf(socket) };
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const get = (path: string): string => `GET /openapi/${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function answered(socket: Socket): Promise<string> {
  const [chunk]: Buffer[] = await once(socket, 'data');
  return chunk?.toString('latin1').split('\r\n', 1)[0] ?? '';
}

describe('a connection is refused with 503 and closed', () => {
  test('beyond the limit per address, until another connection of the address has ended', async () => {
    const to = await start({ mostOfAddress: 3 });
    const openSockets: Socket[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { socket } = await open(to, get('small'));
      assert.match(await answered(socket), /200/);
      openSockets.push(socket);
    }
    const beyond = await (await open(to, get('small'))).all;
    assert.match(beyond, /^HTTP\/1\.1 503 /);
    assert.match(beyond, /Retry-After: 1\r\n/);
    assert.match(beyond, /"code":"service_unavailable"/);
    assert.match(beyond, /from this address/);
    assert.match(beyond, /Connection: close/);
    openSockets[0]?.destroy();
    while (to.portal.connections().open > 2) await pause(5);
    assert.match(await answered((await open(to, get('small'))).socket), /200/);
    assert.deepEqual(to.portal.connections().refused, { address: 1, all: 0 });
  });

  test('beyond the total limit, even from a trusted proxy', async () => {
    const to = await start({ most: 2, trustedProxies: [parseCidr('127.0.0.1')] });
    for (let count = 0; count < 2; count += 1) {
      assert.match(await answered((await open(to, get('small'))).socket), /200/);
    }
    const beyond = await (await open(to, get('small'))).all;
    assert.match(beyond, /^HTTP\/1\.1 503 /);
    assert.doesNotMatch(beyond, /from this address/);
    assert.deepEqual(to.portal.connections().refused, { address: 0, all: 1 });
  });

  test('without a response if the limit is far exceeded', async () => {
    const to = await start({ mostOfAddress: 10 });
    const silent = await Promise.all(Array.from({ length: 30 }, () => open(to, '')));
    while (to.portal.connections().refused.address < 20 || to.portal.connections().open > 11) await pause(5);
    while (silent.filter(({ socket }) => !socket.destroyed).length > 11) await pause(5);
  });
});

describe('the connection limit per address', () => {
  test('does not apply to a trusted proxy', async () => {
    const to = await start({ mostOfAddress: 1, trustedProxies: [parseCidr('127.0.0.0/8')] });
    for (let count = 0; count < 5; count += 1) {
      assert.match(await answered((await open(to, get('small'))).socket), /200/);
    }
  });

  test('applies to all addresses of an IPv6 /64 together', async () => {
    const to = await start({ mostOfAddress: 2 });
    const peers = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '2001:db8:1:2::3'];
    to.portal.http.prependListener('connection', (socket: Socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: peers.shift() });
    });
    const statusLines: string[] = [];
    while (peers.length > 0) statusLines.push(await answered((await open(to, get('small'))).socket));
    assert.deepEqual(
      statusLines.map((line) => line.slice(9, 12)),
      ['200', '200', '200', '503'],
    );
  });
});

const stalledMs = 400;
/** Waits until the server has checked its connections again. */
const nextCheck = (): Promise<void> => pause(stalledMs / 10);

describe('a stalled connection', () => {
  test('is aborted if the caller reads nothing of a large response or of many small ones', async () => {
    const to = await start({ stalledMs });
    for (const request of [get('large'), get('small').repeat(100_000)]) {
      const { socket, all } = await open(to, request);
      socket.pause();
      const { cut } = to.portal.connections();
      while (to.portal.connections().cut === cut) {
        await nextCheck();
        now += stalledMs / 4;
      }
      socket.resume();
      await all;
    }
  });

  test('is not aborted if the caller reads slowly', async () => {
    const to = await start({ stalledMs });
    const { socket, all } = await open(to, get('large').replace('Host', 'Connection: close\r\nHost'));
    let taken = 0;
    let takenBefore = 0;
    socket.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken % (4 * 1024 * 1024) < chunk.length) socket.pause();
    });
    while (!socket.destroyed) {
      await nextCheck();
      await nextCheck();
      // Time passes only after the caller has read something, so that the test also works on a slow machine.
      if (taken > takenBefore) now += stalledMs / 2;
      takenBefore = taken;
      socket.resume();
    }
    assert.ok((await all).length > answerBytes);
    assert.equal(to.portal.connections().cut, 0);
  });

  test('is not aborted if the caller has nothing to read', async () => {
    const to = await start({ stalledMs });
    const { socket } = await open(to, get('small'));
    assert.match(await answered(socket), /200/);
    await nextCheck();
    now += 100 * stalledMs;
    await nextCheck();
    socket.write(get('small'));
    assert.match(await answered(socket), /200/);
  });
});

/** The keep-alive timeout in the response header, plus Node's margin, in ms. */
const keepAliveMs = 65_000 + 1_000;

describe('idle connections', () => {
  test('are closed after the keep-alive timeout, which each request restarts', async () => {
    const to = await start({ stalledMs });
    const { socket, all } = await open(to, get('small'));
    assert.match(await answered(socket), /200/);
    for (let call = 0; call < 3; call += 1) {
      now += keepAliveMs - 1;
      await nextCheck();
      await nextCheck();
      socket.write(get('small'));
      assert.match(await answered(socket), /200/);
    }
    now += keepAliveMs;
    assert.equal((await all).match(/Keep-Alive: timeout=65/g)?.length, 4);
    while (to.portal.connections().open > 0) await pause(5);
    assert.equal(to.portal.connections().cut, 0);
  });

  test('are not closed while a request is in progress', async () => {
    const to = await start({ stalledMs });
    const { socket } = await open(to, get('small'));
    assert.match(await answered(socket), /200/);
    socket.write(get('held'));
    while (releaseHeld === null) await pause(5);
    now += 10 * keepAliveMs;
    await nextCheck();
    await nextCheck();
    releaseHeld();
    assert.match(await answered(socket), /200/);
  });
});
