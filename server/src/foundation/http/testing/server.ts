import { randomUUID } from 'node:crypto';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createClientLimits } from '../admission/client-limits.ts';
import type { BodyTimeouts } from '../body/body-timeouts.ts';
import type { FaultInjection } from '../fault-injection.ts';
import type { Operation } from '../operation.ts';
import { createPipeline, type Guard } from '../pipeline.ts';
import { refuse } from '../problem.ts';
import { internalError } from '../problems.ts';
import type { Exchange } from '../request-context.ts';
import type { HttpConnectionLimits } from '../server/connections.ts';
import { createPortalServer, type PortalServer } from '../server/server.ts';

/*
 * A test server: operations behind a guard on a real node:http server, called over real connections. It uses
 * `X-Forwarded-For` as the caller's address without checks.
 */

export interface TestServer {
  readonly portal: PortalServer;
  readonly port: number;
  /** Errors for which the server returned 500. */
  readonly faults: unknown[];
  /** Completed requests with their responses, in order. */
  readonly finished: Exchange[];
  call(path: string, options?: CallOptions): Promise<HttpAnswer>;
  /** Sends a raw request and returns all received data until the server closes the connection. */
  raw(text: string): Promise<string>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export const registeredOrigin = 'https://platform.example';

export async function startTestServer(settings: {
  readonly operations: readonly Operation[];
  readonly guard: Guard;
  readonly ratePerSecond?: number;
  readonly baseUrl?: string;
  readonly bodyTimes?: BodyTimeouts;
  readonly connections?: Partial<HttpConnectionLimits>;
  readonly clock?: () => number;
  readonly injectFault?: FaultInjection;
  readonly keepsBodies?: boolean;
}): Promise<TestServer> {
  const { operations, guard, ratePerSecond = 0, baseUrl = 'https://portal.example' } = settings;
  const faults: unknown[] = [];
  const finished: Exchange[] = [];
  const isRegisteredOrigin = (origin: string): boolean => origin === registeredOrigin;
  const pipeline = createPipeline({
    operations,
    guards: { '/openapi': guard, '/management': guard, '/public': guard },
    // The clock of the rate limits does not advance, so that no pool refills during a test.
    limits: createClientLimits({ ratePerSecond, processes: () => 1, clock: () => 0 }),
    isRegisteredOrigin,
    injectFault: settings.injectFault,
    ...(settings.keepsBodies && { keepsBodies: true }),
    failed(error) {
      faults.push(error);
      return refuse(internalError);
    },
  });
  const portal = createPortalServer({
    prefix: new URL(baseUrl).pathname.replace(/\/$/, ''),
    exchange: {
      baseUrl,
      makeRequestId: randomUUID,
      clock: settings.clock ?? (() => performance.now()),
      addressOf: (_, forwarded) => forwarded ?? '192.0.2.1',
      isRegisteredOrigin,
    },
    connections: { most: 1_000, mostOfAddress: 1_000, trustedProxies: [], ...settings.connections },
    ...(settings.bodyTimes && { bodyTimes: settings.bodyTimes }),
    handle: (exchange) => pipeline.run(exchange),
    finished: (exchange) => void finished.push(exchange),
  });
  await new Promise<void>((resolve) => portal.http.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = portal.http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    portal,
    port,
    faults,
    finished,
    call: (path, options = {}) => call(port, path, options),
    raw: (text) => raw(port, text),
    stop: () => portal.drain(0),
  };
}

function call(
  port: number,
  path: string,
  { method = 'GET', headers, body }: CallOptions,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('error', reject);
      message.on('end', () => {
        const names = Object.entries(message.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: message.statusCode ?? 0, headers: new Map(names), text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

export function problemCode({ text, headers }: HttpAnswer): string | null {
  if (headers.get('content-type') !== 'application/problem+json') return null;
  const body: { code?: unknown } = JSON.parse(text);
  return typeof body.code === 'string' ? body.code : null;
}
