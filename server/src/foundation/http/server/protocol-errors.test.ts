import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../../callers/public.ts';
import { type Answer, answer, type RequestFacts, withDependencies } from '../operation.ts';
import { startTestServer } from '../testing/server.ts';

let onHeldRequest: (request: RequestFacts) => void = () => {};

const operations = [
  withDependencies(
    openApiOperation(
      {
        id: 'hold',
        method: 'GET',
        path: '/openapi/held',
        tag: 'Held',
        summary: 'Held',
        description: 'Held until the process drains.',
        scope: 'declarations:read',
        answers: { 200: { description: 'At last', body: Type.Object({}) } },
        problems: [],
      },
      () =>
        ({ request: facts }) => {
          onHeldRequest(facts);
          return new Promise<Answer>((resolve) => {
            facts.ended.addEventListener('abort', () => resolve(answer(200, {})));
          });
        },
    ),
    {},
  ),
];
const guard = { admit: () => ({ kind: 'admitted' as const, caller: {}, clientId: 'cli_1' }) };
const server = await startTestServer({ operations, guard, baseUrl: 'https://portal.example/customs' });
after(() => server.stop());

/**
 * Asserts that the response to a raw request is a complete problem with the standard headers, and closes the
 * connection.
 */
async function assertProblem(sent: string, status: number, code: string): Promise<void> {
  const answered = await server.raw(sent);
  const [head = '', body = ''] = answered.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), answered.slice(0, 200));
  assert.match(head, /\r\nContent-Type: application\/problem\+json/);
  assert.match(head, /\r\nCache-Control: no-store/);
  assert.match(head, /\r\nX-Content-Type-Options: nosniff/);
  const id = /\r\nX-Request-Id: ([0-9a-f-]{36})/.exec(head)?.[1];
  const length = /\r\nContent-Length: (\d+)/.exec(head)?.[1];
  assert.equal(length, String(Buffer.byteLength(body)));
  const document = JSON.parse(body);
  assert.equal(document.code, code);
  assert.equal(document.requestId, id);
  assert.equal(document.type, `https://portal.example/customs/problems/${code}`);
  assert.doesNotMatch(answered, /HPE_|Parse Error|\.ts:/);
}

const get = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

describe('400 request_malformed is returned for', () => {
  const requests: Record<string, string> = {
    'a request line that is no HTTP': 'GET / nonsense\r\n\r\n',
    'the unknown version HTTP/3.7': 'GET / HTTP/3.7\r\nHost: x\r\n\r\n',
    'a header without a colon': get('/', 'broken header\r\n'),
    'a space in a header name': get('/', 'a b: c\r\n'),
    'a space before the colon of a header': get('/', 'Content-Length : 1\r\n'),
    'a NUL in a header': get('/', 'X-A: a\0b\r\n'),
    'a bare line feed within a header': get('/', 'X-A: a\nb: c\r\n\r\n'),
    'a folded header': get('/', 'X-A: a\r\n b\r\n'),
    'a NUL in the path': get('/a\0b'),
    'two different Content-Length headers': get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'),
    'a negative Content-Length': get('/', 'Content-Length: -1\r\n'),
    'a Content-Length with a plus sign': get('/', 'Content-Length: +1\r\n'),
    'Content-Length together with Transfer-Encoding': get(
      '/',
      'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n',
    ),
    'an unknown transfer coding': get('/', 'Transfer-Encoding: chunked, gzip\r\n'),
    'an unknown Expect header': get('/customs/openapi/held', 'Expect: tea\r\n'),
  };
  for (const [name, sent] of Object.entries(requests)) {
    test(name, () => assertProblem(sent, 400, 'request_malformed'));
  }
});

describe('404', () => {
  test('is returned for a path outside the base URL, even with a similar prefix', async () => {
    for (const path of [
      '/',
      '/customs',
      '/customsx/openapi/held',
      '/openapi/held',
      '/CUSTOMS/openapi/held',
    ]) {
      await assertProblem(get(path), 404, 'not_found');
    }
  });
});

describe('408', () => {
  test('is returned if the headers do not arrive completely in time', async () => {
    server.portal.http.headersTimeout = 100;
    await assertProblem('GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request_timeout');
  });
});

describe('414', () => {
  test('is returned for a URL of more than 8,000 characters, even if it exceeds the limit for all headers', async () => {
    await assertProblem(get(`/${'a'.repeat(8_000)}`), 414, 'uri_too_long');
    await assertProblem(get(`/${'a'.repeat(20_000)}`), 414, 'uri_too_long');
    await assertProblem(get(`/${'a'.repeat(7_999)}`), 404, 'not_found');
  });
});

describe('431', () => {
  test('is returned for headers of more than 16 kB', () =>
    assertProblem(get('/', `X-A: ${'a'.repeat(16_384)}\r\n`), 431, 'headers_too_large'));

  test('is returned for more than 2,000 headers', () =>
    assertProblem(get('/', 'a:b\r\n'.repeat(1_999)), 431, 'headers_too_large'));
});

describe('501 is returned for', () => {
  const requests: Record<string, string> = {
    'an unknown method': 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
    'a method in lower case': 'get / HTTP/1.1\r\nHost: x\r\n\r\n',
    'the method CONNECT': 'CONNECT portal.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    'a TLS handshake': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  };
  for (const [name, sent] of Object.entries(requests)) {
    test(name, () => assertProblem(sent, 501, 'method_unknown'));
  }
});

describe('a caller that resets its connection', () => {
  const sent: Record<string, string> = {
    'after CONNECT was refused, as HAProxy does': 'CONNECT portal.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    'after a text that is no HTTP': 'nonsense\r\n\r\n',
    'after an unknown Expect header': get('/', 'Expect: tea\r\n'),
    'after Content-Length together with Transfer-Encoding': get(
      '/',
      'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n',
    ),
  };
  for (const [name, text] of Object.entries(sent)) {
    // The reset causes an error event on the socket, which would end the process if it were unhandled.
    test(`${name} does not affect other callers`, async () => {
      const served = new Promise<Socket>((resolve) => server.portal.http.once('connection', resolve));
      const caller = connect(server.port, '127.0.0.1', () => caller.write(text, 'latin1'));
      const gone = served.then((socket) => new Promise((resolve) => socket.once('close', resolve)));
      caller.once('data', () => caller.resetAndDestroy());
      await gone;
      await assertProblem(get('/customs/nowhere'), 404, 'not_found');
    });
  }
});

describe('a protocol error after other requests on one connection', () => {
  test('is answered after the responses to the earlier requests', async () => {
    onHeldRequest = (facts) => setImmediate(() => facts.ended.dispatchEvent(new Event('abort')));
    const pollRequest = 'GET /customs/openapi/held HTTP/1.1\r\nHost: x\r\n\r\n';
    const answered = await server.raw(`${pollRequest}${pollRequest}nonsense\r\n\r\nmore of it`);
    assert.deepEqual(answered.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 501']);
  });

  test('gets no second response if it is in the unread body of a refused request', async () => {
    const head = 'POST /customs/nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answered = await server.raw(`${head}no length\r\n`);
    assert.equal(answered.match(/HTTP\/1\.1 \d+/g)?.length, 1);
  });
});

describe('a draining process', () => {
  test('answers a long poll at once and closes its connection', async () => {
    const draining = await startTestServer({ operations, guard });
    const pollFacts = new Promise<RequestFacts>((resolve) => {
      onHeldRequest = resolve;
    });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<{ status: number; connection: string }>((resolve, reject) => {
      const path = '/openapi/held';
      const sent = request({ port: draining.port, host: '127.0.0.1', path, agent }, (message) => {
        message.resume();
        resolve({ status: message.statusCode ?? 0, connection: message.headers.connection ?? '' });
      });
      sent.on('error', reject);
      sent.end();
    });
    assert.equal((await pollFacts).ended.aborted, false);
    await draining.portal.drain(600_000);
    assert.deepEqual(await answered, { status: 200, connection: 'close' });
    agent.destroy();
  });
});
