import { hkdfSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type OidcProvider from 'oidc-provider';
import type { Client, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { PortalParts } from '../../callers/public.ts';
import { programNameOf } from '../../foundation/text/program-name.ts';
import { findPerson } from '../../organisations/people/public.ts';
import { clientSecretMatches } from '../credentials/public.ts';
import { proofAlgorithms } from '../dpop-proof.ts';
import { basePathOf } from './base-path.ts';
import type { ClientCache } from './client-cache.ts';
import { deviceGrantType, ownClientProperties, ownProperties, tokenResourceOf } from './client-metadata.ts';
import { consentedOrganisation } from './consent.ts';
import { cookieNames } from './cookies.ts';
import { devicePages } from './device/device-pages.ts';
import { renderErrorBelow } from './error-page.ts';
import { errors, interactionPolicy, Provider } from './load-oidc-provider.ts';
import { providerAdapter } from './provider-adapter.ts';
import { setProviderClock } from './provider-clock.ts';
import type { RefreshRotation } from './refresh-rotation.ts';
import { originalRequest } from './sanitize-request.ts';
import { type SigningKey, signingKeyAt } from './signing-keys/signing-keys.ts';
import {
  accessTokenSeconds,
  authorizationCodeSeconds,
  deviceCodeSeconds,
  grantSeconds,
  interactionSeconds,
  maxUnusedGrantSeconds,
  providerSessionSeconds,
} from './token-lifetimes.ts';

export interface ProviderParts extends PortalParts<'database' | 'baseUrl' | 'now'> {
  readonly clients: ClientCache;
  readonly rotation: RefreshRotation;
  readonly keys: readonly SigningKey[];
  /** Secret from which the keys of cookies are derived. */
  readonly sealingKey: Uint8Array;
  readonly isRegisteredOrigin: (origin: string) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
}

const maxAssertionSeconds = 5 * 60;
/** Tolerance for clock skew, as for access tokens. */
const toleranceSeconds = 5;
const clientSigningAlgorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519'] as const;

/**
 * Creates oidc-provider with the restrictions of the contract: no public client except the command line, no HS*
 * signatures, no implicit flow, and mandatory PKCE.
 */
export function openProvider(parts: ProviderParts): OidcProvider {
  setProviderClock(parts.now);
  const provider = new Provider(parts.baseUrl, providerConfiguration(parts));
  // Koa must read host and scheme from the forwarding headers, because sanitize-request.ts sets these headers to
  // the base URL.
  provider.proxy = true;
  // Compares digests because the database contains only the digest of a client secret.
  provider.Client.prototype.compareClientSecret = function compareClientSecret(secret: string) {
    return clientSecretMatches(secret, Buffer.from(this.clientSecret ?? '', 'hex'));
  };
  return provider;
}

function providerConfiguration(parts: ProviderParts): Configuration {
  const { database, clients, rotation, keys, now } = parts;
  return {
    adapter: providerAdapter(database, clients, rotation, now),
    jwks: { keys: keys.map((key) => key.privateKey) },
    routes: routesOf(parts),
    cookies: cookiesOf(parts),
    features: providerFeatures(parts),
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: {
      clientAuthSigningAlgValues: [...clientSigningAlgorithms],
      idTokenSigningAlgValues: ['ES256'],
      requestObjectSigningAlgValues: ['ES256'],
      dPoPSigningAlgValues: [...proofAlgorithms],
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    extraClientMetadata: { properties: [...ownClientProperties] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_context, origin) => parts.isRegisteredOrigin(origin),
    assertJwtClientAuthClaimsAndHeader: (context, claims) => validateClientAssertion(parts, context, claims),
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      AuthorizationCode: authorizationCodeSeconds,
      DeviceCode: deviceCodeSeconds,
      RefreshToken: maxUnusedGrantSeconds,
      Grant: grantSeconds,
      Interaction: interactionSeconds,
      Session: providerSessionSeconds,
      IdToken: accessTokenSeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    findAccount: async (_context, id) => {
      const person = await findPerson(database.system, id);
      if (person?.status !== 'active') return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    // Each authorization creates a separate grant, because a grant is for one organisation and can be revoked
    // separately.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : context.oidc.provider.Grant.find(grantId);
    },
    extraTokenClaims: async (context, token) => {
      if (token.kind === 'ClientCredentials') return { organisation_id: clientOf(context).organisationId };
      const grantId = token.grantId ?? '';
      const organisationId = await consentedOrganisation(database.system, grantId, token.accountId);
      if (organisationId === null)
        throw new errors.InvalidGrant({ detail: 'the consent is no longer valid' });
      return { organisation_id: organisationId, grant_id: grantId, ...signInTimeClaim(context) };
    },
    interactions: {
      policy: signInPolicy(),
      url: (_context, interaction) => `${basePathOf(parts.baseUrl)}/oauth/interaction/${interaction.uid}`,
    },
    renderError: renderErrorBelow(parts.baseUrl),
  };
}

function routesOf({ baseUrl }: ProviderParts): Configuration['routes'] {
  const start = `${basePathOf(baseUrl)}/oauth`;
  return {
    authorization: `${start}/authorize`,
    token: `${start}/token`,
    device_authorization: `${start}/device_authorization`,
    // The path of the code page is short because people type it.
    code_verification: `${basePathOf(baseUrl)}/device`,
    pushed_authorization_request: `${start}/par`,
    jwks: `${start}/jwks`,
    revocation: `${start}/revocation`,
    introspection: `${start}/introspection`,
    // oidc-provider always registers this route, but the portal does not serve it (see oauthRoutes).
    end_session: `${start}/end-session`,
  };
}

function cookiesOf({ sealingKey }: ProviderParts): Configuration['cookies'] {
  const derived = hkdfSync('sha256', sealingKey, 'customs-portal', 'oauth cookies 1', 32);
  const options = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    keys: [Buffer.from(derived).toString('base64url')],
    names: cookieNames,
    long: options,
    short: options,
  };
}

function providerFeatures(parts: ProviderParts): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    // Pushed requests can use only registered redirect URIs, like other authorization requests.
    pushedAuthorizationRequests: { enabled: true, allowUnregisteredRedirectUris: false },
    dPoP: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      deviceInfo: ({ req }) => ({
        address: parts.addressOf(originalRequest(req)),
        browser: programNameOf(req.headers['user-agent']) ?? '',
      }),
      ...devicePages(parts.baseUrl),
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    introspection: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      defaultResource: (_context, client) => tokenResourceOf(parts.baseUrl, ownProperties(client).userType),
      getResourceServerInfo: (context, resource, client) =>
        resourceServerOf(parts, context, resource, client),
    },
  };
}

function resourceServerOf(
  parts: ProviderParts,
  context: KoaContextWithOIDC,
  resource: string,
  client: Client,
) {
  const { userType, scopes } = ownProperties(client);
  if (resource !== tokenResourceOf(parts.baseUrl, userType)) throw new errors.InvalidTarget();
  setRequestScope(context, scopes);
  const key = signingKeyAt(parts.keys, parts.now());
  if (!key) throw new Error('the key that signs tokens is missing');
  return {
    scope: scopes.join(' '),
    audience: resource,
    accessTokenTTL: accessTokenSeconds,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: 'ES256' as const, kid: key.publicKey.kid } },
  };
}

/**
 * Sets the scope of a request. Without `scope`, a request covers all scopes of the client. A scope that the
 * client does not have is refused.
 */
function setRequestScope({ oidc }: KoaContextWithOIDC, allowed: readonly string[]): void {
  const { params } = oidc;
  if (!params) return;
  // A code or refresh token already has a scope, and oidc-provider has already checked that the request does not
  // extend it.
  if (oidc.route === 'token' && params.grant_type !== 'client_credentials') return;
  if (typeof params.scope !== 'string') {
    params.scope = allowed.join(' ');
    return;
  }
  const refused = params.scope.split(' ').find((scope) => !allowed.includes(scope));
  if (refused !== undefined) throw new errors.InvalidScope('requested scope is not allowed', refused);
}

/**
 * Checks a client assertion beyond oidc-provider. The audience must be the issuer as a single string (FAPI 2.0
 * section 5.3.2.1). A maximum lifetime limits the storage for replay protection.
 */
function validateClientAssertion(
  { baseUrl, now }: ProviderParts,
  _context: KoaContextWithOIDC,
  claims: Record<string, unknown>,
): void {
  if (claims.aud !== baseUrl) {
    throw new errors.InvalidClientAuth({
      detail: 'the audience of the assertion must be the issuer, as a string',
    });
  }
  const seconds = now().getTime() / 1000;
  const { exp, iat, nbf } = claims;
  const begins = Math.max(typeof iat === 'number' ? iat : seconds, typeof nbf === 'number' ? nbf : seconds);
  if (begins > seconds + toleranceSeconds) {
    throw new errors.InvalidClientAuth({
      detail: 'the assertion was issued in the future: compare the clocks',
    });
  }
  const latest = Math.min(
    seconds + maxAssertionSeconds + toleranceSeconds,
    typeof iat === 'number' ? iat + maxAssertionSeconds : Number.POSITIVE_INFINITY,
  );
  if (typeof exp !== 'number' || exp > latest) {
    throw new errors.InvalidClientAuth({ detail: 'the assertion must expire within 5 minutes' });
  }
}

function signInPolicy() {
  const { Check, base } = interactionPolicy;
  const prompts = base();
  const gone = new Check('person_gone', 'the person of the session is no longer active', ({ oidc }) => {
    return oidc.session?.accountId !== undefined && oidc.account === undefined;
  });
  gone.error = 'login_required';
  prompts.get('login')?.checks.add(gone, 0);
  // The command line always requires a new sign-in. So a click is not enough for a person who is lured to another
  // person's code. Operations that require fresh authentication then have a recent sign-in time.
  const atTerminal = new Check('terminal', 'the person must sign in for the command line', ({ oidc }) => {
    return oidc.entities.DeviceCode !== undefined && oidc.result?.login === undefined;
  });
  atTerminal.error = 'login_required';
  prompts.get('login')?.checks.add(atTerminal, 0);
  return prompts;
}

/**
 * Returns the time when the person of a device session signed in as a token claim (RFC 9068 section 2.2.1).
 * Operations that require fresh authentication need it.
 */
function signInTimeClaim({ oidc }: KoaContextWithOIDC): { auth_time?: number } {
  const { Client: client, DeviceCode, RefreshToken } = oidc.entities;
  const authTime = (DeviceCode ?? RefreshToken)?.authTime;
  return client?.grantTypeAllowed(deviceGrantType) && authTime !== undefined ? { auth_time: authTime } : {};
}

function clientOf({ oidc }: KoaContextWithOIDC) {
  if (!oidc.client) throw new Error('the token has no client');
  return ownProperties(oidc.client);
}
