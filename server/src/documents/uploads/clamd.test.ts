import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { clamdScanner } from './clamd.ts';

/** Starts a simulated ClamAV daemon, which reads a whole stream, stores it and responds with the result of `judge`. */
async function startDaemon(respond: (bytes: Buffer) => string, hangUpAfter = Number.POSITIVE_INFINITY) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let sent: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      sent = Buffer.concat([sent, bytes]);
      const stream = streamIn(sent);
      if (stream) socket.end(respond(stream));
      else if (sent.length > hangUpAfter) socket.end('INSTREAM size limit exceeded. ERROR\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0 };
}

/** Returns the content of an INSTREAM command; null if the command is incomplete. */
function streamIn(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (sent.length < command.length) return null;
  assert.equal(sent.toString('latin1', 0, command.length), command);
  const createChunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(createChunks);
    createChunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function* chunks(count: number, bytes = 70_000): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(bytes, index);
}

let stop = (): void => {};
afterEach(() => stop());

describe('the ClamAV scanner', () => {
  test('sends every byte in order, and reports a document as clean if the response is OK', async () => {
    let seen = Buffer.alloc(0);
    const address = await startDaemon((bytes) => {
      seen = Buffer.from(bytes);
      return 'stream: OK\0';
    });
    assert.equal(await clamdScanner(address).scan(chunks(40), AbortSignal.timeout(10_000)), 'clean');
    assert.equal(seen.length, 40 * 70_000);
    assert.deepEqual([seen[0], seen[69_999], seen[70_000], seen.at(-1)], [0, 0, 1, 39]);
  });

  test('reports infected files', async () => {
    const address = await startDaemon(() => 'stream: Win.Test.EICAR_HDB-1 FOUND\0');
    assert.equal(await clamdScanner(address).scan(chunks(1), AbortSignal.timeout(10_000)), 'infected');
  });

  test('must scan every document', () => {
    assert.equal(clamdScanner({ host: 'x', port: 1 }).watch().mustScan(), true);
  });

  test('does not report a document as clean if the response contains no result', async () => {
    const cases: readonly (readonly [string, RegExp])[] = [
      ['stream: Access denied. ERROR\0', /no verdict: stream: Access denied/],
      ['', /without a response/],
      ['x'.repeat(5_000), /is too long/],
      ['UNKNOWN COMMAND\0', /no verdict/],
      ['stream: OK', /in the middle of its response/],
    ];
    for (const [response, expected] of cases) {
      const address = await startDaemon(() => response);
      await assert.rejects(clamdScanner(address).scan(chunks(1), AbortSignal.timeout(10_000)), expected);
      stop();
    }
    const early = await startDaemon(() => '', 200_000);
    await assert.rejects(
      clamdScanner(early).scan(chunks(100), AbortSignal.timeout(10_000)),
      /size limit exceeded|EPIPE|ECONNRESET|before the end/,
    );
    stop();
    await assert.rejects(
      clamdScanner({ host: '127.0.0.1', port: 1 }).scan(chunks(1), AbortSignal.timeout(10_000)),
      /ECONNREFUSED/,
    );
  });

  test('refuses a result that arrives before the end of the document', async () => {
    const server: Server = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('stream: OK\0');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    stop = () => server.close();
    async function* slowly(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(10);
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield Buffer.alloc(10);
    }
    const scanner = clamdScanner({ host: '127.0.0.1', port });
    await assert.rejects(
      scanner.scan(slowly(), AbortSignal.timeout(10_000)),
      /before the end of the document/,
    );
  });

  test('aborts a scan at its time limit, even if the daemon sends its response byte by byte', async () => {
    const server: Server = createServer((socket) => {
      socket.on('error', () => {});
      socket.resume();
      const timer = setInterval(() => socket.write('s'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    stop = () => server.close();
    const scanner = clamdScanner({ host: '127.0.0.1', port });
    await assert.rejects(scanner.scan(chunks(1), AbortSignal.timeout(200)), /before the end|too long/);
  });

  test('sends no empty chunk, which would end the document too early', async () => {
    async function* withEmpty(): AsyncGenerator<Buffer> {
      yield Buffer.from('a');
      yield Buffer.alloc(0);
      yield Buffer.from('b');
    }
    let seen = '';
    const address = await startDaemon((bytes) => {
      seen = bytes.toString();
      return 'stream: OK\0';
    });
    assert.equal(await clamdScanner(address).scan(withEmpty(), AbortSignal.timeout(10_000)), 'clean');
    assert.equal(seen, 'ab');
  });
});
