import { type ClientRequest, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../foundation/database/database.ts';
import { createWorkTurns } from '../../../foundation/http/admission/work-slices.ts';
import type { BodyTimeouts } from '../../../foundation/http/body/body-timeouts.ts';
import { withDependencies } from '../../../foundation/http/operation.ts';
import { refuse } from '../../../foundation/http/problem.ts';
import { serviceUnavailable } from '../../../foundation/http/problems.ts';
import { startTestServer, type TestServer } from '../../../foundation/http/testing/server.ts';
import { cacheReference } from '../../../reference/lists/public.ts';
import { openTestOperations, sample, type TestOperations } from '../../testing/test-operations.ts';
import { lodgeDeclarations } from '../lodge-declarations.ts';
import { createBulkLimits } from '../throttling.ts';

/** For tests: bulk lodging on a real server and database. */
export interface BulkTestServer {
  readonly api: TestOperations;
  readonly server: TestServer;
  /** Callers by the value of the test's caller header; null for a caller whose access was revoked. */
  readonly callers: Map<string, Caller | null>;
  newClient(): Promise<string>;
  /** Sends a whole body and returns the response lines. */
  lodge(client: string, body: string | Buffer, options?: LodgeOptions): Promise<BulkTestResponse>;
  /** Starts a bulk request and leaves its body and response open. */
  begin(client: string, headers?: OutgoingHttpHeaders): OpenBulkRequest;
  stop(): Promise<void>;
}

export interface LodgeOptions {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BulkTestResponse {
  readonly status: number;
  /** Parsed response lines; if the request failed, only the problem document. */
  readonly lines: readonly unknown[];
}

export interface OpenBulkRequest {
  readonly sent: ClientRequest;
  /** Returns the next response lines; fewer than `count` if the response ends or is cut off. */
  next(count: number): Promise<unknown[]>;
}

export async function openBulkTestServer(
  options: {
    readonly linesPerSecond?: number;
    readonly bodyTimes?: BodyTimeouts;
    readonly through?: (database: Database) => Database;
  } = {},
): Promise<BulkTestServer> {
  const api = await openTestOperations();
  const { database } = api.testing;
  const clock = (): number => performance.now();
  const turns = createWorkTurns(clock);
  const bulk = createBulkLimits({
    linesPerSecond: options.linesPerSecond ?? 0,
    processes: () => 1,
    clock,
    turns,
  });
  const operation = withDependencies(lodgeDeclarations, {
    database: options.through?.(database) ?? database,
    feed: { committed: () => {} },
    source: api.source,
    clock,
    customsNow: api.source.now,
    reference: cacheReference({ sql: database.system, clock }),
    baseUrl: 'https://portal.example',
    bulk,
    turns,
  });
  const callers = new Map<string, Caller | null>();
  const server = await startTestServer({
    operations: [operation],
    ...(options.bodyTimes && { bodyTimes: options.bodyTimes }),
    guard: {
      admit(exchange) {
        const clientId = exchange.header('x-client') ?? '';
        const caller = callers.get(clientId);
        return caller ? { kind: 'admitted', caller, clientId } : refuse(serviceUnavailable);
      },
    },
  });
  return {
    api,
    server,
    callers,
    async newClient() {
      const caller = await api.newCaller();
      callers.set(caller.client.id, caller);
      return caller.client.id;
    },
    async lodge(client, body, { query = '', headers } = {}) {
      const answered = await server.call(`/openapi/lodgements${query}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-ndjson',
          'x-client': client,
          'X-Forwarded-For': '192.0.2.44',
          ...headers,
        },
        body,
      });
      const lines = answered.text.split('\n').filter((line) => line !== '');
      return { status: answered.status, lines: lines.map((line): unknown => JSON.parse(line)) };
    },
    begin: (client, headers = { 'Transfer-Encoding': 'chunked' }) => begin(server.port, client, headers),
    async stop() {
      await server.stop();
      await api.stop();
    },
  };
}

function begin(port: number, client: string, headers: OutgoingHttpHeaders): OpenBulkRequest {
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/openapi/lodgements',
    headers: { 'Content-Type': 'application/x-ndjson', 'x-client': client, ...headers },
    agent: false,
  });
  sent.on('error', () => {});
  sent.flushHeaders();
  const lines = new Promise<AsyncIterator<string>>((resolve) => {
    sent.once('response', (message) => {
      message.on('error', () => {});
      resolve(createInterface({ input: message })[Symbol.asyncIterator]());
    });
    sent.once('close', () => resolve((async function* () {})()));
  });
  return {
    sent,
    async next(count) {
      const found: unknown[] = [];
      const source = await lines;
      while (found.length < count) {
        const { done, value } = await source.next().catch(() => ({ done: true, value: '' }));
        if (done) break;
        found.push(JSON.parse(value));
      }
      return found;
    },
  };
}

/** Returns a line with a declaration that can be lodged, with some properties changed. */
export function lineOf(changed: object): string {
  return `${JSON.stringify(sample(changed))}\n`;
}
