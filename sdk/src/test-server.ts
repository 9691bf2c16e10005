import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { problemCodes } from './problem-codes.ts';

/** A request that the fake server of a test has received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * What the fake portal does with a request: a response, no response at all (`silence`), or a broken connection
 * (`lost`).
 */
export type FakeReply = Response | 'silence' | 'lost';

/**
 * Creates a fake portal whose responses the test sets. Token requests are answered automatically and counted.
 */
export function fakePortal(
  ...replies: (FakeReply | ((seen: ReceivedRequest) => FakeReply | Promise<FakeReply>))[]
) {
  const calls: ReceivedRequest[] = [];
  const tokenRequests: ReceivedRequest[] = [];
  const fake: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers, signal } = request;
    const seen = { method, url, headers, body: await request.text() };
    if (url.endsWith('/oauth/token')) {
      tokenRequests.push(seen);
      return jsonReply({
        access_token: `token-${tokenRequests.length}`,
        token_type: 'Bearer',
        expires_in: 600,
      });
    }
    calls.push(seen);
    const next = replies.shift();
    const reply = typeof next === 'function' ? await next(seen) : next;
    if (reply === undefined) throw new Error(`unexpected request: ${method} ${url}`);
    if (reply === 'lost') throw new TypeError('fetch failed');
    if (reply !== 'silence') return reply;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { fetch: fake, calls, tokenRequests };
}

export function jsonReply(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const statusByCode: Readonly<Record<string, number>> = {
  token_expired: 401,
  token_invalid: 401,
  rate_limited: 429,
  request_in_progress: 409,
  lrn_in_use: 409,
  service_unavailable: 503,
  internal_error: 500,
  api_key_invalid: 401,
};

export function problemReply(
  code: (typeof problemCodes)[number],
  members: object = {},
  headers: Record<string, string> = {},
): Response {
  const status = statusByCode[code] ?? 400;
  const document = {
    type: `https://portal.test/problems/${code}`,
    title: code,
    status,
    name: 'NAME',
    code,
    detail: `because of ${code}`,
    instance: 'urn:uuid:00000000-0000-4000-8000-000000000000',
    requestId: '00000000-0000-4000-8000-000000000000',
    retryable: false,
    outcome: 'not_applied',
    ...members,
  };
  return jsonReply(document, status, { 'content-type': 'application/problem+json', ...headers });
}

/** Returns a clock that advances only when code sleeps, and random numbers that are always the same. */
export function createTestRuntime(): ClientRuntime & { readonly slept: number[]; pass(ms: number): void } {
  let time = Date.parse('2026-11-20T08:00:00Z');
  const slept: number[] = [];
  return {
    slept,
    pass: (ms) => {
      time += ms;
    },
    now: () => time,
    random: () => 0,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      time += ms;
    },
  };
}

export const testCredentials = {
  baseUrl: 'https://portal.test',
  clientId: 'cli_test',
  clientSecret: 'a-secret-of-the-client',
  apiKey: 'cpk_sandbox_a-secret-key',
};
