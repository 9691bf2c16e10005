import {
  type DeclaringOrganisation,
  isCustomsRole,
  type ManagementPerson,
  type PersonCaller,
} from '../../callers/public.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { GuardVerdict } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { Exchange } from '../../foundation/http/request-context.ts';
import { bearerChallenge, missingCredentials } from '../authentication-challenge.ts';
import type { CallerCache } from '../caller-cache.ts';
import { organisationSuspended } from '../guard-problems.ts';
import { refusePerson } from '../permission.ts';
import {
  authenticationStale,
  crossSiteRefused,
  enrolmentRequired,
  organisationPending,
  organisationRequired,
  secondFactorRequired,
  sessionEnded,
  sessionMissing,
} from '../session-problems.ts';
import {
  callerOfSession,
  isOwnPage,
  recordUseIntervalMs,
  type StoredSession,
  sessionIdleMs,
  sessionTokenOf,
  tokenHash,
} from '../sessions/public.ts';
import type { FailedAuthentication } from './failed-authentication.ts';

export interface SessionGuardSettings {
  readonly baseUrl: string;
  readonly cache: CallerCache<PersonCaller>;
  readonly find: (tokenHash: Uint8Array) => Promise<StoredSession | null>;
  readonly failedAuthentication: FailedAuthentication;
  /** Whether customs staff need a second factor. */
  readonly factorsRequired: boolean;
  readonly now: () => Date;
}

export interface SessionGuard {
  admit(exchange: Exchange, operation: OperationContract): GuardVerdict | Promise<GuardVerdict>;
  /** Returns the organisation for which the session acts, or null if the session is not cached. */
  ownerOf(exchange: Exchange): string | null;
}

/** Authenticates requests to `/management` by the session cookie. */
export function createSessionGuard(settings: SessionGuardSettings): SessionGuard {
  const { baseUrl, cache, failedAuthentication, now } = settings;
  const challenge = bearerChallenge(baseUrl);
  const { origin } = new URL(baseUrl);

  async function authenticate(name: string, hash: Buffer): Promise<PersonCaller | null> {
    const begun = cache.begin();
    const found = await settings.find(hash);
    const at = now();
    const person = found && callerOfSession(found, at, settings.factorsRequired);
    if (!person) return null;
    const expiresAt = Math.min(
      at.getTime() + recordUseIntervalMs,
      found.lastUsedAt.getTime() + sessionIdleMs,
      found.expiresAt.getTime(),
    );
    cache.keep(name, person, expiresAt, begun);
    return person;
  }

  function admit(exchange: Exchange, operation: OperationContract): GuardVerdict | Promise<GuardVerdict> {
    const token = sessionTokenOf(exchange.header('cookie'));
    if (token === null) {
      return operation.access !== undefined
        ? challenge.plain(sessionMissing)
        : missingCredentials(challenge, exchange.headers.values, ['token']);
    }
    const isSafe = exchange.method === 'GET' || exchange.method === 'HEAD';
    if (!isSafe && !isOwnPage(exchange, origin)) return refuse(crossSiteRefused);
    const hash = tokenHash(token);
    const name = hash.toString('base64');
    const known = cache.find(name, now().getTime());
    if (known) return decide(operation, known, now());
    return authenticate(name, hash).then((person) =>
      person
        ? decide(operation, person, now())
        : failedAuthentication(exchange.address, challenge.plain(sessionEnded)),
    );
  }

  function ownerOf(exchange: Exchange): string | null {
    const token = sessionTokenOf(exchange.header('cookie'));
    if (token === null) return null;
    return cache.find(tokenHash(token).toString('base64'), now().getTime())?.organisation?.id ?? null;
  }

  return { admit, ownerOf };
}

/** Returns the changes that invalidate a cached person. */
export function sessionDependencies({ sessionId, person, organisation }: PersonCaller): AccessChange[] {
  return [
    `session:${sessionId}`,
    `person:${person.id}`,
    ...(organisation ? [`organisation:${organisation.id}` as const] : []),
  ];
}

function decide(operation: OperationContract, person: PersonCaller, now: Date): GuardVerdict {
  const clientId = person.person.id;
  const owned = person.organisation && { owner: person.organisation };
  const refuseCaller = (refusal: Refusal): GuardVerdict => ({
    kind: 'client_refused',
    clientId,
    ...owned,
    refusal,
  });
  if (operation.access === 'session') {
    if (!operation.stages?.includes(person.stage)) return refuseCaller(incompleteSignInRefusal(person));
    if (operation.fresh && person.freshUntil <= now) return refuseCaller(refuse(authenticationStale));
    return { kind: 'admitted', caller: person, clientId, ...owned };
  }
  if (person.stage !== 'signed_in') return refuseCaller(incompleteSignInRefusal(person));
  const caller = managementPersonOf(person);
  if ('kind' in caller) return refuseCaller(caller);
  const refusal = refusePerson(operation, caller, now);
  return refusal ? refuseCaller(refusal) : { kind: 'admitted', caller, clientId, ...owned };
}

function incompleteSignInRefusal({ stage }: PersonCaller): Refusal {
  return refuse(stage === 'enrolment' ? enrolmentRequired : secondFactorRequired);
}

/** Returns the person with their role in the chosen organisation, or a refusal if no organisation is chosen. */
function managementPersonOf(person: PersonCaller): ManagementPerson | Refusal {
  const { organisation, role } = person;
  if (!organisation || !role) return refuse(organisationRequired);
  switch (organisation.status) {
    case 'suspended':
      return refuse(organisationSuspended);
    case 'pending':
    case 'refused':
      return refuse(organisationPending, {
        detail: { words: `organisation_pending.${organisation.status}` },
      });
    case 'active':
      return {
        userType: 'person',
        person: person.person,
        organisation: declaringOrganisationOf(organisation),
        role,
        sessionId: person.sessionId,
        freshUntil: person.freshUntil,
        dataScope: isCustomsRole(role) ? 'all' : 'own',
      };
  }
}

function declaringOrganisationOf({
  id,
  name,
  numbers,
  capacityWeight,
}: DeclaringOrganisation): DeclaringOrganisation {
  return { id, name, numbers, ...(capacityWeight !== undefined && { capacityWeight }) };
}
