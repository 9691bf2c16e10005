import type { Socket } from 'node:net';
import { promiseWithResolvers } from './promise-with-resolvers.ts';

export type RawResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
};

/**
 * Sends bytes and reads the first final response of the connection, ignoring interim 1xx responses. Rejects if
 * the connection ends or the time is over without a response.
 */
export function readRawResponse(
  socket: Socket,
  sent: Buffer,
  timeoutMs: number,
  headOnly: boolean,
): Promise<RawResponse> {
  const { promise, resolve, reject } = promiseWithResolvers<RawResponse>();
  let received = Buffer.alloc(0);
  const timer = setTimeout(() => finish(true, `no complete response within ${timeoutMs} ms`), timeoutMs);

  function finish(ended: boolean, reason: string): void {
    const answer = parseAnswer(received, ended, headOnly);
    if (answer === undefined && !ended) return;
    clearTimeout(timer);
    socket.destroy();
    if (answer) resolve(answer);
    else reject(new Error(received.length === 0 ? reason : `${reason}; got ${received.length} bytes`));
  }

  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    finish(false, '');
  });
  socket.on('error', (error) => finish(true, `connection failed: ${error.message}`));
  socket.on('close', () => finish(true, 'connection closed without a response'));
  socket.write(sent);
  return promise;
}

function parseAnswer(bytes: Buffer, ended: boolean, headOnly: boolean): RawResponse | undefined {
  const split = bytes.indexOf('\r\n\r\n');
  if (split < 0) return undefined;
  const lines = bytes.subarray(0, split).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(lines[0] ?? '')?.[1] ?? 0);
  const rest = bytes.subarray(split + 4);
  if (status >= 100 && status < 200) return parseAnswer(rest, ended, headOnly);
  const headers = lines.slice(1).map(parseLine);
  const value = (name: string) => headers.find(([key]) => key.toLowerCase() === name)?.[1];
  if (headOnly || status === 204 || status === 304) return { status, headers, body: Buffer.alloc(0) };
  if (value('transfer-encoding')?.toLowerCase() === 'chunked') {
    const body = unchunk(rest);
    return body === undefined && !ended ? undefined : { status, headers, body: body ?? rest };
  }
  const length = Number(value('content-length') ?? Number.NaN);
  if (rest.length >= length) return { status, headers, body: rest.subarray(0, length) };
  return ended ? { status, headers, body: rest } : undefined;
}

function parseLine(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function unchunk(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  let from = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', from);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(from, end).toString('latin1'), 16);
    if (Number.isNaN(size) || bytes.length < end + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    from = end + 2 + size + 2;
  }
}
