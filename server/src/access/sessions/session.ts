import { isCustomsRole, type PersonCaller, type Role, type SessionStage } from '../../callers/public.ts';
import type { OrganisationAccess, PersonAccess } from '../../organisations/public.ts';

/*
 * In a session, a person is signed in at the console in one browser. The cookie contains 256 random bits, of
 * which the portal stores the SHA-256. A session acts for one organisation at a time, expires without use, and
 * has a maximum lifetime.
 */

const minuteMs = 60_000;
export const sessionIdleMs = 30 * minuteMs;
export const sessionLifetimeMs = 12 * 60 * minuteMs;
/** Time for which an authentication counts as fresh. */
const freshAuthenticationMs = 10 * minuteMs;

export function freshAuthenticationEndsAt(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + freshAuthenticationMs);
}

/**
 * Minimum time between two recorded uses of a session. A node also caches a session no longer than this, so
 * that use is recorded.
 */
export const recordUseIntervalMs = minuteMs;

/**
 * State of the second factor in a session. With `none`, the person had no factor at sign-in. With `pending`,
 * the person has a factor but has not used it in this session.
 */
export type SessionFactorState = 'none' | 'pending' | 'shown';

/** Stored session with the data of person and organisation that determine whether it is valid. */
export interface StoredSession {
  readonly id: string;
  readonly personId: string;
  readonly factor: SessionFactorState;
  readonly lastUsedAt: Date;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly person: PersonAccess | null;
  readonly organisation: OrganisationAccess | null;
}

function isSessionActive(session: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>, now: Date): boolean {
  return session.expiresAt > now && now.getTime() - session.lastUsedAt.getTime() < sessionIdleMs;
}

/**
 * Returns the caller of a session, or null if the session has ended. If `factorsRequired` is set, customs staff
 * need a second factor.
 */
export function callerOfSession(
  found: StoredSession,
  now: Date,
  factorsRequired: boolean,
): PersonCaller | null {
  const { person, organisation } = found;
  if (person?.status !== 'active' || !isSessionActive(found, now)) return null;
  const role = organisation && effectiveRoleIn(organisation.kind, person.role);
  return {
    userType: 'person',
    person: { id: person.id, name: person.name, email: person.email },
    sessionId: found.id,
    stage: stageOf(found.factor, role, factorsRequired),
    freshUntil: freshAuthenticationEndsAt(found.authenticatedAt),
    expiresAt: found.expiresAt,
    organisation: role && organisation,
    role,
  };
}

/** Returns the role in a kind of organisation, or null for a customs role outside the customs authority. */
function effectiveRoleIn(kind: OrganisationAccess['kind'], role: Role | null): Role | null {
  return role !== null && isCustomsRole(role) && kind !== 'customs_authority' ? null : role;
}

function stageOf(factor: SessionFactorState, role: Role | null, factorsRequired: boolean): SessionStage {
  if (factor === 'pending') return 'second_factor';
  const missing = factor === 'none' && factorsRequired && role !== null && isCustomsRole(role);
  return missing ? 'enrolment' : 'signed_in';
}
