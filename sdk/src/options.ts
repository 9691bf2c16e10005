import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { DpopKeySource } from './dpop.ts';
import type { ClientPrivateKey } from './jwt.ts';
import type { AccessTokenSource, TokenStore } from './token-store.ts';

/** The platform that a client of the user type `platform` belongs to. */
export interface PlatformOptions {
  /** Identifier of the platform, for instance `PL1000`, sent as `id_platform`. */
  readonly id: string;
  /** A registered origin of the platform, sent as `Origin`. */
  readonly origin: string;
  /** Tokens of the trader for which the platform acts. Without tokens, the platform acts for its own organisation. */
  readonly tokens?: TokenStore;
}

/**
 * Authentication of a client: a secret or a private key, never both; or neither, with access tokens from
 * another source.
 */
export type ClientAuthentication =
  | {
      readonly clientId: string;
      readonly clientSecret: string;
      readonly privateKey?: never;
      readonly accessToken?: never;
    }
  | {
      readonly clientId: string;
      readonly privateKey: ClientPrivateKey;
      readonly clientSecret?: never;
      readonly accessToken?: never;
    }
  | {
      /**
       * Returns access tokens from another source. A page in a browser requests them from its own server, which stores
       * the client secret.
       */
      readonly accessToken: AccessTokenSource;
      readonly clientId?: never;
      readonly clientSecret?: never;
      readonly privateKey?: never;
    };

/** Options of a {@link CustomsPortal}. */
export type CustomsPortalOptions = ClientAuthentication & {
  /** Base URL of the portal, for instance `https://portal.example`, with the path prefix if there is one. */
  readonly baseUrl: string;
  /** API key of the same client. */
  readonly apiKey: string;
  /** Scopes to request. Default: all scopes of the client. */
  readonly scope?: string;
  /** Platform of the client. Required for clients of the user type `platform`. */
  readonly platform?: PlatformOptions;
  /** Key to which tokens are bound (RFC 9449). `true` creates a key for the lifetime of this object. */
  readonly dpop?: boolean | DpopKeySource;
  /** Issuer of the portal, if it differs from the base URL. */
  readonly issuer?: string;
  /** Timeout of a request including its retries, in milliseconds; default 60,000. */
  readonly timeoutMs?: number;
  /** Timeout of one attempt in milliseconds; default 20,000. The client adds the `wait` of a long poll. */
  readonly attemptTimeoutMs?: number;
  /** Maximum number of attempts of a request; default 5. With 1, the client does not retry. */
  readonly maxAttempts?: number;
  /** Your own `fetch`, for instance with a proxy or certificates. It must not retry requests. */
  readonly fetch?: typeof globalThis.fetch;
  /** Called for every attempt, for logs. The argument contains no credentials. */
  readonly onAttempt?: (attempt: RequestAttempt) => void;
  /** Whether to allow `http:` to another machine over a trusted network. */
  readonly allowHttp?: boolean;
  /** Time and random numbers, for tests. */
  readonly runtime?: Partial<ClientRuntime>;
};

/** One attempt of a request. */
export interface RequestAttempt {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** The code of a problem. */
  readonly code: string | null;
  readonly requestId: string | null;
  readonly durationMs: number;
  /** Milliseconds until the next attempt; null if no attempt follows. */
  readonly retryInMs: number | null;
}

/** Options of every request. */
export interface CallOptions {
  /** Signal that ends the request with the reason of the signal. A request that was already sent may take effect. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of this request including its retries, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** Options of a request that changes something. */
export interface ChangeOptions extends CallOptions {
  /**
   * The `Idempotency-Key` of a POST. Default: a new key for each request, which all its retries use. To make a request
   * safe even if your process crashes, store a key before the request and pass it.
   */
  readonly idempotencyKey?: string | undefined;
  /** `ETag` that the resource must still have; otherwise the response is 409 `version_conflict`. */
  readonly ifMatch?: string | undefined;
}

const defaultAttempts = 5;

/** Returns the maximum number of attempts for each request of a client. */
export function maxAttemptsOf({ maxAttempts = defaultAttempts }: CustomsPortalOptions): number {
  return maxAttempts;
}

const visibleAscii = /^[\x21-\x7e]+$/;
const loopbackHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Validates options and returns the base URL without a trailing slash. Throws a TypeError without credentials
 * for invalid options.
 */
export function checkOptions(options: CustomsPortalOptions): string {
  const baseUrl = checkBaseUrl(options.baseUrl, options.allowHttp ?? false);
  const { clientId, clientSecret, privateKey, accessToken, apiKey } = options;
  for (const [name, value] of Object.entries(accessToken ? { apiKey } : { clientId, apiKey })) {
    if (typeof value !== 'string' || !visibleAscii.test(value)) {
      throw new TypeError(
        `${name} must contain only visible ASCII characters, without spaces or line breaks`,
      );
    }
  }
  if ([clientSecret, privateKey, accessToken].filter((each) => each !== undefined).length !== 1) {
    throw new TypeError('set exactly one of the options clientSecret, privateKey and accessToken');
  }
  if (accessToken && options.platform?.tokens) {
    throw new TypeError('set either accessToken or platform.tokens, not both');
  }
  if (clientSecret !== undefined && !visibleAscii.test(clientSecret)) {
    throw new TypeError(
      'clientSecret must contain only visible ASCII characters, without spaces or line breaks',
    );
  }
  return baseUrl;
}

/**
 * Returns a base URL without a slash at its end. Throws a TypeError for a URL that the client refuses: not
 * http(s), with a query, a fragment or credentials, or plain http to another machine.
 */
export function checkBaseUrl(text: string, allowHttp = false): string {
  if (!URL.canParse(text)) throw new TypeError('baseUrl must be a URL that begins with https://');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError('baseUrl must be an http or https URL');
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not contain a query, a fragment or credentials');
  }
  if (url.protocol === 'http:' && !allowHttp && !loopbackHosts.test(url.hostname)) {
    throw new TypeError(
      `baseUrl would send credentials unencrypted to ${url.hostname}: use https, or set allowHttp`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
