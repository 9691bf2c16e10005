import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, afterEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { openApiOperation } from '../../../callers/public.ts';
import { preferredMediaType } from '../negotiation.ts';
import { type Operation, streamAnswer, withDependencies } from '../operation.ts';
import type { Guard } from '../pipeline.ts';
import { refuse } from '../problem.ts';
import { notFound } from '../problems.ts';
import { problemCode, startTestServer } from '../testing/server.ts';
import type { ResponseChunk } from './response-stream.ts';

const pieceBytes = 64 * 1024;
const chunkCount = 2_000;

/** Number of chunks that the server has requested from the source. */
let requestedChunks = 0;
let closed = Promise.withResolvers<void>();
let seen = Promise.withResolvers<void>();
let source: () => AsyncGenerator<ResponseChunk>;

async function* generateChunks(count: number): AsyncGenerator<ResponseChunk> {
  try {
    for (let index = 0; index < count; index += 1) {
      requestedChunks += 1;
      yield Buffer.alloc(pieceBytes, 'x');
    }
  } finally {
    closed.resolve();
  }
}

async function* failingChunks(good: number): AsyncGenerator<ResponseChunk> {
  for (let index = 0; index < good; index += 1) yield 'good\n';
  // Waits until the caller has received the headers.
  await seen.promise;
  throw new Error('the source broke');
}

const operation: Operation = withDependencies(
  openApiOperation(
    {
      id: 'exportThings',
      method: 'GET',
      path: '/openapi/things',
      tag: 'Things',
      summary: 'Things',
      description: 'Things.',
      scope: 'declarations:read',
      answers: {
        200: {
          description: 'Things',
          body: Type.String(),
          mediaType: 'application/x-ndjson',
          alternatives: { 'text/csv': { body: Type.String() } },
        },
      },
      problems: [],
    },
    () =>
      ({ request }) => {
        const mediaType = preferredMediaType(request.header('accept'), ['application/x-ndjson', 'text/csv']);
        return streamAnswer(source(), mediaType, ['X-Thing', 'yes']);
      },
  ),
  {},
);

let revoked = false;
const guard: Guard = {
  admit: () => (revoked ? refuse(notFound) : { kind: 'admitted', caller: {}, clientId: 'cli_1' }),
};
const server = await startTestServer({ operations: [operation], guard });
after(() => server.stop());
afterEach(() => {
  requestedChunks = 0;
  closed = Promise.withResolvers<void>();
  seen = Promise.withResolvers<void>();
  revoked = false;
});

/** Sends a request and returns the response without reading its body. */
async function open(port = server.port): Promise<IncomingMessage> {
  const sent = request({ port, host: '127.0.0.1', path: '/openapi/things', agent: false });
  // The error is ignored, because tests expect aborted connections.
  sent.on('error', () => {});
  sent.end();
  const [message]: IncomingMessage[] = await once(sent, 'response');
  assert.ok(message);
  return message;
}

/** Reads a response to its end; returns whether it is complete, and the number of bytes. */
async function readAll(message: IncomingMessage): Promise<{ whole: boolean; bytes: number }> {
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  message.on('error', () => {});
  await once(message, 'close').catch(() => {});
  return { whole: message.complete, bytes };
}

/** Waits until the server requests no further chunk from the source. */
async function waitForStandstill(): Promise<number> {
  for (let before = -1; before !== requestedChunks || requestedChunks === 0; ) {
    before = requestedChunks;
    await pause(50);
  }
  return requestedChunks;
}

describe('a streamed response', () => {
  test('has the usual headers, but no Content-Length', async () => {
    source = () => generateChunks(3);
    const { status, headers, text } = await server.call('/openapi/things');
    assert.equal(status, 200);
    assert.equal(text.length, 3 * pieceBytes);
    assert.equal(headers.get('content-length'), undefined);
    assert.equal(headers.get('content-type'), 'application/x-ndjson');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-thing'), 'yes');
    assert.equal(headers.get('vary'), 'Origin, Accept');
    await closed.promise;
  });

  test('can be empty', async () => {
    source = () => generateChunks(0);
    const { status, text } = await server.call('/openapi/things');
    assert.deepEqual({ status, text }, { status: 200, text: '' });
  });

  test('has the media type that the caller prefers', async () => {
    source = () => generateChunks(1);
    const preferences = [
      ['text/csv', 'text/csv'],
      ['application/x-ndjson;q=0.5, text/*', 'text/csv'],
      ['*/*', 'application/x-ndjson'],
      ['text/csv, application/x-ndjson', 'application/x-ndjson'],
    ] as const;
    for (const [accept, mediaType] of preferences) {
      const { headers } = await server.call('/openapi/things', { headers: { Accept: accept } });
      assert.equal(headers.get('content-type'), mediaType, accept);
    }
  });

  test('to HEAD consists of headers only, and requests nothing from the source', async () => {
    source = () => generateChunks(3);
    const { status, headers, text } = await server.call('/openapi/things', { method: 'HEAD' });
    assert.deepEqual({ status, text }, { status: 200, text: '' });
    assert.equal(headers.get('content-type'), 'application/x-ndjson');
    assert.equal(requestedChunks, 0);
  });

  test('is sent completely, and no faster than the caller reads', async () => {
    source = () => generateChunks(chunkCount);
    const message = await open();
    assert.ok(
      (await waitForStandstill()) < chunkCount / 2,
      `${requestedChunks} chunks for a caller that reads nothing`,
    );
    assert.deepEqual(await readAll(message), { whole: true, bytes: chunkCount * pieceBytes });
  });
});

describe('406', () => {
  test('is returned with all available media types', async () => {
    const refused = await server.call('/openapi/things', { headers: { Accept: 'application/json' } });
    assert.equal(problemCode(refused), 'not_acceptable');
    assert.match(refused.text, /"available":\["application\/x-ndjson","text\/csv"\]/);
  });
});

describe('500', () => {
  test('is returned as a problem if the source fails before its first chunk', async () => {
    source = () => failingChunks(0);
    seen.resolve();
    assert.equal(problemCode(await server.call('/openapi/things')), 'internal_error');
    assert.equal(server.faults.splice(0).length, 1);
  });

  test('is replaced by an aborted connection if the source fails later, so that the response does not look complete', async () => {
    source = () => failingChunks(1);
    const message = await open();
    seen.resolve();
    assert.deepEqual(await readAll(message), { whole: false, bytes: 5 });
    assert.equal(server.faults.splice(0).length, 1);
    source = () => generateChunks(1);
    assert.equal((await server.call('/openapi/things')).status, 200, 'the server goes on');
  });
});

describe('the source of a streamed response is closed', () => {
  test('when the caller disconnects', async () => {
    source = () => generateChunks(chunkCount);
    (await open()).destroy();
    await closed.promise;
    assert.ok(requestedChunks < chunkCount);
  });

  test('when the caller’s access is revoked, even if the caller reads nothing', async () => {
    source = () => generateChunks(chunkCount);
    const message = await open();
    await waitForStandstill();
    revoked = true;
    await closed.promise;
    assert.equal((await readAll(message)).whole, false);
  });

  test('when the process drains', async () => {
    const draining = await startTestServer({ operations: [operation], guard });
    source = () => generateChunks(chunkCount);
    const message = await open(draining.port);
    await waitForStandstill();
    await draining.portal.drain(600_000);
    assert.equal((await readAll(message)).whole, false);
    await closed.promise;
  });
});
