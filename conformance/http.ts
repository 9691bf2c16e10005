import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { parseJson } from './json.ts';
import { promiseWithResolvers } from './promise-with-resolvers.ts';
import { type RawResponse, readRawResponse } from './raw-response.ts';

/** A header line as sent or received. Names keep their case, and repeated lines remain separate. */
export type HttpHeader = readonly [name: string, value: string];

export type HttpRequest = {
  readonly method: string;
  /** Path below {base_url}, with the query; from the root of the origin if `fromRoot` is set. */
  readonly path: string;
  readonly fromRoot?: boolean;
  readonly headers?: readonly HttpHeader[];
  readonly body?: string | Uint8Array;
  /** Local address from which the request is sent. Defaults to that of the client. */
  readonly from?: string;
};

export type HttpResponse = {
  readonly request: HttpRequest;
  readonly url: string;
  readonly status: number;
  readonly headers: readonly HttpHeader[];
  readonly body: Buffer;
  readonly milliseconds: number;
};

export type TestedPortal = {
  /** Base URL of the portal, without a trailing slash. */
  readonly base: string;
  /** Address to connect to instead of the host in {base_url}, as `host:port`. */
  readonly connectTo?: string | undefined;
  readonly localAddress?: string | undefined;
};

export type HttpClient = {
  readonly target: TestedPortal;
  /** Sends one well-formed request and reads the whole response. */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
  /** Writes raw bytes on a new connection and reads the first response. */
  readonly sendRaw: (bytes: string | Uint8Array, timeoutMs?: number) => Promise<HttpResponse>;
  readonly close: () => void;
};

const ANSWER_TIMEOUT_MS = 45_000;

export function headerValues(answer: HttpResponse, name: string): readonly string[] {
  const lowerName = name.toLowerCase();
  return answer.headers.filter(([key]) => key.toLowerCase() === lowerName).map(([, value]) => value);
}

/**
 * Returns all values of a header, joined according to RFC 9110 section 5.3; undefined if the response does not
 * have it.
 */
export function headerOf(answer: HttpResponse, name: string): string | undefined {
  const values = headerValues(answer, name);
  return values.length === 0 ? undefined : values.join(', ');
}

export function bodyText(answer: HttpResponse): string {
  return answer.body.toString('utf8');
}

export function bodyJson(answer: HttpResponse): unknown {
  return parseJson(bodyText(answer));
}

/** Returns the path prefix of {base_url}, without a trailing slash. */
export function pathPrefixOf(target: TestedPortal): string {
  return new URL(target.base).pathname.replace(/\/+$/, '');
}

export function createHttpClient(target: TestedPortal): HttpClient {
  const url = new URL(target.base);
  const place = connectionPlace(target, url);
  const secure = url.protocol === 'https:';
  const agents = new Map<string, HttpAgent | HttpsAgent>();

  function agentFor(from: string | undefined): HttpAgent | HttpsAgent {
    const known = agents.get(from ?? '');
    if (known) return known;
    const settings = { ...place, keepAlive: true, maxSockets: 64, ...localPart(from) };
    const agent = secure
      ? new HttpsAgent({ ...settings, servername: url.hostname })
      : new HttpAgent(settings);
    agents.set(from ?? '', agent);
    return agent;
  }

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const path = (request.fromRoot ? '' : pathPrefixOf(target)) + request.path;
    const way = { url, path, agent: agentFor(request.from ?? target.localAddress) };
    const started = performance.now();
    const answer = (await exchange(request, way)) ?? (await exchange(request, way));
    if (answer === undefined) throw new Error('the server closed the connection twice without a response');
    return { request, url: url.origin + path, ...answer, milliseconds: performance.now() - started };
  }

  async function sendRaw(bytes: string | Uint8Array, timeoutMs = ANSWER_TIMEOUT_MS): Promise<HttpResponse> {
    const started = performance.now();
    const at = { ...place, ...localPart(target.localAddress) };
    const socket: Socket = secure ? tlsConnect({ ...at, servername: url.hostname }) : netConnect(at);
    const sent = Buffer.from(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    const [method = '', path = ''] =
      sent.subarray(0, 400).toString('latin1').split('\r\n')[0]?.split(' ') ?? [];
    const raw = await readRawResponse(socket, sent, timeoutMs, method === 'HEAD');
    const shown = path.startsWith('/') ? url.origin + path : url.origin;
    const request: HttpRequest = { method, path, fromRoot: true };
    return { request, url: shown, ...raw, milliseconds: performance.now() - started };
  }

  const close = () => {
    for (const agent of agents.values()) agent.destroy();
  };
  return { target, send, sendRaw, close };
}

type Place = { readonly url: URL; readonly path: string; readonly agent: HttpAgent | HttpsAgent };

/**
 * Sends a request and returns the response; undefined if the server had already closed the reused connection.
 */
function exchange(request: HttpRequest, { url, path, agent }: Place): Promise<RawResponse | undefined> {
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const { promise, resolve, reject } = promiseWithResolvers<RawResponse | undefined>();
  const headers = flatHeaders(request, url.host, body);
  const options = { agent, method: request.method, path, headers };
  const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options);
  // Ignores a write error after the response, because a server may respond and close the connection before it
  // has read a refused body.
  let answered = false;
  outgoing.on('error', (error) => {
    if (answered) return;
    if (outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(undefined);
    else reject(error);
  });
  outgoing.setTimeout(ANSWER_TIMEOUT_MS, () => outgoing.destroy(new Error('no response within 45 s')));
  outgoing.on('response', (incoming) => {
    answered = true;
    const chunks: Buffer[] = [];
    // Returns the headers of an event stream as the response, because its body has no end.
    if (incoming.headers['content-type'] === 'text/event-stream') {
      incoming.on('error', () => {});
      incoming.destroy();
      const headers = toHeaderPairs(incoming.rawHeaders);
      return resolve({ status: incoming.statusCode ?? 0, headers, body: Buffer.alloc(0) });
    }
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', reject);
    incoming.on('end', () =>
      resolve({
        status: incoming.statusCode ?? 0,
        headers: toHeaderPairs(incoming.rawHeaders),
        body: Buffer.concat(chunks),
      }),
    );
  });
  outgoing.end(body);
  return promise;
}

function connectionPlace(target: TestedPortal, url: URL): { host: string; port: number } {
  const [host, port] = splitHostPort(target.connectTo ?? url.host);
  return { host, port: port ?? (url.protocol === 'https:' ? 443 : 80) };
}

function splitHostPort(text: string): readonly [string, number | undefined] {
  const found = /^\[?([^\]]+?)\]?(?::(\d+))?$/.exec(text);
  return [found?.[1] ?? text, found?.[2] === undefined ? undefined : Number(found[2])];
}

function localPart(from: string | undefined): { localAddress?: string; family?: 4 } {
  return from === undefined ? {} : { localAddress: from, family: 4 };
}

function flatHeaders(request: HttpRequest, host: string, body: Buffer | undefined): string[] {
  const headers = request.headers ?? [];
  const has = (name: string) => headers.some(([key]) => key.toLowerCase() === name);
  const flat: string[] = has('host') ? [] : ['Host', host];
  for (const [name, value] of headers) flat.push(name, value);
  const carriesBody = body !== undefined && !has('content-length') && !has('transfer-encoding');
  if (carriesBody) flat.push('Content-Length', String(body.length));
  else if (['POST', 'PUT', 'PATCH'].includes(request.method) && body === undefined)
    flat.push('Content-Length', '0');
  return flat;
}

export function toHeaderPairs(flat: readonly string[]): readonly HttpHeader[] {
  const list: HttpHeader[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) list.push([flat[i] ?? '', flat[i + 1] ?? '']);
  return list;
}
