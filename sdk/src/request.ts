import { PortalConnectionError, UnexpectedResponseError } from './errors.ts';
import type {
  Method,
  OperationOf,
  OptionsArgument,
  PathOf,
  RequestOptions,
  ResponseDataOf,
} from './operation-types.ts';
import type { CallOptions } from './options.ts';
import type { RawResponse, Transport } from './transport.ts';

/** Response to a request. */
export interface ApiResponse<Data> {
  /** 200, 201, 204 or 304. */
  readonly status: number;
  /** The body; undefined for 204 and 304. */
  readonly data: Data;
  /** `ETag` of the response, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | null;
  /** Id of the request in the request log of the portal. */
  readonly requestId: string | null;
  /** Whether this is the stored response to an earlier request with the same `Idempotency-Key`. */
  readonly replayed: boolean;
  readonly headers: Headers;
}

/** Returns the body of a response. */
export async function responseDataOf<Data>(answer: Promise<ApiResponse<Data>>): Promise<Data> {
  return (await answer).data;
}

type UntypedOptions = CallOptions & {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly contentType?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly accept?: string | undefined;
};

/** Typed requests by method and path of the contract. */
export interface TypedRequests {
  /** Sends a request to any operation of the contract and returns its JSON. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: OptionsArgument<M, P>
  ): Promise<ApiResponse<ResponseDataOf<OperationOf<M, P>>>>;
  /** Sends a request and returns the bytes of the response, for instance a PDF. */
  requestBytes<P extends PathOf<'GET'>>(
    path: P,
    options: RequestOptions<'GET', P> & { readonly accept: string },
  ): Promise<ApiResponse<Uint8Array<ArrayBuffer>>>;
  /**
   * Sends a request and returns the response as a stream, for instance an export. An interrupted stream ends with a
   * `PortalConnectionError`.
   */
  requestStream<P extends PathOf<'GET'>>(
    path: P,
    options: RequestOptions<'GET', P> & { readonly accept: string },
  ): Promise<ApiResponse<ReadableStream<Uint8Array>>>;
}

const jsonMediaType = 'application/json';

export function createTypedRequests(transport: Transport): TypedRequests {
  const send = (
    method: Method,
    path: string,
    options: UntypedOptions,
    streamed: boolean,
  ): Promise<RawResponse> =>
    transport({
      method,
      path: `${expandPath(path, options.path)}${queryOf(options.query)}`,
      headers: headersOf(options),
      body: bodyOf(options),
      idempotencyKey: method === 'POST' ? (options.idempotencyKey ?? crypto.randomUUID()) : null,
      signal: options.signal,
      timeoutMs: options.timeoutMs,
      longPollMs: longPollMsOf(options.query),
      streamed,
    });
  return {
    // Treats the options as untyped, because the compiler can't resolve them for all operations at once.
    async request(method, path, ...[options = {}]: readonly (UntypedOptions | undefined)[]) {
      const answer = await send(method, path, options, false);
      return { ...partsOf(answer), data: jsonOf(method, path, answer) };
    },
    async requestBytes(path, options) {
      const answer = await send('GET', path, options, false);
      return { ...partsOf(answer), data: answer.bytes };
    },
    async requestStream(path, options) {
      const answer = await send('GET', path, options, true);
      const stream = answer.stream ?? new Blob([]).stream();
      return { ...partsOf(answer), data: reportInterruptions(stream, path, options.signal) };
    },
  };
}

/** Passes a stream on. If the connection breaks, the stream ends with an error of this package. */
function reportInterruptions(
  stream: ReadableStream<Uint8Array>,
  path: string,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      } catch (cause) {
        signal?.throwIfAborted();
        const call = { method: 'GET', path, attempts: 1, idempotencyKey: null };
        throw new PortalConnectionError('network', 'not_applied', call, cause);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function partsOf({ status, headers }: RawResponse): Omit<ApiResponse<never>, 'data'> {
  return {
    status,
    headers,
    etag: headers.get('etag'),
    requestId: headers.get('x-request-id'),
    replayed: headers.get('idempotency-replayed') === 'true',
  };
}

/** Parses the JSON of a response. Its type comes from the contract, because JSON itself has none. */
function jsonOf<Data>(method: string, path: string, { status, headers, bytes }: RawResponse): Data {
  const text = new TextDecoder().decode(bytes);
  const none = status === 204 || status === 304;
  try {
    return JSON.parse(none ? 'null' : text) ?? undefined;
  } catch {
    const call = { method, path, attempts: 1, idempotencyKey: null };
    const outcome = method === 'GET' ? 'not_applied' : 'unknown';
    throw new UnexpectedResponseError(status, headers.get('content-type'), outcome, call);
  }
}

function headersOf({
  headers,
  accept,
  body,
  contentType,
  ifMatch,
  ifNoneMatch,
}: UntypedOptions): Record<string, string> {
  return {
    ...headers,
    Accept: accept ?? jsonMediaType,
    ...(body !== undefined && { 'Content-Type': contentType ?? jsonMediaType }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
  };
}

function bodyOf({ body }: UntypedOptions): string | Blob | Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  if (body instanceof Blob) return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/**
 * Inserts values into a path. The colon of `lrn:` and `mrn:` is not escaped, because logs are then easier to
 * read and the portal accepts both forms.
 */
function expandPath(template: string, values: object | undefined): string {
  const known = new Map(Object.entries(values ?? {}));
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known.get(name);
    if (value === undefined || value === '')
      throw new TypeError(`the path ${template} requires a value for ${name}`);
    return encodeURIComponent(String(value)).replaceAll('%3A', ':');
  });
}

function queryOf(query: object | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function longPollMsOf(query: object | undefined): number {
  const wait: unknown = query && 'wait' in query ? query.wait : 0;
  return typeof wait === 'number' ? wait * 1000 : 0;
}
