import { isCustomsRole, type ManagementPerson } from '../../callers/public.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { GuardVerdict } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { scopeRefusal } from '../authentication-challenge.ts';
import { refuseRole } from '../permission.ts';
import { authenticationStale } from '../session-problems.ts';
import { freshAuthenticationEndsAt } from '../sessions/public.ts';
import type { Credentials } from './credentials-store.ts';
import { isConsentInForce, organisationStatusRefusal } from './effective-access.ts';
import type { AccessToken } from './token.ts';

/**
 * A person with a device session, authenticated by a token of the built-in client: their current role and
 * status, and the scopes of the token.
 */
export interface AuthenticatedDeviceSession {
  readonly kind: 'terminal';
  readonly caller: ManagementPerson;
  readonly scopes: ReadonlySet<string>;
  readonly tokenId: string;
  readonly suspended: Refusal | null;
  /** Thumbprint of the key to which the token is bound, as in the guard of `/openapi`; null for an unbound token. */
  readonly boundTo: string | null;
}

/** Returns the person of a device session, or null if the consent is no longer valid. */
export function deviceSessionOf(
  token: AccessToken,
  found: Credentials,
  now: Date,
): AuthenticatedDeviceSession | null {
  const { actingOrganisation: organisation, person, tokenRevoked } = found;
  if (!organisation || !person || person.role === null || token.grantId === null) return null;
  // Device sessions can't act for the customs authority.
  if (isCustomsRole(person.role)) return null;
  if (tokenRevoked || !isConsentInForce(found, now)) return null;
  return {
    kind: 'terminal',
    caller: {
      userType: 'person',
      person: { id: person.id, name: person.name },
      organisation: {
        id: organisation.id,
        name: organisation.name,
        numbers: organisation.numbers,
        capacityWeight: organisation.capacityWeight,
      },
      role: person.role,
      sessionId: token.grantId,
      freshUntil: freshAuthenticationEndsAt(new Date((token.signedInAt ?? 0) * 1000)),
      dataScope: 'own',
    },
    scopes: new Set(token.scopes),
    tokenId: token.id,
    suspended: organisationStatusRefusal(organisation.status),
    boundTo: token.boundTo,
  };
}

/** Applies the access rules for clients in their order, then the additional rules for people. */
export function evaluateDeviceSession(
  baseUrl: string,
  operation: OperationContract,
  { caller, scopes, suspended }: AuthenticatedDeviceSession,
  now: Date,
): GuardVerdict {
  const { terminal, scope } = operation;
  const clientId = caller.person.id;
  const owner = caller.organisation;
  const refuseCaller = (refusal: Refusal): GuardVerdict => ({
    kind: 'client_refused',
    clientId,
    owner,
    refusal,
  });
  const refusal = suspended ?? refuseRole(operation, caller.role);
  if (refusal) return refuseCaller(refusal);
  if (terminal === undefined || !scopes.has(terminal)) {
    return refuseCaller(scopeRefusal(baseUrl, terminal ?? scope ?? ''));
  }
  if (operation.fresh && caller.freshUntil <= now) return refuseCaller(refuse(authenticationStale));
  return { kind: 'admitted', caller, clientId, owner };
}

/** Returns the changes that invalidate a cached device session. */
export function deviceSessionDependencies({ caller, tokenId }: AuthenticatedDeviceSession): AccessChange[] {
  const { organisation, person, sessionId } = caller;
  return [`token:${tokenId}`, `grant:${sessionId}`, `person:${person.id}`, `organisation:${organisation.id}`];
}
