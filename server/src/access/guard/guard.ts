import { hash } from 'node:crypto';
import type { Caller } from '../../callers/public.ts';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { Guard, GuardVerdict } from '../../foundation/http/pipeline.ts';
import type { Problem, Refusal } from '../../foundation/http/problem.ts';
import type { Exchange } from '../../foundation/http/request-context.ts';
import { tokenOf } from '../../foundation/http/server/request-headers.ts';
import type { Peppers } from '../../foundation/secrets/peppers.ts';
import { bearerChallenge, missingCredentials, scopeRefusal } from '../authentication-challenge.ts';
import type { CallerCache } from '../caller-cache.ts';
import { coalesceLookups } from '../coalesced-lookups.ts';
import type { ApiKeyDigest } from '../credentials/public.ts';
import { apiKeyDigest, isWellFormedApiKey, type KeyEnvironment } from '../credentials/public.ts';
import type { DpopProofValidator } from '../dpop-proof.ts';
import {
  apiKeyExpired,
  apiKeyInvalid,
  apiKeyRevoked,
  credentialsMismatch,
  platformNotAllowed,
  tokenExpired,
  tokenInvalid,
} from '../guard-problems.ts';
import { type AuthenticatedCaller, authenticatedCallerOf } from './authenticated-caller.ts';
import type { Credentials, PresentedKey } from './credentials-store.ts';
import { areCredentialsGenuine } from './effective-access.ts';
import type { FailedAuthentication } from './failed-authentication.ts';
import { refuseForeignAddress, refuseForeignOrigin, refuseWrongPlatform } from './restriction-refusals.ts';
import type { AccessToken, TokenVerdict, TokenVerifier } from './token.ts';

export interface OpenApiGuardSettings {
  readonly baseUrl: string;
  readonly environment: KeyEnvironment;
  readonly pepper: Peppers;
  readonly verifier: TokenVerifier;
  readonly validateProof: DpopProofValidator;
  readonly cache: CallerCache<AuthenticatedCaller>;
  readonly lookUp: (token: AccessToken, digests: readonly Uint8Array[]) => Promise<Credentials>;
  readonly failedAuthentication: FailedAuthentication;
  /** Whether an address has failed recently. */
  readonly hasFailed: (address: string) => boolean;
  /** Audits that token and key are both genuine but belong to different clients (access rule 7). */
  readonly auditMismatch: (credentials: Credentials, exchange: Exchange) => Promise<void>;
  /**
   * Audits that a platform's client named a platform of another organisation (access rule 9), once per cached
   * caller.
   */
  readonly auditForeignPlatform: (caller: Caller, exchange: Exchange) => void;
  readonly recordKeyUse: (apiKeyId: string) => void;
  /** Stores a digest with the current pepper for a key whose stored digest has an older pepper. */
  readonly rehash: (apiKeyId: string, digest: ApiKeyDigest) => void;
  readonly now: () => Date;
}

/** Result of access rule 7: token and key are genuine but belong to different clients. */
interface CredentialsMismatch {
  readonly kind: 'mismatch';
  readonly found: Credentials;
}

/** Result of verifying a token and key that are not cached. */
type ExaminedToken =
  | (Extract<TokenVerdict, { ok: false }> & {
      /** Client in a correctly signed but otherwise invalid token. */
      readonly signedFor: string | null;
    })
  | {
      readonly ok: true;
      readonly token: AccessToken;
      /** Stored data of the token's client, organisation and grant; rejects when the database is unavailable. */
      readonly found: Promise<Credentials>;
      readonly digest: ApiKeyDigest | null;
      /** Number of the latest access change when the database lookup began. */
      readonly begun: number;
    };

/** Creates the guard of `/openapi`, which applies access rules 4 to 12 of the contract in their order. */
export function createOpenApiGuard(settings: OpenApiGuardSettings): Guard {
  const { cache, failedAuthentication, now } = settings;
  const challenge = bearerChallenge(settings.baseUrl);

  function admit(exchange: Exchange, operation: OperationContract): GuardVerdict | Promise<GuardVerdict> {
    const { headers } = exchange;
    // If the request has a digest, both credentials were present and access rule 4 passed already.
    const before = headers.credentialsDigest === null ? null : find(headers.credentialsDigest);
    if (before) return evaluateCachedCaller(exchange, operation, before);
    const token = tokenOf(headers.values.authorization);
    const key = headers.values['portal-api-key'];
    exchange.shown = { clientId: null, apiKey: key ?? null };
    if (!token || key === undefined) return missingCredentials(challenge, headers.values, ['token', 'key']); // 4
    const name = credentialsDigest(token, key);
    headers.credentialsDigest = name;
    const known = find(name);
    if (known) return evaluateCachedCaller(exchange, operation, known);
    return authenticate(exchange, token, key, name).then((found) =>
      'kind' in found ? refuseFailed(exchange, found) : decide(exchange, operation, found),
    );
  }

  const find = (name: string): AuthenticatedCaller | null => cache.find(name, now().getTime());

  /** Evaluates a request of a cached caller. A sender-constrained token needs a proof for each request. */
  function evaluateCachedCaller(
    exchange: Exchange,
    operation: OperationContract,
    known: AuthenticatedCaller,
  ): GuardVerdict | Promise<GuardVerdict> {
    const { boundTo } = known.restrictions;
    if (boundTo === null) return decide(exchange, operation, known);
    exchange.shown = { clientId: known.clientId, apiKey: exchange.headers.values['portal-api-key'] ?? null };
    const token = tokenOf(exchange.headers.values.authorization)?.token ?? '';
    return settings
      .validateProof(exchange, { token, thumbprint: boundTo })
      .then((proven) =>
        proven
          ? decide(exchange, operation, known)
          : failedAuthentication(exchange.address, challenge.proof()),
      );
  }

  const shared = coalesceLookups<ExaminedToken>(cache);

  /**
   * Verifies the token while the database query for its unverified claims runs. For an address with recent
   * failures, the query starts only after the verification.
   */
  async function examine(address: string, token: string, key: string, begun: number): Promise<ExaminedToken> {
    const { pepper } = settings;
    const digests = isWellFormedApiKey(key, settings.environment)
      ? [pepper, ...pepper.others].map((each) => apiKeyDigest(each.key, key))
      : [];
    const pepperVersion = pepper.version;
    const lookups: Promise<Credentials>[] = [];
    const startLookup = (named: AccessToken): void => void lookups.push(settings.lookUp(named, digests));
    let signedFor: string | null = null;
    const verifying = settings.verifier.verify(
      token,
      settings.hasFailed(address) ? undefined : startLookup,
      (clientId) => {
        signedFor = clientId;
      },
    );
    // Prevents an unhandled rejection: a database error is reported later in rule order, or not at all.
    void Promise.allSettled(lookups);
    const verdict = await verifying;
    if (!verdict.ok) return { ...verdict, signedFor };
    const found = lookups[0] ?? settings.lookUp(verdict.token, digests);
    await found.catch(() => {});
    const [digest] = digests;
    return { ...verdict, found, digest: digest ? { digest, pepperVersion } : null, begun };
  }

  /** Applies access rules 5 to 8 with keys and database. Caches the result for the next request. */
  async function authenticate(
    exchange: Exchange,
    presented: { scheme: string; token: string },
    key: string,
    name: string,
  ): Promise<AuthenticatedCaller | Refusal | CredentialsMismatch> {
    const examined = await shared(name, (begun) => examine(exchange.address, presented.token, key, begun));
    const signedFor = examined.ok ? examined.token.clientId : examined.signedFor;
    exchange.shown = { clientId: signedFor, apiKey: key };
    if (!examined.ok) {
      return challenge.token(examined.code === 'token_expired' ? tokenExpired : tokenInvalid);
    }
    const { token, digest } = examined;
    const { boundTo } = token;
    // A sender-constrained token must use the DPoP scheme, and a bearer token must not (RFC 9449 section 7.2).
    if ((presented.scheme === 'dpop') !== (boundTo !== null)) return challenge.token(tokenInvalid);
    if (boundTo !== null) {
      const bound = { token: presented.token, thumbprint: boundTo };
      if (!(await settings.validateProof(exchange, bound))) return challenge.proof();
    }
    const found = await examined.found;
    if (!areCredentialsGenuine(token, found, now())) return challenge.token(tokenInvalid); // 5
    const stored = found.key;
    if (!stored) return challenge.plain(apiKeyInvalid); // 6
    const fault = keyError(stored);
    if (fault) return challenge.plain(fault);
    if (stored.clientId !== found.client.id) return { kind: 'mismatch', found }; // 7
    if (digest && stored.pepperVersion < digest.pepperVersion) settings.rehash(stored.id, digest);
    const authenticated = authenticatedCallerOf(token, found, stored);
    const expiresAt = Math.min(token.expiresAt, expiryMsOf(stored), expiryMsOf(found.grant));
    cache.keep(name, authenticated, expiresAt, examined.begun);
    return authenticated;
  }

  async function refuseFailed(exchange: Exchange, failure: Refusal | CredentialsMismatch): Promise<Refusal> {
    if (failure.kind === 'refusal') return failedAuthentication(exchange.address, failure);
    const refusal = failedAuthentication(exchange.address, challenge.plain(credentialsMismatch));
    // A request over the rate limit is not audited, otherwise callers could flood the audit log.
    if (refusal.problem === credentialsMismatch) await settings.auditMismatch(failure.found, exchange);
    return refusal;
  }

  function keyError(key: PresentedKey): Problem | null {
    if (key.revokedAt) return apiKeyRevoked;
    return key.expiresAt && key.expiresAt <= now() ? apiKeyExpired : null;
  }

  /** Applies access rules 8 to 12, which depend on the headers and operation of this request. */
  function decide(
    exchange: Exchange,
    operation: OperationContract,
    known: AuthenticatedCaller,
  ): GuardVerdict {
    const { caller, clientId, restrictions } = known;
    // A long poll that is authorised again already has this response header.
    if (restrictions.keyEndHeader !== null && exchange.account === null)
      exchange.always.push(...restrictions.keyEndHeader);
    const refusal =
      restrictions.suspended ?? // 8
      refuseWrongPlatform(exchange, restrictions) ?? // 9
      refuseForeignOrigin(exchange, restrictions) ?? // 10
      refuseForeignAddress(exchange, restrictions) ?? // 11
      (operation.scope !== null && !caller.scopes.has(operation.scope)
        ? scopeRefusal(settings.baseUrl, operation.scope)
        : null); // 12
    settings.recordKeyUse(caller.apiKeyId);
    if (refusal?.problem === platformNotAllowed) reportForeignPlatform(exchange, known);
    const { organisation: owner } = caller;
    if (refusal) return { kind: 'client_refused', clientId, owner, account: known, refusal };
    return { kind: 'admitted', caller, clientId, owner, account: known };
  }

  const reportedCallers = new WeakSet<AuthenticatedCaller>();
  function reportForeignPlatform(exchange: Exchange, known: AuthenticatedCaller): void {
    if (exchange.headers.values.id_platform === known.restrictions.platform?.id || reportedCallers.has(known))
      return;
    reportedCallers.add(known);
    settings.auditForeignPlatform(known.caller, exchange);
  }

  /**
   * Returns the cached owner of the credentials. Runs before admission, so it reads memory only to limit work
   * under overload.
   */
  function ownerOf({ headers }: Exchange): string | null {
    const token = tokenOf(headers.values.authorization);
    const key = headers.values['portal-api-key'];
    if (!token || key === undefined) return null;
    headers.credentialsDigest ??= credentialsDigest(token, key);
    return find(headers.credentialsDigest)?.caller.organisation.id ?? null;
  }

  return { admit, ownerOf };
}

/** Returns the cache key of the credentials. */
function credentialsDigest(
  { scheme, token }: { readonly scheme: string; readonly token: string },
  key: string,
): string {
  return hash('sha256', `${scheme} ${token} ${key}`, 'latin1');
}

/** Returns the expiry in milliseconds since 1970; `Infinity` if there is no expiry. */
function expiryMsOf(credential: { readonly expiresAt: Date | null } | null): number {
  return credential?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
