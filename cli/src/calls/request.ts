import type { CustomsPortal, Method } from '@customs-portal/client';
import { usageFailure } from '../exit-code.ts';
import type { ManagementConnection } from '../management.ts';

export interface RawRequest {
  readonly method: Method;
  /** Path below `/openapi` or `/management`, without a query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Request headers with lower-case names, without headers for credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** A response: parsed JSON, or the bytes of any other content. */
export interface RawServerResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  /** The body as bytes; null if `data` contains the body. */
  readonly bytes: Uint8Array | null;
}

/** The request method of the client package. Here it accepts any path, because the user enters the path. */
interface UntypedRequests {
  request(method: Method, path: string, options: object): Promise<Omit<RawServerResponse, 'bytes'>>;
  requestBytes(
    path: string,
    options: object,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly data: Uint8Array }>;
}

const jsonMediaType = 'application/json';

/** Sends a request to the Open API with token and API key. Throws the problem that the portal returns. */
export async function sendOpenApiRequest(
  portal: CustomsPortal,
  call: RawRequest,
  signal: AbortSignal,
): Promise<RawServerResponse> {
  const requests: UntypedRequests = Object(portal);
  const { accept = jsonMediaType, 'content-type': contentType = jsonMediaType, ...others } = call.headers;
  const { 'idempotency-key': idempotencyKey, ...headers } = others;
  const options = { query: queryObjectOf(call.query), headers, accept, signal };
  if (call.method === 'GET') {
    const { status, headers: responseHeaders, data } = await requests.requestBytes(call.path, options);
    return parseRawResponse(status, responseHeaders, data);
  }
  const body = call.body !== null && { body: call.body, contentType };
  const answer = await requests.request(call.method, call.path, { ...options, ...body, idempotencyKey });
  return { status: answer.status, headers: answer.headers, data: answer.data, bytes: null };
}

/** Sends a request to the management API. Throws the problem that the portal returns. */
export async function sendManagementRequest(
  management: ManagementConnection,
  { method, path, query, headers, body }: RawRequest,
  signal: AbortSignal,
): Promise<RawServerResponse> {
  const sent = body !== null && { 'content-type': jsonMediaType };
  const text = query.toString();
  const answer = await management.send(method, text === '' ? path : `${path}?${text}`, {
    headers: { accept: jsonMediaType, ...sent, ...headers },
    body,
    signal,
  });
  return parseRawResponse(answer.status, answer.headers, new Uint8Array(await answer.arrayBuffer()));
}

function parseRawResponse(status: number, headers: Headers, bytes: Uint8Array): RawServerResponse {
  if (bytes.length === 0) return { status, headers, data: null, bytes: null };
  if (!/\bjson\b/.test(headers.get('content-type') ?? '') || /ndjson/.test(headers.get('content-type') ?? ''))
    return { status, headers, data: null, bytes };
  return { status, headers, data: JSON.parse(new TextDecoder().decode(bytes)), bytes: null };
}

/**
 * Returns the query parameters as an object. The client package needs the value of `wait` to extend its timeout
 * for a long poll.
 */
function queryObjectOf(query: URLSearchParams): object {
  const values = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
  const wait = query.get('wait');
  return wait === null ? values : { ...values, wait: Number(wait) };
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the entered HTTP method in upper case; throws for an unknown method. */
export function parseMethod(text: string): Method {
  const method = methods.find((each) => each === text.toUpperCase());
  if (method) return method;
  throw usageFailure(`Invalid method "${text}". Use one of: ${methods.join(', ')}.`);
}
