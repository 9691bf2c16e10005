import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, beforeEach, describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../../callers/public.ts';
import { answer, type BodyStream, withDependencies } from '../operation.ts';
import { inputInvalid } from '../problems.ts';
import { assertStatus } from '../testing/request.ts';
import { problemCode, startTestServer } from '../testing/server.ts';
import { BodyReadError } from './body-stream.ts';

const maxBytes = 1_048_576;
const readBodies: { type: string; bytes: number; fault: string | null }[] = [];

async function readAll(body: BodyStream): Promise<number> {
  const entry: (typeof readBodies)[number] = { type: body.mediaType, bytes: 0, fault: null };
  readBodies.push(entry);
  try {
    for await (const piece of body) entry.bytes += piece.length;
  } catch (error) {
    entry.fault = error instanceof BodyReadError ? error.refusal.problem.code : 'another fault';
    throw error;
  }
  return entry.bytes;
}

const upload = withDependencies(
  openApiOperation(
    {
      id: 'upload',
      method: 'POST',
      path: '/openapi/files',
      tag: 'Files',
      summary: 'Upload',
      description: 'Reads a file; with `?leave=true` only its first piece.',
      scope: 'declarations:write',
      query: Type.Object({ leave: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
      body: {
        kind: 'stream',
        mediaTypes: ['text/csv', 'text/plain'],
        maxBytes,
        description: 'A file',
        examples: {},
      },
      answers: { 201: { description: 'Read', body: Type.Object({}) } },
      problems: [inputInvalid],
    },
    () =>
      async ({ body, query }) => {
        if (query.leave) for await (const piece of body) return answer(201, { bytes: piece.length });
        return answer(201, { bytes: await readAll(body) });
      },
  ),
  {},
);
const guard = {
  admit: () => ({ kind: 'admitted' as const, caller: {}, clientId: 'cli_1' }),
};
const server = await startTestServer({ operations: [upload], guard });
after(() => server.stop());
beforeEach(() => void readBodies.splice(0));

const csv = { 'Content-Type': 'text/csv; charset=utf-8' };
const chunkedCsv = { ...csv, 'Transfer-Encoding': 'chunked' };
const post = (body: string | Buffer, headers: Record<string, string> = csv, query = '') =>
  server.call(`/openapi/files${query}`, { method: 'POST', headers, body });

/** Sends a request with a body and a second request on the same connection; returns the statuses of both responses. */
async function statusesOnOneConnection(head: string, body: Buffer | string): Promise<string[]> {
  const answered = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(`POST /openapi/files${head}\r\n\r\n`);
    socket.write(body);
    socket.write('GET /openapi/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  });
  return [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status ?? '');
}

const headWithLength = (bytes: number, rest = ' HTTP/1.1'): string =>
  `${rest}\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: ${bytes}`;

describe('201', () => {
  test('is returned for a body of the maximum size, with declared length or chunked', async () => {
    const body = Buffer.alloc(maxBytes, 'a');
    assert.deepEqual(JSON.parse((await post(body)).text), { bytes: maxBytes });
    assert.deepEqual(JSON.parse((await post(body, chunkedCsv)).text), { bytes: maxBytes });
    assert.deepEqual(
      readBodies.map(({ type, fault }) => [type, fault]),
      [
        ['text/csv', null],
        ['text/csv', null],
      ],
    );
  });

  test('is returned although the handler does not read the whole body, and the connection remains open', async () => {
    const head = headWithLength(maxBytes, '?leave=true HTTP/1.1');
    assert.deepEqual(await statusesOnOneConnection(head, Buffer.alloc(maxBytes)), ['201', '404']);
  });

  test('is returned after 100 Continue for a request with Expect: 100-continue', async () => {
    const answered = await server.raw(
      `POST /openapi/files${headWithLength(2)}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\nab`,
    );
    assert.match(answered, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });
});

describe('204', () => {
  test('is returned for OPTIONS with the accepted media types', async () => {
    const { headers } = await server.call('/openapi/files', { method: 'OPTIONS' });
    assert.equal(headers.get('accept-post'), 'text/csv, text/plain');
  });
});

describe('400', () => {
  test('is returned for a missing or empty body, with any Content-Type', async () => {
    const none = await server.call('/openapi/files?x=1', { method: 'POST' });
    assert.equal(problemCode(none), 'input_invalid');
    assert.deepEqual(
      JSON.parse(none.text).errors.map(({ code }: { code: string }) => code),
      ['unknown', 'required'],
    );
    assert.equal(problemCode(await post('', { ...csv, 'Content-Length': '0' })), 'input_invalid');
    assert.equal(problemCode(await post('', chunkedCsv)), 'input_invalid');
    assert.equal(problemCode(await post('', { 'Transfer-Encoding': 'chunked' })), 'input_invalid');
  });

  test('is returned for an invalid query without reading the body', async () => {
    const head = headWithLength(maxBytes, '?x=1 HTTP/1.1');
    assert.deepEqual(await statusesOnOneConnection(head, Buffer.alloc(maxBytes)), ['400', '404']);
    assert.deepEqual(readBodies, []);
  });

  test('is the error that a handler gets from the body if the caller disconnects', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`POST /openapi/files${headWithLength(10)}\r\n\r\nabc`);
    while (readBodies[0]?.bytes !== 3) await new Promise(setImmediate);
    socket.resetAndDestroy();
    while (readBodies[0]?.fault === null) await new Promise(setImmediate);
    assert.equal(readBodies[0]?.fault, 'request_malformed');
    assert.deepEqual(server.faults, []);
  });
});

describe('406', () => {
  test('is decided after the body size (413) and before the input (400)', async () => {
    assert.equal((await post('a', { ...csv, Accept: 'text/html' }, '?x=1')).status, 406);
    const tooLong = { ...csv, Accept: 'text/html' };
    assert.equal((await post(Buffer.alloc(maxBytes + 1), tooLong)).status, 413);
  });
});

describe('408', () => {
  test('is returned for a body that stalls while a handler reads it', async () => {
    const hasty = await startTestServer({
      operations: [upload],
      guard,
      bodyTimes: { wholeBodyMs: 200, chunkMs: 200 },
    });
    for (const target of ['/openapi/files', '/openapi/nothing']) {
      const answered = await hasty.raw(
        `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 10\r\n\r\nabc`,
      );
      const statuses = [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
      assert.deepEqual(statuses, target === '/openapi/files' ? ['408'] : ['404']);
    }
    assert.equal(readBodies[0]?.bytes, 3);
    await hasty.stop();
  });

  test('is not returned while the caller waits for a slow handler', async () => {
    const hasty = await startTestServer({
      operations: [
        {
          ...upload,
          handle: async ({ body }: { readonly body: BodyStream }) => {
            let bytes = 0;
            for await (const piece of body) {
              bytes += piece.length;
              await new Promise((resolve) => setTimeout(resolve, 50));
            }
            return answer(201, { bytes });
          },
        },
      ],
      guard,
      bodyTimes: { wholeBodyMs: 100, chunkMs: 10_000 },
    });
    const body = Buffer.alloc(maxBytes);
    await hasty.call('/openapi/files', { method: 'POST', headers: csv, body }).then(assertStatus(201));
    await hasty.stop();
  });
});

describe('413', () => {
  test('is returned for a declared length over the limit before the body is read, and contains the limit', async () => {
    const answered = await post(Buffer.alloc(maxBytes + 1));
    assert.equal(problemCode(answered), 'body_too_large');
    assert.equal(JSON.parse(answered.text).limitBytes, maxBytes);
    assert.deepEqual(readBodies, []);
    const body = Buffer.alloc(3 * maxBytes);
    assert.deepEqual(await statusesOnOneConnection(headWithLength(body.length), body), ['413', '404']);
  });

  test('is returned for a chunked body that exceeds the limit: the handler gets an error, the connection remains open', async () => {
    const bytes = 3 * maxBytes;
    const body = Buffer.concat([
      Buffer.from(`${bytes.toString(16)}\r\n`),
      Buffer.alloc(bytes, 'a'),
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const head = ' HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked';
    assert.deepEqual(await statusesOnOneConnection(head, body), ['413', '404']);
    assert.equal(readBodies[0]?.fault, 'body_too_large');
    assert.ok(readBodies[0].bytes <= maxBytes);
  });
});

describe('415', () => {
  test('is returned for another media type or a content coding, with the accepted types', async () => {
    for (const headers of [
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      { 'Content-Type': 'text/csv; charset=latin1' },
      { ...csv, 'Content-Encoding': 'gzip' },
    ]) {
      const answered = await post('abc', headers).then(assertStatus(415));
      assert.equal(answered.headers.get('accept-post'), 'text/csv, text/plain');
    }
    assert.deepEqual(readBodies, []);
  });
});
