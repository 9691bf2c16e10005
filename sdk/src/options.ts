import type { DpopKeySource } from './dpop.ts';
import type { AccessTokenSource, TokenStore } from './grant.ts';
import type { ClientPrivateKey } from './jwt.ts';
import type { Runtime } from './runtime.ts';

/** The platform that a client of the user type `platform` belongs to. */
export interface PlatformOptions {
  /** Its identifier, for instance `PL1000`: sent as `id_platform`. */
  readonly id: string;
  /** One of its registered origins: sent as `Origin`. */
  readonly origin: string;
  /** The tokens of the trader that it acts for; without them it acts for its own organisation. */
  readonly tokens?: TokenStore;
}

/**
 * How a client proves who it is: by a secret or by a private key, never both. Or not at all, where its access tokens come from
 * elsewhere.
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
      /** Gets access tokens from elsewhere: a page in a browser asks its own server, which keeps the client's secret. */
      readonly accessToken: AccessTokenSource;
      readonly clientId?: never;
      readonly clientSecret?: never;
      readonly privateKey?: never;
    };

/** What a {@link CustomsPortal} is made of. */
export type CustomsPortalOptions = ClientAuthentication & {
  /** Where the portal is, for instance `https://portal.example`; with a path if it has one. */
  readonly baseUrl: string;
  /** The API key of the same client. */
  readonly apiKey: string;
  /** Less than all that the client may do. */
  readonly scope?: string;
  /** For clients of the user type `platform`. */
  readonly platform?: PlatformOptions;
  /** Binds tokens to a key (RFC 9449): `true` makes one that lives as long as this object. */
  readonly dpop?: boolean | DpopKeySource;
  /** The issuer, where the portal is reached by another address than it calls itself. */
  readonly issuer?: string;
  /** Milliseconds for a call in all, its repetitions included; 60 000 by default. */
  readonly timeoutMs?: number;
  /** Milliseconds for one attempt, besides what `wait` holds it; 20 000 by default. */
  readonly attemptTimeoutMs?: number;
  /** How often a call is sent at most; 5 by default, 1 repeats nothing. */
  readonly maxAttempts?: number;
  /** `fetch` with a proxy or certificates of your own. It must not repeat calls by itself. */
  readonly fetch?: typeof globalThis.fetch;
  /** Told of every attempt, for logs; it holds no credential. */
  readonly onAttempt?: (attempt: Attempt) => void;
  /** Allows `http:` to another host than this one, where the network between is trusted. */
  readonly allowHttp?: boolean;
  /** Time and chance, for tests. */
  readonly runtime?: Partial<Runtime>;
};

/** One attempt at a call. */
export interface Attempt {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  /** Which attempt it was, from 1. */
  readonly attempt: number;
  /** The HTTP status, or null when no answer came. */
  readonly status: number | null;
  /** The code of a problem. */
  readonly code: string | null;
  readonly requestId: string | null;
  readonly durationMs: number;
  /** After how many milliseconds it is sent again; null when it is not. */
  readonly retryInMs: number | null;
}

/** The options of every call. */
export interface CallOptions {
  /** Ends the call with the signal's reason. What was sent already may have had its effect. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for this call in all. */
  readonly timeoutMs?: number | undefined;
}

/** The options of a call that changes something. */
export interface ChangeOptions extends CallOptions {
  /**
   * The `Idempotency-Key` of a POST. By default a new one for each call, kept over its repetitions. Give one that you
   * stored before to make the call safe over a crash of your own process.
   */
  readonly idempotencyKey?: string | undefined;
  /** Only if the resource still has this `ETag`; otherwise 409 `version_conflict`. */
  readonly ifMatch?: string | undefined;
}

const defaultAttempts = 5;

/** How often a call is sent at most. */
export function attemptsOf({ maxAttempts = defaultAttempts }: CustomsPortalOptions): number {
  return maxAttempts;
}

const visible = /^[\x21-\x7e]+$/;
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The base URL without a slash at its end. Throws a TypeError, which names no credential, for options that cannot be. */
export function checkOptions(options: CustomsPortalOptions): string {
  const baseUrl = checkBaseUrl(options.baseUrl, options.allowHttp ?? false);
  const { clientId, clientSecret, privateKey, accessToken, apiKey } = options;
  for (const [name, value] of Object.entries(accessToken ? { apiKey } : { clientId, apiKey })) {
    if (typeof value !== 'string' || !visible.test(value)) {
      throw new TypeError(`${name} must be visible ASCII characters, without blanks or line ends`);
    }
  }
  if ([clientSecret, privateKey, accessToken].filter((each) => each !== undefined).length !== 1) {
    throw new TypeError('a client has one of clientSecret, privateKey and accessToken');
  }
  if (accessToken && options.platform?.tokens) {
    throw new TypeError('tokens come from accessToken or from platform.tokens, not from both');
  }
  if (clientSecret !== undefined && !visible.test(clientSecret)) {
    throw new TypeError('clientSecret must be visible ASCII characters, without blanks or line ends');
  }
  return baseUrl;
}

/**
 * Returns a base URL without a slash at its end. Throws a TypeError for a URL that the client refuses: not http(s), with a query,
 * a fragment or credentials, or plain http to another machine.
 */
export function checkBaseUrl(text: string, allowHttp = false): string {
  if (!URL.canParse(text)) throw new TypeError('baseUrl is no URL: it begins with https://');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError('baseUrl must be an http(s) URL');
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must have neither query, fragment nor credentials');
  }
  if (url.protocol === 'http:' && !allowHttp && !loopback.test(url.hostname)) {
    throw new TypeError(
      `baseUrl would send credentials over plain http to ${url.hostname}: use https, or allowHttp`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
