import { hash } from 'node:crypto';
import type { Caller } from '../../callers/public.ts';
import { addressIsIn } from '../../foundation/http/address.ts';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { Guard, GuardVerdict } from '../../foundation/http/pipeline.ts';
import { type Problem, type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { Exchange } from '../../foundation/http/request-context.ts';
import { tokenOf } from '../../foundation/http/server/request-headers.ts';
import type { Peppers } from '../../foundation/secrets/peppers.ts';
import { normaliseOrigin } from '../../platforms/public.ts';
import type { CallerCache } from '../caller-cache.ts';
import { bearerChallenge, missingCredentials, scopeRefusal } from '../challenge.ts';
import { shareLookUps } from '../coalesced-lookups.ts';
import type { KeyDigest } from '../credentials/public.ts';
import { apiKeyDigest, apiKeyShape, type KeyEnvironment } from '../credentials/public.ts';
import type { ProofJudge } from '../dpop-proof.ts';
import {
  apiKeyExpired,
  apiKeyInvalid,
  apiKeyRevoked,
  credentialsMismatch,
  ipAddressNotAllowed,
  originNotAllowed,
  originRequired,
  platformNotAllowed,
  platformRequired,
  tokenExpired,
  tokenInvalid,
} from '../guard-problems.ts';
import { type Authenticated, authenticatedOf, type CallerTerms } from './authenticated-caller.ts';
import type { Credentials, KeyStanding } from './credentials-store.ts';
import { isGenuine } from './effective-access.ts';
import type { FailedAuthentication } from './failed-authentication.ts';
import type { AccessToken, TokenVerdict, TokenVerifier } from './token.ts';

export interface OpenApiGuardSettings {
  readonly baseUrl: string;
  readonly environment: KeyEnvironment;
  readonly pepper: Peppers;
  readonly verifier: TokenVerifier;
  readonly proves: ProofJudge;
  readonly cache: CallerCache<Authenticated>;
  readonly look: (token: AccessToken, digests: readonly Uint8Array[]) => Promise<Credentials>;
  readonly failedAuthentication: FailedAuthentication;
  /** Whether an address has failed lately. */
  readonly hasFailed: (address: string) => boolean;
  /** A genuine token with another client's genuine key (rule 7). */
  readonly mismatch: (credentials: Credentials, exchange: Exchange) => Promise<void>;
  /** A platform's client named another platform (rule 9): told once for each ready-made caller, not once a call. */
  readonly foreignPlatform: (caller: Caller, exchange: Exchange) => void;
  readonly used: (apiKeyId: string) => void;
  /** A key that is hashed with an older pepper was presented. */
  readonly rehash: (apiKeyId: string, digest: KeyDigest) => void;
  readonly now: () => Date;
}

/** Rule 7: token and key are genuine, but of two clients. */
interface Mismatch {
  readonly kind: 'mismatch';
  readonly found: Credentials;
}

/** What was found out about a token and a key that nobody had seen. */
type Examined =
  | (Extract<TokenVerdict, { ok: false }> & {
      /** The client of a token that is signed, though no good. */
      readonly signedFor: string | null;
    })
  | {
      readonly ok: true;
      readonly token: AccessToken;
      /** What is stored of whom they name; rejects when the database is away. */
      readonly found: Promise<Credentials>;
      readonly digest: KeyDigest | null;
      /** When it began. */
      readonly begun: number;
    };

/** The guard of `/openapi`: rules 4 to 12 of the contract, in its order. */
export function createOpenApiGuard(settings: OpenApiGuardSettings): Guard {
  const { cache, failedAuthentication, now } = settings;
  const challenge = bearerChallenge(settings.baseUrl);

  function judge(exchange: Exchange, operation: OperationContract): GuardVerdict | Promise<GuardVerdict> {
    const { headers } = exchange;
    // Headers that were digested before have both credentials: rule 4 held for them.
    const before = headers.credentialsDigest === null ? null : find(headers.credentialsDigest);
    if (before) return judgeKnown(exchange, operation, before);
    const token = tokenOf(headers.values.authorization);
    const key = headers.values['portal-api-key'];
    exchange.shown = { clientId: null, apiKey: key ?? null };
    if (!token || key === undefined) return missingCredentials(challenge, headers.values, ['token', 'key']); // 4
    const name = credentialsDigest(token, key);
    headers.credentialsDigest = name;
    const known = find(name);
    if (known) return judgeKnown(exchange, operation, known);
    return authenticate(exchange, token, key, name).then((found) =>
      'kind' in found ? refuseFailed(exchange, found) : decide(exchange, operation, found),
    );
  }

  const find = (name: string): Authenticated | null => cache.find(name, now().getTime());

  /** Of a bound token each call has a proof of its own. */
  function judgeKnown(
    exchange: Exchange,
    operation: OperationContract,
    known: Authenticated,
  ): GuardVerdict | Promise<GuardVerdict> {
    const { boundTo } = known.terms;
    if (boundTo === null) return decide(exchange, operation, known);
    exchange.shown = { clientId: known.clientId, apiKey: exchange.headers.values['portal-api-key'] ?? null };
    const token = tokenOf(exchange.headers.values.authorization)?.token ?? '';
    return settings
      .proves(exchange, { token, thumbprint: boundTo })
      .then((proven) =>
        proven
          ? decide(exchange, operation, known)
          : failedAuthentication(exchange.address, challenge.proof()),
      );
  }

  const shared = shareLookUps<Examined>(cache);

  /**
   * Verifies the token while the one question to the database is under way: what it names is known before it is proven. For an
   * address that has failed lately it is asked after the proof only.
   */
  async function examine(address: string, token: string, key: string, begun: number): Promise<Examined> {
    const { pepper } = settings;
    const digests = apiKeyShape(key, settings.environment)
      ? [pepper, ...pepper.others].map((each) => apiKeyDigest(each.key, key))
      : [];
    const pepperVersion = pepper.version;
    const asked: Promise<Credentials>[] = [];
    const ask = (named: AccessToken): void => void asked.push(settings.look(named, digests));
    let signedFor: string | null = null;
    const verifying = settings.verifier.verify(
      token,
      settings.hasFailed(address) ? undefined : ask,
      (clientId) => {
        signedFor = clientId;
      },
    );
    // A fault of the database is told in its place in the order, or to nobody.
    void Promise.allSettled(asked);
    const verdict = await verifying;
    if (!verdict.ok) return { ...verdict, signedFor };
    const found = asked[0] ?? settings.look(verdict.token, digests);
    await found.catch(() => {});
    const [digest] = digests;
    return { ...verdict, found, digest: digest ? { digest, pepperVersion } : null, begun };
  }

  /** Rules 5 to 8 against keys and database; what is found is kept for the next call. */
  async function authenticate(
    exchange: Exchange,
    presented: { scheme: string; token: string },
    key: string,
    name: string,
  ): Promise<Authenticated | Refusal | Mismatch> {
    const examined = await shared(name, (begun) => examine(exchange.address, presented.token, key, begun));
    const signedFor = examined.ok ? examined.token.clientId : examined.signedFor;
    exchange.shown = { clientId: signedFor, apiKey: key };
    if (!examined.ok) {
      return challenge.token(examined.code === 'token_expired' ? tokenExpired : tokenInvalid);
    }
    const { token, digest } = examined;
    const { boundTo } = token;
    // A bound token is no bearer token, and a bearer token proves nothing (RFC 9449 section 7.2).
    if ((presented.scheme === 'dpop') !== (boundTo !== null)) return challenge.token(tokenInvalid);
    if (boundTo !== null) {
      const bound = { token: presented.token, thumbprint: boundTo };
      if (!(await settings.proves(exchange, bound))) return challenge.proof();
    }
    const found = await examined.found;
    if (!isGenuine(token, found, now())) return challenge.token(tokenInvalid); // 5
    const stored = found.key;
    if (!stored) return challenge.plain(apiKeyInvalid); // 6
    const fault = keyFault(stored);
    if (fault) return challenge.plain(fault);
    if (stored.clientId !== found.client.id) return { kind: 'mismatch', found }; // 7
    if (digest && stored.pepperVersion < digest.pepperVersion) settings.rehash(stored.id, digest);
    const authenticated = authenticatedOf(token, found, stored);
    const expiresAt = Math.min(token.expiresAt, endOf(stored), endOf(found.grant));
    cache.keep(name, authenticated, expiresAt, examined.begun);
    return authenticated;
  }

  async function refuseFailed(exchange: Exchange, failure: Refusal | Mismatch): Promise<Refusal> {
    if (failure.kind === 'refusal') return failedAuthentication(exchange.address, failure);
    const refusal = failedAuthentication(exchange.address, challenge.plain(credentialsMismatch));
    // Whoever is beyond the limit is not written down again: that would fill the audit log at the caller's pace.
    if (refusal.problem === credentialsMismatch) await settings.mismatch(failure.found, exchange);
    return refusal;
  }

  function keyFault(key: KeyStanding): Problem | null {
    if (key.revokedAt) return apiKeyRevoked;
    return key.expiresAt && key.expiresAt <= now() ? apiKeyExpired : null;
  }

  /** Rules 8 to 12, which look at this call's headers and operation. */
  function decide(exchange: Exchange, operation: OperationContract, known: Authenticated): GuardVerdict {
    const { caller, clientId, terms } = known;
    // A held call is judged again, and has been given the header then.
    if (terms.keyEnds !== null && exchange.account === null) exchange.always.push(...terms.keyEnds);
    const refusal =
      terms.suspended ?? // 8
      platformFault(exchange, terms) ?? // 9
      originFault(exchange, terms) ?? // 10
      addressFault(exchange, terms) ?? // 11
      (operation.scope !== null && !caller.scopes.has(operation.scope)
        ? scopeRefusal(settings.baseUrl, operation.scope)
        : null); // 12
    settings.used(caller.apiKeyId);
    if (refusal?.problem === platformNotAllowed) tellForeignPlatform(exchange, known);
    const { organisation: owner } = caller;
    if (refusal) return { kind: 'held', clientId, owner, account: known, refusal };
    return { kind: 'admitted', caller, clientId, owner, account: known };
  }

  const told = new WeakSet<Authenticated>();
  function tellForeignPlatform(exchange: Exchange, known: Authenticated): void {
    if (exchange.headers.values.id_platform === known.terms.platform?.id || told.has(known)) return;
    told.add(known);
    settings.foreignPlatform(known.caller, exchange);
  }

  /** Looks in memory only: under overload nothing is done for a request before it is admitted. */
  function ownerOf({ headers }: Exchange): string | null {
    const token = tokenOf(headers.values.authorization);
    const key = headers.values['portal-api-key'];
    if (!token || key === undefined) return null;
    headers.credentialsDigest ??= credentialsDigest(token, key);
    return find(headers.credentialsDigest)?.caller.organisation.id ?? null;
  }

  return { judge, ownerOf };
}

/** The name of credentials in the cache of callers. */
function credentialsDigest(
  { scheme, token }: { readonly scheme: string; readonly token: string },
  key: string,
): string {
  return hash('sha256', `${scheme} ${token} ${key}`, 'latin1');
}

/** Milliseconds since 1970; never, of what has no end. */
function endOf(what: { readonly expiresAt: Date | null } | null): number {
  return what?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Rule 9. For host-to-host clients the header is ignored whatever it holds. */
function platformFault(exchange: Exchange, { platform }: CallerTerms): Refusal | null {
  if (!platform) return null;
  const given = exchange.headers.values.id_platform;
  if (given === undefined || given === '')
    return refuse(platformRequired, nameHeader('id_platform', 'required.platform_id', platform.id));
  return given === platform.id && platform.active ? null : refuse(platformNotAllowed);
}

/** Rule 10: exact after normalisation; a host-to-host client may leave it out, or has no domains registered. */
function originFault(exchange: Exchange, { platform, domains }: CallerTerms): Refusal | null {
  const { origin } = exchange.headers.values;
  if (origin === undefined) {
    return platform
      ? refuse(
          originRequired,
          nameHeader('Origin', 'required.origin', 'a domain registered for the platform'),
        )
      : null;
  }
  if (!platform && domains.size === 0) return null;
  const normalised = origin === 'null' ? null : normaliseOrigin(origin);
  return normalised !== null && domains.has(normalised) ? null : refuse(originNotAllowed);
}

function nameHeader(name: string, words: 'required.platform_id' | 'required.origin', expected: string) {
  return { errors: [{ code: 'required', in: 'header', name, words, expected } as const] };
}

/** Rule 11. */
function addressFault(exchange: Exchange, { networks }: CallerTerms): Refusal | null {
  if (networks.length === 0 || addressIsIn(exchange.address, networks)) return null;
  return refuse(ipAddressNotAllowed);
}
