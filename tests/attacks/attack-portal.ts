import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import {
  createHttpClient,
  type HttpClient,
  type HttpHeader,
  type HttpRequest,
  type HttpResponse,
  headerOf,
} from '../../conformance/http.ts';
import { parseJson, textAt } from '../../conformance/json.ts';
import { brokerNumber, createPortalClient, type PortalClient } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { type SharedDatabase, sharedBaseUrl, startSharedDatabase } from '../shared-database.ts';

/** A running portal and the requests of an attacker: over separate sockets, header by header or byte by byte. */
export interface AttackPortal {
  readonly shared: SharedDatabase;
  readonly portal: PortalProcess;
  /** Sends a well-formed request with any number and spelling of headers. */
  send(request: HttpRequest, node?: PortalProcess): Promise<HttpResponse>;
  /** Sends raw bytes on a new connection. */
  raw(bytes: string | Uint8Array, node?: PortalProcess): Promise<HttpResponse>;
  /** Sends `GET /openapi/status` with only these headers. */
  ask(headers: readonly HttpHeader[], node?: PortalProcess): Promise<HttpResponse>;
  readonly customs: PortalClient;
  readonly trader: PortalClient;
  readonly other: PortalClient;
  /** Returns token and key of the trader's client as headers. */
  traderHeaders(): Promise<readonly [token: HttpHeader, key: HttpHeader]>;
  startNode(environment?: Readonly<Record<string, string>>): Promise<PortalProcess>;
  stop(): Promise<void>;
}

/**
 * Disables the limit on failed attempts per address unless a test enables it: all requests here come from one
 * address.
 */
export async function startAttackPortal(
  environment: Readonly<Record<string, string>> = {},
): Promise<AttackPortal> {
  const shared = await startSharedDatabase();
  const settings = { PORTAL_FAILED_AUTH_RATE: '1000000', ...environment };
  const startNode: AttackPortal['startNode'] = (more = {}) =>
    shared.startNode({ environment: { ...settings, ...more } });
  const portal = await startNode();
  const clients = new Map<number, HttpClient>();
  const clientOf = ({ port }: PortalProcess): HttpClient => {
    const known =
      clients.get(port) ?? createHttpClient({ base: sharedBaseUrl, connectTo: `127.0.0.1:${port}` });
    clients.set(port, known);
    return known;
  };
  const { hostToHost, otherHostToHost, management } = portal.credentials;
  const trader = createPortalClient(portal.baseUrl, hostToHost);
  const send: AttackPortal['send'] = (request, node = portal) => clientOf(node).send(request);
  return {
    shared,
    portal,
    send,
    raw: (bytes, node = portal) => clientOf(node).sendRaw(bytes),
    ask: (headers, node) => send({ method: 'GET', path: '/openapi/status', headers }, node),
    customs: createPortalClient(portal.baseUrl, management),
    trader,
    other: createPortalClient(portal.baseUrl, otherHostToHost, brokerNumber),
    traderHeaders: async () => [
      ['Authorization', `Bearer ${await trader.token()}`],
      ['portal-api-key', hostToHost.apiKey],
    ],
    startNode,
    async stop() {
      for (const client of clients.values()) client.close();
      await shared.stop();
    },
  };
}

type AnyAnswer = Pick<HttpResponse, 'status'> & { readonly body: unknown; readonly headers: unknown };

/** Returns the status and the problem or OAuth error code, such as `401 token_invalid`. */
export function statusAndErrorCode({ status, body }: Pick<AnyAnswer, 'status' | 'body'>): string {
  const json = Buffer.isBuffer(body) ? parseJson(body.toString()) : body;
  const code = textAt(json, 'code') ?? textAt(json, 'error');
  return code === undefined || status < 400 ? String(status) : `${status} ${code}`;
}

/** Adds a line to the report of the test. */
export function reportObservation(context: Pick<TestContext, 'diagnostic'>, text: string): void {
  context.diagnostic(`seen: ${text}`);
}

/** Makes each attack, asserts that all get the same response, and reports the number of attacks. */
export async function assertSameResponse(
  context: Pick<TestContext, 'diagnostic'>,
  expected: string,
  attacks: Readonly<Record<string, () => Promise<HttpResponse>>>,
): Promise<readonly HttpResponse[]> {
  const answers: HttpResponse[] = [];
  const different: string[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    const answer = await attack();
    answers.push(answer);
    if (statusAndErrorCode(answer) !== expected) different.push(`${name}: ${statusAndErrorCode(answer)}`);
    assertNoInternalDetails(answer);
  }
  assert.deepEqual(different, [], `all but these are ${expected}`);
  reportObservation(context, `${answers.length} × ${expected}`);
  return answers;
}

/**
 * Asserts that a response contains no stack trace, statement, file name or internal address, and that a
 * refusal is a problem with a request id that caches must not store.
 */
export function assertNoInternalDetails(answer: HttpResponse): void {
  const text = answer.body.toString();
  const inside =
    /\n\s+at |node:internal|\.ts:\d|\/server\/src\/|node_modules|\bselect\b.+\bfrom\b|pg_|postgres|ECONN|127\.0\.0\.1:5432/i;
  assert.doesNotMatch(text, inside, `${answer.request.method} ${answer.request.path}`);
  assert.equal(headerOf(answer, 'x-powered-by'), undefined);
  assert.equal(headerOf(answer, 'server'), undefined);
  if (answer.status < 400 || answer.url.includes('/oauth/')) return;
  assert.match(headerOf(answer, 'content-type') ?? '', /^application\/problem\+json/, text);
  assert.match(headerOf(answer, 'x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  assert.match(headerOf(answer, 'cache-control') ?? '', /no-store/);
}

/** Returns a response without the parts that differ from request to request. */
export function withoutVariableParts(answer: HttpResponse): unknown {
  const requestId = headerOf(answer, 'x-request-id') ?? '-';
  const own = ['date', 'x-request-id', 'ratelimit', 'content-length'];
  return [
    answer.status,
    answer.headers.filter(([name]) => !own.includes(name.toLowerCase())),
    answer.body.toString().replaceAll(requestId, '<request>'),
  ];
}
