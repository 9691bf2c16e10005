import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { reportObservation, startAttackPortal } from './attack-portal.ts';

/*
 * Callers that send requests and read no response: the responses fill the buffers of the system and then the
 * portal's memory.
 */
const attack = await startAttackPortal();
after(() => attack.stop());

const [promisedMs, patienceMs] = [20_000, 120_000];

/** Sends requests, reads nothing, and returns after how many ms the connection was cut; null if it was not. */
async function sendWithoutReading(port: number, requests: string): Promise<number | null> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const began = performance.now();
  const ended = new Promise<number>((resolve) => {
    socket.once('error', () => resolve(performance.now() - began));
  });
  socket.write(requests);
  // An empty line between requests is ignored; writing it detects a closed connection.
  const writing = setInterval(() => socket.write('\r\n'), 500);
  const over = new AbortController();
  try {
    return await Promise.race([ended, pause(patienceMs, null, { signal: over.signal })]);
  } finally {
    over.abort();
    clearInterval(writing);
    socket.destroy();
  }
}

/** Reads a whole response, with pauses shorter than the limit. */
async function readSlowly(port: number, request: string, rests: number): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1');
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  socket.write(request);
  for (let rest = 0; rest < rests; rest += 1) {
    socket.pause();
    await pause(promisedMs / 4);
    socket.resume();
    await pause(promisedMs / 40);
  }
  assert.equal(socket.destroyed, false, 'it is not cut');
  socket.destroy();
  return bytes;
}

describe('R6 unread responses', () => {
  test('cuts the connection after 20 s without progress, whatever the response, but not that of a slow reader', async (context) => {
    const { port, operationsUrl } = attack.portal;
    const [token, key] = await attack.traderHeaders();
    const own = [token, key].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const formatRequest = (line: string, headers = ''): string =>
      `${line} HTTP/1.1\r\nHost: portal.test\r\n${headers}\r\n`;
    // Enough requests to fill the buffers, even where some get only a short refusal.
    const attacks: Readonly<Record<string, readonly [port: number, requests: string]>> = {
      'small problems': [port, formatRequest('GET /nothing').repeat(40_000)],
      'HEAD alone': [port, formatRequest('HEAD /openapi.json').repeat(40_000)],
      'static files': [port, formatRequest('GET /openapi.json').repeat(40_000)],
      'answers to a client': [port, formatRequest('GET /openapi/reference/countries', own).repeat(12_000)],
      streams: [port, formatRequest('GET /openapi/reference/countries/download', own).repeat(12_000)],
      pages: [port, formatRequest('GET /problems').repeat(40_000)],
      'the authorization server': [port, formatRequest('GET /oauth/jwks').repeat(40_000)],
      health: [Number(new URL(operationsUrl).port), formatRequest('GET /health/live').repeat(80_000)],
    };
    const slow = readSlowly(port, formatRequest('GET /openapi.json').repeat(100), 6);
    const outcomes = await Promise.all(
      Object.entries(attacks).map(async ([name, [to, requests]]) => ({
        name,
        ms: await sendWithoutReading(to, requests),
      })),
    );
    const bytes = await slow;
    assert.deepEqual(
      outcomes.filter(({ ms }) => ms === null || ms < promisedMs).map(({ name, ms }) => `${name}: ${ms}`),
      [],
    );
    const times = outcomes.map(({ ms }) => Math.round((ms ?? 0) / 1_000));
    reportObservation(
      context,
      `${outcomes.length} kinds of responses, connection closed after ${Math.min(...times)} to ${Math.max(...times)} s; a slow client read ${Math.round(bytes / 1e6)} MB in ${(promisedMs * 6.6) / 4_000} s`,
    );
  });
});
