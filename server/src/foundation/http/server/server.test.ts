import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { createPortalServer } from './server.ts';

const seen: { path: string; queryString: string }[] = [];

const portal = createPortalServer({
  prefix: '/customs',
  connections: { most: 100, mostOfAddress: 100, trustedProxies: [] },
  exchange: {
    baseUrl: 'https://portal.example/customs',
    makeRequestId: randomUUID,
    clock: () => performance.now(),
    addressOf: () => '192.0.2.1',
    isRegisteredOrigin: () => false,
  },
  handle(exchange) {
    seen.push({ path: exchange.path, queryString: exchange.queryString });
    if (exchange.path === '/by-another') {
      exchange.carryAlways();
      exchange.response.end();
    } else exchange.send(204, [], '');
  },
  finished: () => {},
});
await new Promise<void>((resolve) => portal.http.listen(0, '127.0.0.1', resolve));
const address: AddressInfo | string | null = portal.http.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
after(() => portal.drain(0));

/** Sends a raw request and returns all data that the server sends until it closes the connection. */
function exchangeRaw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

function get(target: string, headers = ''): Promise<string> {
  return exchangeRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
}

describe('the absolute form of a request target', () => {
  const rows = [
    ['http://anything.example/customs/openapi/status?limit=1', '/openapi/status', 'limit=1'],
    ['HTTPS://portal.example:8443/customs/a', '/a', ''],
    ['http://portal.example?q', '', 'q'],
    ['http://portal.example', '', ''],
    ['/customs/http://portal.example/b', '/http://portal.example/b', ''],
    ['*', '', ''],
  ] as const;
  for (const [target, path, queryString] of rows) {
    test(`resolves ${target} to ${path || 'no path below the base URL'}`, async () => {
      await get(target);
      assert.deepEqual(seen.at(-1), { path, queryString });
    });
  }
});

test('responses outside the API have the request id and the security headers, too', async () => {
  const id = randomUUID();
  const answer = await get('/customs/by-another', `X-Request-Id: ${id}\r\n`);
  assert.match(answer, new RegExp(`\r\nX-Request-Id: ${id}\r\n`));
  assert.match(answer, /\r\nX-Content-Type-Options: nosniff\r\n/);
  assert.match(answer, /\r\nStrict-Transport-Security: /);
});

describe('protocol errors are problems', () => {
  test('with the codes of 400 request_malformed, 501 method_unknown, 414 and 431', async () => {
    const malformed = await exchangeRaw('GET / HTTP/1.1\r\nbroken header\r\n\r\n');
    assert.match(malformed, /^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"request_malformed"/s);
    const unknown = await exchangeRaw('BREW / HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(unknown, /^HTTP\/1\.1 501 .*"code":"method_unknown"/s);
    const long = await get(`/${'a'.repeat(8_001)}`);
    assert.match(long, /^HTTP\/1\.1 414 .*"code":"uri_too_long"/s);
    const headers = await get('/', `X-Long: ${'a'.repeat(17_000)}\r\n`);
    assert.match(headers, /^HTTP\/1\.1 431 .*"code":"headers_too_large"/s);
  });
});
