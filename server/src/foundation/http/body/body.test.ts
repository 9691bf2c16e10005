import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { bodyLimitBytes, readBody } from './body.ts';

let startedRequests = 0;
const refused: string[] = [];

const server = createServer((message, response) => {
  startedRequests += 1;
  readBody(message, message.headers['content-length'], bodyLimitBytes).then((body) => {
    if (!Buffer.isBuffer(body)) refused.push(body.problem.code);
    response.end(Buffer.isBuffer(body) ? `${body.length}` : body.problem.code);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address: AddressInfo | string | null = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
after(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Sends a whole request without waiting for its response, then a second request; returns the bodies of both responses.
 */
async function postTwice(framing: string, parts: readonly (string | Buffer)[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answers = readUntilClosed(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
  for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
  return [...(await answers).matchAll(/\r\n\r\n(\w+?)(?=HTTP\/1|$)/g)].map(([, body]) => body ?? '');
}

function readUntilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

function chunked(bytes: number): Buffer[] {
  const body = Buffer.alloc(bytes, 'a');
  return [Buffer.from(`${bytes.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
}

describe('200', () => {
  test('is returned for a body of the maximum size, with declared length or chunked', async () => {
    const declared = `Content-Length: ${bodyLimitBytes}`;
    assert.deepEqual(await postTwice(declared, [Buffer.alloc(bodyLimitBytes)]), [`${bodyLimitBytes}`, '2']);
    const parts = chunked(bodyLimitBytes);
    assert.deepEqual(await postTwice('Transfer-Encoding: chunked', parts), [`${bodyLimitBytes}`, '2']);
  });
});

describe('413 body_too_large', () => {
  test('is returned while the caller is still writing the body, and the connection remains open', async () => {
    const bytes = 3 * bodyLimitBytes;
    const declared = await postTwice(`Content-Length: ${bytes}`, [Buffer.alloc(bytes)]);
    assert.deepEqual(declared, ['body_too_large', '2']);
    const undeclared = await postTwice('Transfer-Encoding: chunked', chunked(bytes));
    assert.deepEqual(undeclared, ['body_too_large', '2']);
  });
});

test('a caller that disconnects while sending a body is not reported as an internal error', async () => {
  const socket = connect(port, '127.0.0.1');
  const already = startedRequests;
  await new Promise((resolve) =>
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc', resolve),
  );
  while (startedRequests === already) await new Promise(setImmediate);
  socket.resetAndDestroy();
  while (refused.at(-1) !== 'request_malformed') await new Promise(setImmediate);
});
