import { hash } from 'node:crypto';
import type { ManagementClient, UnauthenticatedCaller } from '../../callers/public.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import { addressPool } from '../../foundation/http/ip-address.ts';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { Guard, GuardVerdict } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { RequestOwner } from '../../foundation/http/request-account.ts';
import type { Exchange } from '../../foundation/http/request-context.ts';
import { tokenOf } from '../../foundation/http/server/request-headers.ts';
import { bearerChallenge, scopeRefusal } from '../authentication-challenge.ts';
import type { CallerCache } from '../caller-cache.ts';
import { currentRightsOf } from '../client-rights.ts';
import { deviceSessionClient } from '../device-session.ts';
import type { DpopProofValidator } from '../dpop-proof.ts';
import { tokenExpired, tokenInvalid } from '../guard-problems.ts';
import { refuseRole } from '../permission.ts';
import { userSessionRequired } from '../session-problems.ts';
import type { Credentials } from './credentials-store.ts';
import {
  type AuthenticatedDeviceSession,
  deviceSessionDependencies,
  deviceSessionOf,
  evaluateDeviceSession,
} from './device-session-guard.ts';
import { effectiveScopes, suspensionRefusal } from './effective-access.ts';
import type { FailedAuthentication } from './failed-authentication.ts';
import type { SessionGuard } from './session-guard.ts';
import type { AccessToken, TokenVerifier } from './token.ts';

/** Caller authenticated by a token: a client, or a person with a device session. */
export type AuthenticatedManagement = AuthenticatedClient | AuthenticatedDeviceSession;

interface AuthenticatedClient {
  readonly kind: 'program';
  readonly caller: ManagementClient;
  readonly account: RequestOwner;
  /** The token's `jti`. */
  readonly tokenId: string;
  /** Id of the client's responsible person, also of a disabled one; null if the client has none. */
  readonly responsibleId: string | null;
  readonly suspended: Refusal | null;
  /** Thumbprint of the key to which the token is bound, as in the guard of `/openapi`; null for an unbound token. */
  readonly boundTo: string | null;
}

export interface ManagementGuardSettings {
  readonly baseUrl: string;
  readonly verifier: TokenVerifier;
  readonly validateProof: DpopProofValidator;
  readonly cache: CallerCache<AuthenticatedManagement>;
  readonly lookUp: (token: AccessToken, digests: readonly Uint8Array[]) => Promise<Credentials>;
  readonly failedAuthentication: FailedAuthentication;
  /** Authenticates requests without a token by the session cookie. */
  readonly sessions: SessionGuard;
  readonly now: () => Date;
}

/**
 * Creates the guard of `/management`. It applies the access rules of `/openapi` in the same order, except those
 * for API key, platform and origin.
 */
export function createManagementGuard(settings: ManagementGuardSettings): Guard {
  const { cache, failedAuthentication, now } = settings;
  const challenge = bearerChallenge(settings.baseUrl);

  function admit(exchange: Exchange, operation: OperationContract): GuardVerdict | Promise<GuardVerdict> {
    if (operation.access === 'anyone') return admitUnauthenticated(exchange);
    const token = tokenOf(exchange.headers.values.authorization);
    if (!token) return settings.sessions.admit(exchange, operation);
    // Only people in the console can use this operation, so the token is not verified.
    if (operation.access !== undefined) return refuse(userSessionRequired);
    const name = hash('sha256', `${token.scheme} ${token.token}`, 'latin1');
    const known = cache.find(name, now().getTime());
    if (known) return evaluateCachedCaller(exchange, operation, known, token.token);
    return authenticate(exchange, token, name).then((found) =>
      found.kind === 'refusal' ? failedAuthentication(exchange.address, found) : decide(operation, found),
    );
  }

  function evaluateCachedCaller(
    exchange: Exchange,
    operation: OperationContract,
    known: AuthenticatedManagement,
    token: string,
  ): GuardVerdict | Promise<GuardVerdict> {
    const { boundTo } = known;
    if (boundTo === null) return decide(operation, known);
    const clientId = known.kind === 'program' ? known.account.clientId : deviceSessionClient.id;
    exchange.shown = { clientId, apiKey: null };
    return settings
      .validateProof(exchange, { token, thumbprint: boundTo })
      .then((proven) =>
        proven ? decide(operation, known) : failedAuthentication(exchange.address, challenge.proof()),
      );
  }

  async function authenticate(
    exchange: Exchange,
    presented: { scheme: string; token: string },
    name: string,
  ): Promise<AuthenticatedManagement | Refusal> {
    const begun = cache.begin();
    const verdict = await settings.verifier.verify(presented.token, undefined, (clientId) => {
      exchange.shown = { clientId, apiKey: null };
    });
    if (!verdict.ok) return challenge.token(verdict.code === 'token_expired' ? tokenExpired : tokenInvalid);
    const { token } = verdict;
    const { boundTo } = token;
    if ((presented.scheme === 'dpop') !== (boundTo !== null)) return challenge.token(tokenInvalid);
    if (boundTo !== null) {
      const bound = { token: presented.token, thumbprint: boundTo };
      if (!(await settings.validateProof(exchange, bound))) return challenge.proof();
    }
    const found = await settings.lookUp(token, []);
    const authenticated =
      token.clientId === deviceSessionClient.id
        ? deviceSessionOf(token, found, now())
        : authenticatedClientOf(token, found);
    if (!authenticated) return challenge.token(tokenInvalid);
    const grantEnds = found.grant?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    cache.keep(name, authenticated, Math.min(token.expiresAt, grantEnds), begun);
    return authenticated;
  }

  function decide(operation: OperationContract, known: AuthenticatedManagement): GuardVerdict {
    return known.kind === 'terminal'
      ? evaluateDeviceSession(settings.baseUrl, operation, known, now())
      : evaluateClient(operation, known);
  }

  function evaluateClient(
    operation: OperationContract,
    { caller, account, suspended }: AuthenticatedClient,
  ): GuardVerdict {
    const { clientId } = account;
    const owner = caller.organisation;
    const refuseCaller = (refusal: Refusal): GuardVerdict => ({
      kind: 'client_refused',
      clientId,
      owner,
      account,
      refusal,
    });
    if (suspended) return refuseCaller(suspended);
    const { dataScope, responsible } = caller;
    if (operation.programs === 'authority' && (responsible !== null || dataScope !== 'all')) {
      return refuseCaller(
        refuse(userSessionRequired, { detail: { words: 'user_session_required.authority' } }),
      );
    }
    // The client acts for its responsible person, so the role of that person limits it.
    const refusal = responsible && refuseRole(operation, responsible.role);
    if (refusal) return refuseCaller(refusal);
    if (operation.scope !== null && !caller.scopes.has(operation.scope)) {
      return refuseCaller(scopeRefusal(settings.baseUrl, operation.scope));
    }
    return { kind: 'admitted', caller, clientId, owner, account };
  }

  function ownerOf(exchange: Exchange): string | null {
    const token = tokenOf(exchange.headers.values.authorization);
    if (!token) return settings.sessions.ownerOf(exchange);
    const name = hash('sha256', `${token.scheme} ${token.token}`, 'latin1');
    return cache.find(name, now().getTime())?.caller.organisation.id ?? null;
  }

  return { admit, ownerOf };
}

const unauthenticatedCaller: UnauthenticatedCaller = { userType: 'anyone' };

/** Admits an unauthenticated caller. All unauthenticated callers from one address share one rate-limit pool. */
function admitUnauthenticated(exchange: Exchange): GuardVerdict {
  return {
    kind: 'admitted',
    caller: unauthenticatedCaller,
    clientId: `anyone ${addressPool(exchange.address)}`,
  };
}

function authenticatedClientOf(token: AccessToken, found: Credentials): AuthenticatedClient | null {
  const { client, organisation, tokenRevoked } = found;
  if (!client || !organisation || client.userType !== 'management' || tokenRevoked) return null;
  const rights = currentRightsOf(client, found.responsible);
  return {
    kind: 'program',
    caller: {
      userType: 'management',
      organisation: {
        id: organisation.id,
        name: organisation.name,
        capacityWeight: organisation.capacityWeight,
      },
      client: { id: client.id },
      scopes: effectiveScopes(token.scopes, rights.scopes, null),
      responsible: rights.responsible,
      dataScope: organisation.kind === 'customs_authority' ? 'all' : 'own',
    },
    account: { organisationId: organisation.id, clientId: client.id, apiKeyId: null },
    tokenId: token.id,
    responsibleId: client.responsible?.id ?? null,
    boundTo: token.boundTo,
    suspended: suspensionRefusal(client, rights, [organisation]),
  };
}

/** Returns the changes that invalidate a cached caller of `/management`. */
export function managementDependencies(known: AuthenticatedManagement): AccessChange[] {
  if (known.kind === 'terminal') return deviceSessionDependencies(known);
  const { account, tokenId, responsibleId } = known;
  return [
    `token:${tokenId}`,
    `client:${account.clientId}`,
    `organisation:${account.organisationId}`,
    ...(responsibleId === null ? [] : [`person:${responsibleId}` as const]),
  ];
}
