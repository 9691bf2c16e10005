import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { PortalParts } from '../../callers/public.ts';
import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { accessChannel } from '../../foundation/events/revocation-channel.ts';
import { addressPool } from '../../foundation/http/ip-address.ts';
import type { PublicKey } from '../../foundation/secrets/signing-key.ts';
import type { AttemptLimit, AuthRateLimit } from '../auth-rate-limit.ts';
import type { SecondFactorVerifier } from '../factors/public.ts';
import type { PasswordCheck } from '../verify-password.ts';
import { basePathOf } from './base-path.ts';
import { createClientCache } from './client-cache.ts';
import { type IssuingParts, type TokenSigner, tokenSigner } from './client-credentials.ts';
import { translateCookies } from './cookies.ts';
import {
  invalidForm,
  requestNotTrusted,
  sendErrorPage,
  sendTooManyVisits,
  sendUnavailablePage,
  tooManyParameters,
} from './error-page.ts';
import { type FailureLimits, failureLimits } from './failed-request-limits.ts';
import { handleTokenRequest } from './handle-token-request.ts';
import { type InteractionHandler, interactionHandler } from './interactions.ts';
import { openProvider } from './provider.ts';
import {
  type ProviderResponseDependencies,
  shapeProviderResponses,
  type TokenEndpointClient,
} from './provider-responses.ts';
import { refreshRotation } from './refresh-rotation.ts';
import { forwardTokenQuery, type TokenQueryDependencies } from './revocation-and-introspection.ts';
import { type MatchedRoute, matchRoute } from './routes.ts';
import {
  hasTooManyParameters,
  isCrossSiteForm,
  queryStringOf,
  readForm,
  removeUnknownOrigin,
  repeatedHeader,
  replaceResponseMode,
  rewriteToBaseUrl,
  withBody,
} from './sanitize-request.ts';
import {
  ensureSigningKey,
  type KeyRotationKind,
  publishedKeysAt,
  readSigningKeys,
  rotateSigningKeys,
  type SigningKey,
} from './signing-keys/signing-keys.ts';
import { deleteExpiredRecords } from './store.ts';
import {
  refuseMethod,
  respondToOptions,
  sendDatabaseUnavailable,
  sendOAuthError,
  sendTooManyCodes,
} from './token-responses.ts';

export interface AuthorizationServerParts extends PortalParts<'database' | 'encryption' | 'now'> {
  /** Base URL of the portal without a trailing slash. It is also the issuer of tokens, so it must match exactly. */
  readonly baseUrl: string;
  /** Secret from which the keys of cookies and forms are derived; the same on every node. */
  readonly sealingKey: Uint8Array;
  readonly notifications: Notifications;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isRegisteredOrigin: (origin: string) => boolean;
  readonly checkPassword: PasswordCheck;
  readonly secondFactor: SecondFactorVerifier;
  readonly attempts: AuthRateLimit;
  /** Failed client authentications per minute and address; 0 for no limit. */
  readonly failedAuthPerMinute: number;
  /** Logs an unexpected error, because the response to the caller is a 500 without details. */
  readonly failed: (error: unknown) => void;
}

export interface AuthorizationServer {
  /** Whether a path (with the base URL's prefix, without query) is one of `oauthRoutes`. */
  serves(pathname: string): boolean;
  methodsOf(pathname: string): readonly string[];
  /** Responds to a request for a served path. Before the response, `reportClient` receives the client that authenticated. */
  handle(request: IncomingMessage, response: ServerResponse, reportClient?: ReportTokenClient): Promise<void>;
  /** Returns the published public keys from memory: the signing key, its successor and retired keys. */
  publicKeys(): readonly PublicKey[];
  rotateSigningKey(rotation?: KeyRotationKind): Promise<void>;
  /** Deletes expired records and returns their number. */
  purgeExpired(): Promise<number>;
  readonly keyReloadJob: BackgroundJob;
  stop(): Promise<void>;
}

/** Receives the client that authenticated at the token endpoint; `error` is null if the client gets a token. */
export type ReportTokenClient = (client: TokenEndpointClient, error: string | null) => void;

interface State {
  readonly keys: readonly SigningKey[];
  readonly signers: readonly TokenSigner[];
  readonly provider: Provider;
  readonly answer: ReturnType<Provider['callback']>;
}

/** Starts the authorization server: creates the first signing key and follows changes from other nodes. */
export async function startAuthorizationServer(
  parts: AuthorizationServerParts,
): Promise<AuthorizationServer> {
  const { database, encryption, now } = parts;
  await ensureSigningKey(database, encryption, now());
  const clients = createClientCache(database, parts.notifications, now);
  const rotation = refreshRotation(database, now);
  const clientReporters = new WeakMap<IncomingMessage, ReportTokenClient>();
  const reportClient: HandlingParts['reportClient'] = (request, ...args) =>
    clientReporters.get(request)?.(...args);
  const failures = failureLimits(parts.failedAuthPerMinute);
  const publicKeys = (): readonly PublicKey[] => publishedKeysAt(state.keys, now());
  const openWith = (keys: readonly SigningKey[]): State => {
    const provider = openProvider({ ...parts, clients, rotation, keys });
    shapeProviderResponses(provider, { ...parts, publicKeys, failures, rotation, reportClient });
    return { keys, signers: keys.map(tokenSigner), provider, answer: provider.callback() };
  };
  let state = openWith(await readSigningKeys(database, encryption, now()));
  let reading: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    // Key sets are reloaded one after the other, so that an older result never replaces a newer one.
    reading = reading
      .catch(() => {})
      .then(async () => {
        const keys = await readSigningKeys(database, encryption, now());
        // Requests in progress finish with the provider instance with which they started.
        if (JSON.stringify(keys) !== JSON.stringify(state.keys)) state = openWith(keys);
      });
    return reading;
  };
  const keyReloadJob = followKeys(parts, reload);
  const interactions = interactionHandler(parts);
  const prefix = basePathOf(parts.baseUrl);
  return {
    serves: (pathname) => matchRoute(prefix, pathname) !== null,
    methodsOf: (pathname) => matchRoute(prefix, pathname)?.route.methods ?? [],
    handle(request, response, report) {
      if (report) clientReporters.set(request, report);
      const handling = { ...parts, ...state, clients, publicKeys, interactions, failures, reportClient };
      return handle(handling, request, response);
    },
    publicKeys,
    async rotateSigningKey(rotation = 'overlap') {
      await database.systemTransaction((transaction) =>
        rotateSigningKeys(transaction, encryption, now(), rotation),
      );
      await reload();
    },
    purgeExpired: () => deleteExpiredRecords(database.system, now()),
    keyReloadJob,
    stop: keyReloadJob.stop,
  };
}

function followKeys(
  { notifications, failed }: AuthorizationServerParts,
  reload: () => Promise<void>,
): BackgroundJob {
  const everyMs = 30_000;
  const job = createBackgroundJob({ name: 'signing_keys', turn: reload, everyMs, firstMs: everyMs, failed });
  notifications.on(accessChannel, (change) => {
    if (change === 'signing-keys') job.wake();
  });
  notifications.onLost(job.wake);
  job.start();
  return job;
}

interface HandlingParts extends AuthorizationServerParts, TokenQueryDependencies, IssuingParts {
  readonly failures: FailureLimits;
  readonly reportClient: ProviderResponseDependencies['reportClient'];
  readonly interactions: InteractionHandler;
  readonly provider: Provider;
}

async function handle(
  parts: HandlingParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pathname = (request.url ?? '').split('?', 1)[0] ?? '';
  const matched = matchRoute(basePathOf(parts.baseUrl), pathname);
  if (!matched) return sendOAuthError(response, 404, 'invalid_request', 'nothing is served at this path');
  const { route } = matched;
  if (!route.methods.includes(request.method ?? '')) return refuseMethod(response, route);
  if (request.method === 'OPTIONS')
    return respondToOptions(request, response, route, parts.isRegisteredOrigin);
  const repeated = repeatedHeader(request);
  if (repeated !== null) {
    return sendOAuthError(response, 400, 'invalid_request', `the header ${repeated} occurs more than once`);
  }
  await answer(parts, matched, request, response);
}

async function answer(
  parts: HandlingParts,
  matched: MatchedRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { kind } = matched.route;
  if (kind === 'page' || kind === 'interaction') translateCookies(request, response, matched.uid);
  if (kind === 'interaction') {
    return parts.interactions(parts.provider, matched, request, response);
  }
  if (hasTooManyParameters(queryStringOf(request))) {
    return kind === 'page'
      ? sendErrorPage(parts.baseUrl, response, 400, tooManyParameters)
      : sendOAuthError(response, 400, 'invalid_request', 'there are too many parameters');
  }
  const limit = visitLimitOf(parts.failures, matched, request);
  if (limit && (await refuseVisit(parts, limit, matched, request, response))) return;
  if (kind === 'page' && request.method === 'POST' && isCrossSiteForm(request, parts.baseUrl)) {
    return sendErrorPage(parts.baseUrl, response, 403, requestNotTrusted);
  }
  rewriteToBaseUrl(request, parts.baseUrl, matched);
  removeUnknownOrigin(request, parts.isRegisteredOrigin);
  if (kind === 'page' && request.method === 'POST') return handleUserCode(parts, request, response);
  if (kind === 'api') return handleClientForm(parts, matched, request, response);
  await parts.answer(request, response);
}

/** Returns the rate limit of an unauthenticated request that inserts a row or guesses a code, otherwise null. */
function visitLimitOf(
  { visits, userCodes }: FailureLimits,
  { route }: MatchedRoute,
  { method }: IncomingMessage,
): AttemptLimit | null {
  if (route.path === '/device') return method === 'POST' ? userCodes : visits;
  return ['/oauth/authorize', '/oauth/device_authorization'].includes(route.path) ? visits : null;
}

/** Refuses a visit that exceeds the rate limit of its address. Returns whether it sent the refusal. */
async function refuseVisit(
  { addressOf, attempts, baseUrl }: HandlingParts,
  limit: AttemptLimit,
  { route }: MatchedRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const isApi = route.kind === 'api';
  try {
    const seconds = await attempts.charge([limit, addressPool(addressOf(request))]);
    if (seconds > 0 && isApi) sendTooManyCodes(response, seconds);
    else if (seconds > 0) sendTooManyVisits(baseUrl, response, seconds);
    return seconds > 0;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    if (isApi) sendDatabaseUnavailable(response);
    else sendUnavailablePage(baseUrl, response, 1);
    return true;
  }
}

async function handleUserCode(
  parts: HandlingParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  if (form.ok) return parts.answer(withBody(request, form.text), response);
  response.setHeader('Connection', 'close');
  sendErrorPage(parts.baseUrl, response, form.status, invalidForm(form.fault));
}

/** Reads the form of a client before the OAuth library does, so that its size is limited. */
async function handleClientForm(
  parts: HandlingParts,
  { route }: MatchedRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  if (!form.ok) {
    response.setHeader('Connection', 'close');
    return sendOAuthError(response, form.status, 'invalid_request', form.fault);
  }
  const body = form.text;
  switch (route.path) {
    case '/oauth/revocation':
    case '/oauth/introspection':
      return forwardTokenQuery(parts, request, body, response);
    case '/oauth/par':
      return parts.answer(withBody(request, replaceResponseMode(body)), response);
    default:
      return handleTokenRequest(parts, request, body, response);
  }
}
