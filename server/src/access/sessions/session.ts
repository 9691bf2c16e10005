import { isCustomsRole, type PersonCaller, type Role, type SessionStage } from '../../callers/public.ts';
import type { OrganisationAccess, PersonAccess } from '../../organisations/public.ts';

/*
 * Session: a person signed in at the console, in one browser. Its cookie contains 256 random bits, of which
 * we store the SHA-256. It acts for one organisation at a time, expires without use, and has a maximum
 * lifetime.
 */

const minuteMs = 60_000;
export const idleMs = 30 * minuteMs;
export const lifetimeMs = 12 * 60 * minuteMs;
/** How long an authentication counts as fresh. */
const freshMs = 10 * minuteMs;

export function freshUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + freshMs);
}

/** Use is recorded at most this often; a node caches a session no longer. */
export const recordUseEveryMs = minuteMs;

/** `none`: the person had no factor at sign-in; `pending`: a factor exists and has not been presented yet. */
export type FactorOfSession = 'none' | 'pending' | 'shown';

/** A stored session with the data that determines its validity. */
export interface StoredSession {
  readonly id: string;
  readonly personId: string;
  readonly factor: FactorOfSession;
  readonly lastUsedAt: Date;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly person: PersonAccess | null;
  readonly organisation: OrganisationAccess | null;
}

function isAlive(session: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>, now: Date): boolean {
  return session.expiresAt > now && now.getTime() - session.lastUsedAt.getTime() < idleMs;
}

/** Returns the caller of a session; null if it has ended. `factorsRequired`: customs staff need a second factor. */
export function callerOfSession(
  found: StoredSession,
  now: Date,
  factorsRequired: boolean,
): PersonCaller | null {
  const { person, organisation } = found;
  if (person?.status !== 'active' || !isAlive(found, now)) return null;
  const role = organisation && roleIn(organisation.kind, person.role);
  return {
    userType: 'person',
    person: { id: person.id, name: person.name, email: person.email },
    sessionId: found.id,
    stage: stageOf(found.factor, role, factorsRequired),
    freshUntil: freshUntil(found.authenticatedAt),
    expiresAt: found.expiresAt,
    organisation: role && organisation,
    role,
  };
}

/** Customs roles apply in the customs authority only. */
function roleIn(kind: OrganisationAccess['kind'], role: Role | null): Role | null {
  return role !== null && isCustomsRole(role) && kind !== 'customs_authority' ? null : role;
}

function stageOf(factor: FactorOfSession, role: Role | null, factorsRequired: boolean): SessionStage {
  if (factor === 'pending') return 'second_factor';
  const missing = factor === 'none' && factorsRequired && role !== null && isCustomsRole(role);
  return missing ? 'enrolment' : 'signed_in';
}
