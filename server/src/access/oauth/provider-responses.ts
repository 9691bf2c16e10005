import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { deviceSessionScopes, managementScopes, openApiScopes } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import { addressPool } from '../../foundation/http/ip-address.ts';
import type { PublicKey } from '../../foundation/secrets/signing-key.ts';
import type { AttemptPool, AuthRateLimit } from '../auth-rate-limit.ts';
import { deviceGrantType, ownProperties } from './client-metadata.ts';
import { limitDevicePolls } from './device/device-polls.ts';
import type { FailureLimits } from './failed-request-limits.ts';
import { describeInvalidGrant } from './invalid-grant-reasons.ts';
import type { RefreshRotation } from './refresh-rotation.ts';
import { completeTokenQuery } from './revocation-and-introspection.ts';
import { originalRequest } from './sanitize-request.ts';
import { keySetCacheSeconds } from './signing-keys/signing-keys.ts';

/** Context of a request in oidc-provider. `oidc` is missing if no route matched. */
type Context = Parameters<Parameters<Provider['use']>[0]>[0];
type Next = () => Promise<unknown>;

/** Client that authenticated at the token endpoint. */
export interface TokenEndpointClient {
  readonly id: string;
  readonly organisationId: string;
}

export interface ProviderResponseDependencies {
  readonly database: Database;
  readonly baseUrl: string;
  readonly now: () => Date;
  readonly publicKeys: () => readonly PublicKey[];
  readonly attempts: AuthRateLimit;
  readonly failures: FailureLimits;
  readonly rotation: RefreshRotation;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Receives the client that authenticated at the token endpoint, and the error of the response. */
  readonly reportClient: (
    request: IncomingMessage,
    client: TokenEndpointClient,
    error: string | null,
  ) => void;
  readonly failed: (error: unknown) => void;
}

/** Wraps the routes of oidc-provider to meet requirements of the contract that oidc-provider does not meet. */
export function shapeProviderResponses(provider: Provider, parts: ProviderResponseDependencies): void {
  const faults = new WeakMap<IncomingMessage, unknown>();
  const grantFaults = new WeakMap<IncomingMessage, string>();
  provider.on('grant.error', (context: KoaContextWithOIDC, error: Error) => {
    const described = describeInvalidGrant(error);
    if (described !== undefined) grantFaults.set(context.req, described);
  });
  provider.on('server_error', (context: KoaContextWithOIDC, error: Error) => {
    faults.set(context.req, error);
  });
  // Stops Koa from printing uncaught errors, because shape() catches all errors.
  provider.silent = true;
  provider.use(async (context, next) => {
    const answered = async () => {
      await next();
      const described = grantFaults.get(context.req);
      if (described !== undefined) setErrorDescription(context, described);
      await parts.rotation.settle(context);
    };
    await handleRequest(context, answered, parts).catch((error: unknown) => faults.set(context.req, error));
    const fault = faults.get(context.req);
    if (fault !== undefined) respondInternalError(context, fault, parts);
  });
}

async function handleRequest(
  context: Context,
  next: Next,
  parts: ProviderResponseDependencies,
): Promise<void> {
  const isApi = context.method === 'POST';
  if (isApi && !isBasicOrNone(context.headers.authorization)) refuseBasic(context, parts.baseUrl);
  else await next();
  context.set('X-Content-Type-Options', 'nosniff');
  if (isRedirect(context.status)) context.set('Referrer-Policy', 'no-referrer');
  if (!isApi) {
    if (context.status === 200) adjustDocument(context, parts);
    return;
  }
  context.set('Cache-Control', 'no-store');
  if (context.headers.origin === undefined) context.remove('Access-Control-Allow-Origin');
  correctError(context);
  await limitDevicePolls(context, parts.attempts);
  if (context.status === 401 || isInvalidGrantOfPublicClient(context)) await limitFailures(context, parts);
  else await completeTokenQuery(context, parts);
  reportTokenClient(context, parts);
}

function reportTokenClient(context: Context, parts: ProviderResponseDependencies): void {
  const client = context.oidc?.entities.Client;
  if (!client || context.oidc.route !== 'token' || !hasAuthenticated(context)) return;
  const { organisationId } = ownProperties(client);
  // A client without an organisation is a device session, which is listed in the sessions of its person instead.
  if (organisationId === null) return;
  const error: unknown = Object(context.body).error;
  const code = typeof error === 'string' ? error : null;
  parts.reportClient(originalRequest(context.req), { id: client.clientId, organisationId }, code);
}

/**
 * Whether the client has authenticated; a response of 401 or 429 shows that it has not. A request with client
 * attestation, which the portal does not support, is refused with 400 before its secret is checked.
 */
function hasAuthenticated({ status, headers }: Context): boolean {
  const isAttested = Object.keys(headers).some((name) => name.startsWith('oauth-client-attestation'));
  return status !== 401 && status !== 429 && !isAttested;
}

/**
 * Whether a public client sent an invalid code or token. A public client has no other credentials, so the
 * request counts as a failed authentication, like a wrong secret.
 */
function isInvalidGrantOfPublicClient({ oidc, body }: Context): boolean {
  return oidc?.entities.Client?.clientAuthMethod === 'none' && Object(body).error === 'invalid_grant';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/**
 * Responds to an internal error with 503 if the database is unavailable, otherwise with 500. The response has
 * no details.
 */
function respondInternalError(
  context: Context,
  fault: unknown,
  { failed }: ProviderResponseDependencies,
): void {
  const isAway = isConnectionError(fault);
  if (!isAway) failed(fault);
  // If the response is HTML, the error page for people has been rendered already.
  const isPage = context.response.is('html') !== false;
  context.status = isAway ? 503 : 500;
  if (isAway) context.set('Retry-After', '1');
  if (isPage) return;
  context.body = isAway
    ? {
        error: 'temporarily_unavailable',
        error_description: 'the authorization server is temporarily unavailable; repeat the request',
      }
    : { error: 'server_error', error_description: 'an internal error occurred' };
}

/**
 * Whether the header is absent, has another scheme, or is valid HTTP Basic (RFC 7617): base64 of id and secret,
 * both form-encoded (RFC 6749 section 2.3.1).
 */
function isBasicOrNone(header: string | undefined): boolean {
  if (header === undefined) return true;
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) return false;
  const [id, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [id ?? '', secret.join(':')].every((part) => {
    try {
      return /^[\x20-\x7e]+$/.test(decodeURIComponent(part.replaceAll('+', ' ')));
    } catch {
      return false;
    }
  });
}

function refuseBasic(context: Context, realm: string): void {
  context.status = 401;
  context.set('WWW-Authenticate', `Basic realm="${realm}", error="invalid_client"`);
  context.body = { error: 'invalid_client', error_description: 'client authentication failed' };
}

const errorCorrections: Readonly<Record<string, { readonly status: number; readonly error: string }>> = {
  'no client authentication mechanism provided': { status: 401, error: 'invalid_client' },
  'requested grant type is not allowed for this client': { status: 400, error: 'unauthorized_client' },
  [`${deviceGrantType} is not allowed for this client`]: { status: 400, error: 'unauthorized_client' },
};

/** Replaces the error `invalid_request` of oidc-provider where RFC 6749 section 5.2 has a more specific error. */
function correctError(context: Context): void {
  const body: unknown = context.body;
  if (typeof body !== 'object' || body === null || !('error_description' in body)) return;
  const correction = errorCorrections[String(body.error_description)];
  if (!correction) return;
  context.status = correction.status;
  context.body = { ...body, error: correction.error };
}

/** Sets the description that names the cause of an `invalid_grant`. */
function setErrorDescription(context: Context, description: string): void {
  const body: unknown = context.body;
  if (Object(body).error === 'invalid_grant')
    context.body = { error: 'invalid_grant', error_description: description };
}

/** Replaces 401 with 429 after too many wrong secrets. A request with the right secret is never limited. */
async function limitFailures(
  context: Context,
  { attempts, failures, addressOf }: ProviderResponseDependencies,
): Promise<void> {
  const from = addressPool(addressOf(originalRequest(context.req)));
  const client = context.oidc?.entities.Client?.clientId;
  const charged: AttemptPool[] = [[failures.byAddress, from]];
  if (client !== undefined) charged.push([failures.byClient, from, `client ${client}`]);
  const seconds = await attempts.charge(...charged);
  if (seconds === 0) return;
  context.status = 429;
  context.set('Retry-After', String(seconds));
  context.remove('WWW-Authenticate');
  context.body = {
    error: 'temporarily_unavailable',
    error_description: 'too many failed client authentications; wait for the time in Retry-After',
  };
}

function adjustDocument(context: Context, { baseUrl, publicKeys }: ProviderResponseDependencies): void {
  const { route } = context.oidc;
  if (route !== 'jwks' && route !== 'discovery') return;
  context.set('Cache-Control', `public, max-age=${keySetCacheSeconds}`);
  if (route === 'jwks') context.body = { keys: publicKeys() };
  else context.body = { ...Object(context.body), ...metadataOf(Object(context.body), baseUrl) };
}

function metadataOf(body: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
  // The metadata must not list `none`, because only the built-in client of device sessions uses it.
  const methods = [body.token_endpoint_auth_methods_supported].flat().filter((method) => method !== 'none');
  const algorithms = body.token_endpoint_auth_signing_alg_values_supported;
  return {
    scopes_supported: [...openApiScopes, ...managementScopes, ...deviceSessionScopes],
    response_modes_supported: ['query'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    service_documentation: `${baseUrl}/docs`,
  };
}
