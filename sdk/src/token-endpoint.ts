import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { DpopProver } from './dpop.ts';
import { base64, encodeUtf8, randomText } from './encoding.ts';
import { PortalConnectionError, PortalOAuthError, UnexpectedResponseError } from './errors.ts';
import { importPrivateKey, type SigningKey, signJwt } from './jwt.ts';
import type { CustomsPortalOptions } from './options.ts';
import { delayBeforeAttempt, retryAfterOf } from './retry.ts';

/** Response of the token endpoint. */
export interface TokenResponse {
  readonly accessToken: string;
  readonly type: 'Bearer' | 'DPoP';
  readonly refreshToken: string | null;
  readonly scope: string | null;
  readonly lifetimeMs: number;
}

/** The authorization server with the credentials of this client. */
export interface AuthorizationServer {
  readonly issuer: string;
  /**
   * Requests a token. Only `repeatable` requests are retried, because authorization codes and refresh tokens
   * are valid once.
   */
  token(form: Readonly<Record<string, string>>, repeatable: boolean): Promise<TokenResponse>;
  /** Sends an authorization request to the portal in advance (RFC 9126) and returns its `request_uri`. */
  push(form: Readonly<Record<string, string>>): Promise<string>;
}

export interface AuthorizationServerSettings {
  readonly baseUrl: string;
  readonly options: CustomsPortalOptions;
  readonly runtime: ClientRuntime;
  readonly prover: DpopProver | null;
}

const assertionLifetimeSeconds = 60;
const defaultAttempts = 5;
const defaultAttemptTimeoutMs = 20_000;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export function createAuthorizationServer(settings: AuthorizationServerSettings): AuthorizationServer {
  const { baseUrl, options, runtime, prover } = settings;
  const issuer = options.issuer ?? baseUrl;
  const authenticate = clientAuthentication(options, issuer, runtime);
  const attempts = options.maxAttempts ?? defaultAttempts;

  async function post(
    path: string,
    form: Readonly<Record<string, string>>,
    repeatable: boolean,
  ): Promise<Reply> {
    let nonceTried = false;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await postOnce(path, form, attempt).catch((error: unknown) => {
        if (!repeatable || attempt >= attempts) throw error;
        return null;
      });
      if (reply && !nonceTried && requiresNonce(reply) && prover?.learn(reply.headers)) {
        nonceTried = true;
        continue;
      }
      const busy = reply === null || reply.status === 429 || reply.status >= 500;
      if (reply && (!busy || !repeatable || attempt >= attempts)) return reply;
      const requestedPauseMs = reply && retryAfterOf(reply.headers, runtime.now());
      await runtime.sleep(delayBeforeAttempt(attempt, requestedPauseMs, runtime), undefined);
    }
  }

  async function postOnce(
    path: string,
    form: Readonly<Record<string, string>>,
    attempt: number,
  ): Promise<Reply> {
    const { headers, fields } = await authenticate();
    const url = `${baseUrl}${path}`;
    if (prover) headers.set('DPoP', await prover.prove('POST', `${issuer}${path}`, null));
    try {
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...form, ...fields }),
        redirect: 'manual',
        signal: AbortSignal.timeout(options.attemptTimeoutMs ?? defaultAttemptTimeoutMs),
      });
      return { status: response.status, headers: response.headers, body: parseObject(await response.text()) };
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      const call = { method: 'POST', path, attempts: attempt, idempotencyKey: null };
      throw new PortalConnectionError(late ? 'timeout' : 'network', 'unknown', call, error);
    }
  }

  return {
    issuer,
    async token(form, repeatable) {
      const reply = await post('/oauth/token', form, repeatable);
      return readToken(successOf('/oauth/token', reply));
    },
    async push(form) {
      const { request_uri: uri } = successOf('/oauth/par', await post('/oauth/par', form, true));
      if (typeof uri !== 'string')
        throw new PortalOAuthError('server_error', 'the response contains no request_uri', null);
      return uri;
    },
  };
}

/**
 * Returns the credentials of a token request. They differ in each request, because an assertion is valid once.
 */
function clientAuthentication(
  { clientId, clientSecret, privateKey }: CustomsPortalOptions,
  issuer: string,
  { now }: ClientRuntime,
): () => Promise<{ headers: Headers; fields: Record<string, string> }> {
  if (clientId === undefined) {
    return async () => {
      throw new TypeError('a token request requires clientSecret or privateKey');
    };
  }
  if (clientSecret !== undefined) {
    const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
    const basic = base64(encodeUtf8(`${encoded(clientId)}:${encoded(clientSecret)}`));
    return async () => ({ headers: new Headers({ Authorization: `Basic ${basic}` }), fields: {} });
  }
  let imported: Promise<SigningKey> | null = null;
  return async () => {
    imported ??= importPrivateKey(privateKey);
    const iat = Math.floor(now() / 1000);
    const assertion = await signJwt(
      { kid: privateKey.kid },
      {
        iss: clientId,
        sub: clientId,
        aud: issuer,
        jti: randomText(16),
        iat,
        exp: iat + assertionLifetimeSeconds,
      },
      await imported,
    );
    return {
      headers: new Headers(),
      fields: {
        client_id: clientId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      },
    };
  };
}

function requiresNonce({ body }: Reply): boolean {
  return body?.error === 'use_dpop_nonce' || body?.error === 'invalid_dpop_proof';
}

function successOf(path: string, { status, headers, body }: Reply): Readonly<Record<string, unknown>> {
  if (status >= 200 && status < 300 && body) return body;
  if (body && typeof body.error === 'string') {
    const description = typeof body.error_description === 'string' ? body.error_description : null;
    throw new PortalOAuthError(body.error, description, status);
  }
  const call = { method: 'POST', path, attempts: 1, idempotencyKey: null };
  throw new UnexpectedResponseError(status, headers.get('content-type'), 'unknown', call);
}

function readToken(body: Readonly<Record<string, unknown>>): TokenResponse {
  const { access_token, token_type, refresh_token, scope, expires_in } = body;
  if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
    throw new PortalOAuthError('server_error', 'the response of the token endpoint contains no token', null);
  }
  return {
    accessToken: access_token,
    type: String(token_type).toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer',
    refreshToken: typeof refresh_token === 'string' ? refresh_token : null,
    scope: typeof scope === 'string' ? scope : null,
    lifetimeMs: expires_in * 1000,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: Readonly<Record<string, unknown>> | null = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
