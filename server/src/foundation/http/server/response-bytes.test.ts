import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../../callers/public.ts';
import { type Answer, answer, type RequestFacts, withDependencies } from '../operation.ts';
import { startTestServer } from '../testing/server.ts';

const tag = ['ETag', '"1"'];
const answers: Readonly<Record<string, (input: { readonly request: RequestFacts }) => Answer>> = {
  unchanged: () => ({ ...answer(304, undefined, tag), poll: 'unchanged' }),
  known: () => answer(200, '{"cursor":"c"}', tag),
  beyond: () => answer(200, '{"name":"Zürich 東"}', tag),
  bytes: () => answer(200, Buffer.from('{"name":"ü"}'), tag),
  translated: ({ request }) => answer(200, request.language === 'de' ? '{"name":"Kaffee"}' : '', tag),
  'translated-unchanged': ({ request }) =>
    answer(304, undefined, [...tag, ...(request.language === 'de' ? [] : tag)]),
  broken: () => answer(200, '{}', ['ETag', '"1"', 'Location', 'a\nb']),
};

const server = await startTestServer({
  ratePerSecond: 50,
  operations: Object.entries(answers).map(([name, handler]) =>
    withDependencies(
      openApiOperation(
        {
          id: name,
          method: 'GET',
          path: `/openapi/${name}`,
          tag: 'Things',
          summary: 'Things',
          description: 'Things.',
          scope: 'declarations:read',
          conditional: true,
          answers: { 200: { description: 'Things', body: Type.Unknown(), headers: ['ETag'] } },
          problems: [],
        },
        () => handler,
      ),
      {},
    ),
  ),
  guard: { admit: () => ({ kind: 'admitted', caller: {}, clientId: 'cli_1' }) },
});
const socket = connect(server.port, '127.0.0.1');
await once(socket, 'connect');
after(async () => {
  socket?.destroy();
  await server?.stop();
});

const id = '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11';

/** Sends a request on a persistent connection and returns the response, which arrives as one chunk. */
async function sendRequest(name: string, method = 'GET', headers = ''): Promise<string> {
  socket.write(`${method} /openapi/${name} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n${headers}\r\n`);
  const [chunk]: Buffer[] = await once(socket, 'data');
  return (chunk?.toString() ?? '').replace(/^Date: .*$/m, 'Date: now');
}

const head = (status: string, ...more: readonly string[]): string =>
  [
    `HTTP/1.1 ${status}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    'Vary: Origin',
    'RateLimit-Policy: "client";q=100;w=2',
    'RateLimit: "client";r=99;t=1',
    'Cache-Control: private, no-cache',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'ETag: "1"',
    ...more,
    'Date: now',
    'Connection: keep-alive',
    'Keep-Alive: timeout=65',
    '',
    '',
  ].join('\r\n');

/** Replaces the number of remaining requests, because it depends on the number of requests of earlier tests. */
const withFixedRemaining = (text: string): string => text.replace(/r=\d+/, 'r=99');
const json = (bytes: number): string[] => ['Content-Type: application/json', `Content-Length: ${bytes}`];

describe('the exact bytes of a response, sent in one chunk, are tested for', () => {
  test('304, also if the request is repeated', async () => {
    for (let poll = 0; poll < 3; poll += 1)
      assert.equal(await sendRequest('unchanged'), head('304 Not Modified'));
  });

  test('200', async () => {
    assert.equal(
      withFixedRemaining(await sendRequest('known')),
      `${head('200 OK', ...json(14))}{"cursor":"c"}`,
    );
  });

  test('200 with non-ASCII characters, as text and as bytes', async () => {
    assert.equal(
      withFixedRemaining(await sendRequest('beyond')),
      `${head('200 OK', ...json(22))}{"name":"Zürich 東"}`,
    );
    assert.equal(
      withFixedRemaining(await sendRequest('bytes')),
      `${head('200 OK', ...json(13))}{"name":"ü"}`,
    );
  });

  test('a response in the language of the caller, with Content-Language and Vary', async () => {
    const german = 'Accept-Language: de\r\n';
    const languageHeaders = ['Content-Language: de', 'Vary: Accept-Language'];
    assert.equal(
      withFixedRemaining(await sendRequest('translated', 'GET', german)),
      `${head('200 OK', ...languageHeaders, ...json(17))}{"name":"Kaffee"}`,
    );
    assert.equal(
      withFixedRemaining(await sendRequest('translated-unchanged', 'GET', german)),
      head('304 Not Modified', ...languageHeaders),
    );
  });

  test('HEAD, whose response has only headers', async () => {
    assert.equal(withFixedRemaining(await sendRequest('known', 'HEAD')), head('200 OK', ...json(14)));
    assert.equal(withFixedRemaining(await sendRequest('unchanged', 'HEAD')), head('304 Not Modified'));
  });

  test('500, which contains no headers of the response that failed', async () => {
    const response = await sendRequest('broken');
    assert.match(response, /^HTTP\/1\.1 500 /);
    for (const name of ['Cache-Control', 'Content-Type', 'Content-Length', 'X-Request-Id', 'RateLimit']) {
      assert.equal(response.match(new RegExp(`^${name}: `, 'gm'))?.length, 1, name);
    }
    assert.doesNotMatch(response, /ETag|Location/);
    assert.equal(await sendRequest('unchanged').then(withFixedRemaining), head('304 Not Modified'));
  });

  test('pipelined requests, which are answered in order', async () => {
    const request = (name: string): string =>
      `GET /openapi/${name} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`;
    const expected = withFixedRemaining(
      `${head('200 OK', ...json(14))}{"cursor":"c"}${head('304 Not Modified')}`,
    );
    socket.write(request('known') + request('unchanged'));
    let output = '';
    while (output.length < expected.length) {
      const [chunk]: Buffer[] = await once(socket, 'data');
      output += (chunk?.toString() ?? '')
        .replaceAll(/^Date: .*$/gm, 'Date: now')
        .replaceAll(/r=\d+/g, 'r=99');
    }
    assert.equal(output, expected);
  });
});
