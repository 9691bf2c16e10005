import { baseUrl } from '../../api/client.ts';
import { ProblemError } from '../../api/problem.ts';
import type { HttpRequestTemplate } from '../../parts/as-curl.ts';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

export interface TryResponse {
  readonly call: HttpRequestTemplate;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The response body as text; null if the body is not text. */
  readonly text: string | null;
  readonly bytes: number;
  readonly ms: number;
}

/** The error if the token request was refused, so that the API request was not sent. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

// Sends these requests without session cookie, HTTP cache and referrer, as a client's program would.
const isolatedRequestOptions = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const;
const textMediaType = /json|text|xml|csv/;

/**
 * Calls the Open API as a client: requests a token, sends the request with the token and the API key, and
 * always revokes the token. The token exists only in this function. The caller must discard the secret and the
 * key.
 */
export async function sendTryRequest(
  credentials: Credentials,
  call: HttpRequestTemplate,
  signal: AbortSignal,
): Promise<TryResponse> {
  const token = await tokenOf(credentials, signal);
  try {
    const started = performance.now();
    const response = await fetchOrFail(`${baseUrl}${call.path}`, {
      ...isolatedRequestOptions,
      signal,
      method: call.method,
      headers: [
        ['Authorization', `Bearer ${token}`],
        ['portal-api-key', credentials.apiKey],
        ...call.headers.map(([name, value]): [string, string] => [name, value]),
      ],
      body: call.body,
    });
    const ms = performance.now() - started;
    const bytes = await response.arrayBuffer();
    const isText = textMediaType.test(response.headers.get('Content-Type') ?? 'text');
    return {
      call,
      status: response.status,
      headers: [...response.headers],
      text: isText ? new TextDecoder().decode(bytes) : null,
      bytes: bytes.byteLength,
      ms,
    };
  } finally {
    await revokeToken(credentials, token);
  }
}

async function tokenOf(credentials: Credentials, signal: AbortSignal): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const response = await fetchOrFail(`${baseUrl}/oauth/token`, {
    ...isolatedRequestOptions,
    signal,
    method: 'POST',
    headers: { Authorization: basicAuthorization(credentials) },
    body,
  });
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer === 'object' && answer !== null) {
    if ('access_token' in answer) return String(answer.access_token);
    if ('error_description' in answer) throw new TokenRefusedError(String(answer.error_description));
  }
  throw new TokenRefusedError(String(response.status));
}

async function revokeToken(credentials: Credentials, token: string): Promise<void> {
  await fetch(`${baseUrl}/oauth/revocation`, {
    ...isolatedRequestOptions,
    method: 'POST',
    headers: { Authorization: basicAuthorization(credentials) },
    body: new URLSearchParams({ token }),
  }).catch(() => null);
}

/**
 * Returns the HTTP Basic credentials. Client id and secret are percent-encoded first (RFC 6749, section 2.3.1).
 */
function basicAuthorization({ clientId, clientSecret }: Credentials): string {
  return `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
}

async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new ProblemError(null);
  }
}
