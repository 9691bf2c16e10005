import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { DpopProver } from './dpop.ts';
import {
  type FailedRequest,
  PortalConnectionError,
  type RequestOutcome,
  UnexpectedResponseError,
} from './errors.ts';
import { type CustomsPortalOptions, maxAttemptsOf } from './options.ts';
import { type ProblemDocument, ProblemError, readProblem } from './problem.ts';
import { delayBeforeAttempt, retryAfterOf } from './retry.ts';
import type { AccessToken, AccessTokens } from './tokens.ts';

/** A request as sent, without its credentials. */
export interface TransportRequest {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | Uint8Array<ArrayBuffer> | null;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
  /** Duration of a long poll, during which the portal delays the response. */
  readonly longPollMs: number;
  /** Whether the caller reads the body of the response. */
  readonly streamed: boolean;
}

/** A successful response: 2xx or 304. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body; for a streamed request the stream itself. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly stream: ReadableStream<Uint8Array> | null;
}

export type Transport = (call: TransportRequest) => Promise<RawResponse>;

export interface TransportSettings {
  readonly baseUrl: string;
  readonly issuer: string;
  readonly options: CustomsPortalOptions;
  readonly runtime: ClientRuntime;
  readonly tokens: AccessTokens;
  readonly prover: DpopProver | null;
}

/** The result of one attempt to send a request. */
type AttemptResult =
  | { readonly kind: 'answer'; readonly answer: RawResponse }
  | {
      readonly kind: 'problem';
      readonly document: ProblemDocument;
      readonly headers: Headers;
      readonly status: number;
    }
  | { readonly kind: 'unexpected'; readonly status: number; readonly headers: Headers }
  | { readonly kind: 'silence'; readonly reason: 'network' | 'timeout'; readonly cause: unknown };

const defaultTimeoutMs = 60_000;
const defaultAttemptTimeoutMs = 20_000;
const gatewayStatuses = [502, 503, 504];

export function createTransport(settings: TransportSettings): Transport {
  const { options, runtime, tokens, prover } = settings;
  const mostAttempts = maxAttemptsOf(options);

  return async (call) => {
    const until = runtime.now() + (call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs) + call.longPollMs;
    const inTime = (work: (signal: AbortSignal) => Promise<AccessToken>): Promise<AccessToken> =>
      tokenInTime(settings, call, until - runtime.now(), work);
    let token = await inTime((signal) => tokens.get(signal));
    let renewed = false;
    let proofMended = false;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = runtime.now();
      const attempted = await attemptOnce(settings, call, token, until);
      call.signal?.throwIfAborted();
      if (!renewed && refusesToken(attempted)) {
        renewed = true;
        reportAttempt(settings, call, attempted, attempt, startedAt, 0);
        const refused = token;
        token = await inTime((signal) => tokens.renew(refused, signal));
        continue;
      }
      if (!proofMended && refusesProof(attempted) && prover?.learn(attempted.headers)) {
        proofMended = true;
        reportAttempt(settings, call, attempted, attempt, startedAt, 0);
        continue;
      }
      const delay = attempt < mostAttempts ? delayOf(call, attempted, attempt, until, runtime) : null;
      reportAttempt(settings, call, attempted, attempt, startedAt, delay);
      if (attempted.kind === 'answer') return attempted.answer;
      if (delay === null) throw errorOf(call, attempted, attempt);
      await runtime.sleep(delay, call.signal);
    }
  };
}

/**
 * Returns a token in time. If none arrives, throws that the request was not applied, because it was never sent.
 */
async function tokenInTime(
  { options }: TransportSettings,
  call: TransportRequest,
  leftMs: number,
  work: (signal: AbortSignal) => Promise<AccessToken>,
): Promise<AccessToken> {
  const limit = AbortSignal.timeout(Math.max(1, leftMs));
  try {
    return await work(call.signal ? AbortSignal.any([call.signal, limit]) : limit);
  } catch (error) {
    const late = error === limit.reason;
    // Treats a failed request for an access token like a lost connection, because the page's own server can be
    // unavailable.
    const lost = options.accessToken !== undefined && error instanceof TypeError;
    if (call.signal?.aborted || !(late || lost)) throw error;
    const { method, path, idempotencyKey } = call;
    const failed = { method, path, attempts: 0, idempotencyKey };
    throw new PortalConnectionError(late ? 'timeout' : 'network', 'not_applied', failed, error);
  }
}

async function attemptOnce(
  settings: TransportSettings,
  call: TransportRequest,
  token: AccessToken,
  until: number,
): Promise<AttemptResult> {
  const { options, runtime, baseUrl } = settings;
  const attemptMs = (options.attemptTimeoutMs ?? defaultAttemptTimeoutMs) + call.longPollMs;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), Math.max(1, Math.min(attemptMs, until - runtime.now())));
  const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
  try {
    const response = await (options.fetch ?? fetch)(`${baseUrl}${call.path}`, {
      method: call.method,
      headers: await headersOf(settings, call, token),
      ...(call.body !== null && { body: call.body }),
      redirect: 'manual',
      signal,
    });
    return await readAnswer(response, call.streamed);
  } catch (cause) {
    return { kind: 'silence', reason: limit.signal.aborted ? 'timeout' : 'network', cause };
  } finally {
    clearTimeout(timer);
  }
}

async function headersOf(
  settings: TransportSettings,
  call: TransportRequest,
  token: AccessToken,
): Promise<Headers> {
  const { options, prover, issuer } = settings;
  const headers = new Headers(call.headers);
  headers.set('Authorization', `${token.type} ${token.value}`);
  headers.set('portal-api-key', options.apiKey);
  if (options.platform) {
    headers.set('id_platform', options.platform.id);
    headers.set('Origin', options.platform.origin);
  }
  if (call.idempotencyKey !== null) headers.set('Idempotency-Key', call.idempotencyKey);
  // Creates a new DPoP proof for each attempt, because a proof is valid once.
  if (prover && token.type === 'DPoP') {
    headers.set('DPoP', await prover.prove(call.method, `${issuer}${call.path}`, token.value));
  }
  return headers;
}

async function readAnswer(response: Response, streamed: boolean): Promise<AttemptResult> {
  const { status, headers } = response;
  if (response.ok || status === 304) {
    const none = new Uint8Array();
    const bytes = streamed ? none : new Uint8Array(await response.arrayBuffer());
    return { kind: 'answer', answer: { status, headers, bytes, stream: streamed ? response.body : null } };
  }
  const text = await response.text();
  const type = headers.get('content-type') ?? '';
  const document = type.startsWith('application/problem+json') ? readProblem(text) : null;
  return document ? { kind: 'problem', document, headers, status } : { kind: 'unexpected', status, headers };
}

function refusesToken(attempted: AttemptResult): boolean {
  return (
    attempted.kind === 'problem' && attempted.status === 401 && attempted.document.code.startsWith('token_')
  );
}

function refusesProof(attempted: AttemptResult): attempted is AttemptResult & { readonly kind: 'problem' } {
  const challenge = attempted.kind === 'problem' ? attempted.headers.get('www-authenticate') : null;
  return challenge !== null && /\bDPoP\b.*error="(?:use_dpop_nonce|invalid_dpop_proof)"/.test(challenge);
}

/** Returns the delay before the next attempt; null if another attempt would be useless, unsafe or too late. */
function delayOf(
  call: TransportRequest,
  attempted: AttemptResult,
  attempt: number,
  until: number,
  runtime: ClientRuntime,
): number | null {
  if (!mayRepeat(call, attempted)) return null;
  const requestedPauseMs = 'headers' in attempted ? retryAfterOf(attempted.headers, runtime.now()) : null;
  const delay = delayBeforeAttempt(attempt, requestedPauseMs, runtime);
  return runtime.now() + delay < until ? delay : null;
}

function mayRepeat(call: TransportRequest, attempted: AttemptResult): boolean {
  if (attempted.kind === 'answer') return false;
  if (attempted.kind === 'problem') {
    const { retryable, outcome } = attempted.document;
    return retryable && (isRepeatable(call) || outcome === 'not_applied');
  }
  if (attempted.kind === 'unexpected' && !gatewayStatuses.includes(attempted.status)) return false;
  return isRepeatable(call);
}

/**
 * Returns whether repeating a request has the same effect and response as sending it once. A repeated PUT would
 * conflict with the first one.
 */
function isRepeatable({ method, idempotencyKey }: TransportRequest): boolean {
  return method === 'GET' || method === 'HEAD' || idempotencyKey !== null;
}

function errorOf(
  call: TransportRequest,
  attempted: Exclude<AttemptResult, { kind: 'answer' }>,
  attempts: number,
): Error {
  if (attempted.kind === 'problem') return new ProblemError(attempted.document);
  const { method, path, idempotencyKey } = call;
  const failed: FailedRequest = { method, path, attempts, idempotencyKey };
  const outcome: RequestOutcome = method === 'GET' || method === 'HEAD' ? 'not_applied' : 'unknown';
  if (attempted.kind === 'silence') {
    return new PortalConnectionError(attempted.reason, outcome, failed, attempted.cause);
  }
  return new UnexpectedResponseError(
    attempted.status,
    attempted.headers.get('content-type'),
    attempted.status >= 500 ? outcome : 'not_applied',
    failed,
  );
}

function reportAttempt(
  { options, runtime }: TransportSettings,
  call: TransportRequest,
  attempted: AttemptResult,
  attempt: number,
  began: number,
  retryInMs: number | null,
): void {
  if (!options.onAttempt) return;
  const headers =
    attempted.kind === 'answer'
      ? attempted.answer.headers
      : 'headers' in attempted
        ? attempted.headers
        : null;
  options.onAttempt({
    method: call.method,
    path: call.path,
    attempt,
    status:
      attempted.kind === 'answer' ? attempted.answer.status : 'status' in attempted ? attempted.status : null,
    code: attempted.kind === 'problem' ? attempted.document.code : null,
    requestId: headers?.get('x-request-id') ?? null,
    durationMs: runtime.now() - began,
    retryInMs,
  });
}
