import type { JSONWebKeySet, JWK } from 'jose';
import { recordAudit } from '../../audit/public.ts';
import type { Caller, PortalParts } from '../../callers/public.ts';
import type { BackgroundJob } from '../../foundation/background-job.ts';
import type { Database } from '../../foundation/database/database.ts';
import { DatabaseUnavailable } from '../../foundation/database/database-errors.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { Guard } from '../../foundation/http/pipeline.ts';
import type { Exchange } from '../../foundation/http/request-context.ts';
import type { Peppers } from '../../foundation/secrets/peppers.ts';
import { type CallerCacheMetrics, createCallerCache } from '../caller-cache.ts';
import type { KeyEnvironment } from '../credentials/public.ts';
import { recordKeyUseInBatches, rehashApiKey } from '../credentials/public.ts';
import { createDpopProofValidator } from '../dpop-proof.ts';
import { putRecordOnce } from '../oauth/public.ts';
import { findSession } from '../sessions/public.ts';
import { dependenciesOf } from './authenticated-caller.ts';
import { type Credentials, findPresentedCredentials } from './credentials-store.ts';
import { countFailedAuthentication } from './failed-authentication.ts';
import { createOpenApiGuard } from './guard.ts';
import { createManagementGuard, managementDependencies } from './management-guard.ts';
import { createSessionGuard, sessionDependencies } from './session-guard.ts';
import { type AccessToken, createTokenVerifier } from './token.ts';

export interface GuardParts extends PortalParts<'baseUrl' | 'database' | 'now'> {
  readonly environment: KeyEnvironment;
  readonly pepper: Peppers;
  readonly keys: () => readonly JWK[];
  readonly notifications: Notifications;
  readonly failedAuthPerMinute: number;
  readonly processes: () => number;
  /** Whether customs staff need a second factor. */
  readonly factorsRequired: boolean;
  /** Returns monotonic milliseconds. */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
  readonly securityEvent: (event: Readonly<Record<string, unknown>>) => void;
}

export interface Guards {
  readonly byArea: Readonly<Record<'/openapi' | '/management', Guard>>;
  /** Returns metrics of the caller caches, by kind of caller. */
  metrics(): Readonly<Record<string, CallerCacheMetrics>>;
  /** Background job that writes the last use of API keys. */
  readonly keyUseJob: BackgroundJob;
  stop(): Promise<void>;
}

/** Creates the guards of both APIs, with one token verifier for each API and with shared caches and failure counts. */
export function createGuards(parts: GuardParts): Guards {
  const { baseUrl, database, notifications, now } = parts;
  const keySet = (): JSONWebKeySet => ({ keys: [...parts.keys()] });
  const verifierFor = (area: string) =>
    createTokenVerifier({ issuer: baseUrl, audience: `${baseUrl}/${area}`, keys: keySet, now });
  const { refuse: failedAuthentication, hasFailed } = countFailedAuthentication({
    perMinute: parts.failedAuthPerMinute,
    processes: parts.processes,
    clock: parts.clock,
  });
  const lookUp = (token: AccessToken, digests: readonly Uint8Array[]) =>
    lookUpCredentials(database, token, digests);
  const validateProof = createDpopProofValidator({
    baseUrl,
    useOnce: (id, expiresAt) =>
      withLookupTimeout(
        putRecordOnce(database.system, { model: 'DpopProof', id, payload: {}, expiresAt }, now()),
      ),
    now,
  });
  const caches = createCallerCaches(notifications);
  const use = recordKeyUseInBatches(database, now, parts.failed);
  return {
    byArea: {
      '/openapi': createOpenApiGuard({
        baseUrl,
        environment: parts.environment,
        pepper: parts.pepper,
        verifier: verifierFor('openapi'),
        validateProof,
        cache: caches.openapi,
        lookUp,
        failedAuthentication,
        hasFailed,
        auditMismatch: (found, exchange) => auditCredentialsMismatch(parts, found, exchange),
        auditForeignPlatform: (caller, exchange) =>
          void auditForeignPlatform(parts, caller, exchange).catch(parts.failed),
        recordKeyUse: use.used,
        rehash: (apiKeyId, digest) =>
          void rehashApiKey(database.system, apiKeyId, digest).catch(parts.failed),
        now,
      }),
      '/management': createManagementGuard({
        baseUrl,
        verifier: verifierFor('management'),
        validateProof,
        cache: caches.management,
        lookUp,
        failedAuthentication,
        sessions: createSessionGuard({
          baseUrl,
          cache: caches.sessions,
          find: (tokenHash) => withLookupTimeout(findSession(database.system, tokenHash, now())),
          failedAuthentication,
          factorsRequired: parts.factorsRequired,
          now,
        }),
        now,
      }),
    },
    metrics: caches.figures,
    keyUseJob: use.job,
    stop: use.stop,
  };
}

function lookUpCredentials(
  database: Database,
  token: AccessToken,
  digests: readonly Uint8Array[],
): Promise<Credentials> {
  const { clientId, organisationId, grantId, subject } = token;
  const personId = grantId === null ? null : subject;
  const lookup = {
    digests,
    clientId,
    actingOrganisationId: organisationId,
    tokenId: token.id,
    grantId,
    personId,
  };
  return withLookupTimeout(findPresentedCredentials(database.system, lookup));
}

/** Creates one cache for each kind of caller. */
function createCallerCaches(notifications: Notifications) {
  const openapi = createCallerCache(notifications, dependenciesOf);
  const management = createCallerCache(notifications, managementDependencies);
  const sessions = createCallerCache(notifications, sessionDependencies);
  const figures = (): Readonly<Record<string, CallerCacheMetrics>> => ({
    openapi: openapi.metrics(),
    management: management.metrics(),
    sessions: sessions.metrics(),
  });
  return { openapi, management, sessions, figures };
}

const lookupTimeoutMs = 2_000;

/** Limits the wait for the database, so that a dead connection leads to a prompt error (contract 2). */
async function withLookupTimeout<T>(lookup: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable('the lookup of the caller takes too long')),
      lookupTimeoutMs,
    );
  });
  return Promise.race([lookup, late]).finally(() => clearTimeout(timer));
}

/**
 * Audits the violation of access rule 7, a genuine token with another client's genuine key, as a security event
 * for both owners.
 */
async function auditCredentialsMismatch(
  parts: GuardParts,
  found: Credentials,
  exchange: Exchange,
): Promise<void> {
  const { client, key } = found;
  if (!client || !key) return;
  parts.securityEvent({
    event: 'credentials_mismatch',
    requestId: exchange.id,
    address: exchange.address,
    clientOfToken: client.id,
    clientOfKey: key.clientId,
  });
  await recordAudit(parts.database.system, {
    organisationId: client.organisationId,
    at: parts.now(),
    actor: { kind: 'client', id: client.id },
    action: 'security.credentials_mismatch',
    target: { kind: 'api_key', id: key.id },
    requestId: exchange.id,
    address: exchange.address,
  });
}

/** Audits the violation of access rule 9: a platform's client named a platform of another organisation. */
async function auditForeignPlatform(parts: GuardParts, caller: Caller, exchange: Exchange): Promise<void> {
  const named = (exchange.headers.values.id_platform ?? '').slice(0, 64);
  const { client, organisation } = caller;
  parts.securityEvent({
    event: 'platform_not_allowed',
    requestId: exchange.id,
    address: exchange.address,
    client: client.id,
    named,
  });
  await recordAudit(parts.database.system, {
    organisationId: organisation.id,
    at: parts.now(),
    actor: { kind: 'client', id: client.id },
    action: 'security.platform_not_allowed',
    target: { kind: 'platform', id: named },
    requestId: exchange.id,
    address: exchange.address,
  });
}
