import { isCustomsRole, type PersonCaller, type Role, type SessionStage } from '../../callers/public.ts';
import type { OrganisationStanding, PersonStanding } from '../../organisations/public.ts';

/*
 * Session: a person signed in at the console, in one browser. Its cookie is 256 random bits, of which we store the
 * SHA-256. It acts for one organisation at a time, ends when nobody uses it, and ends in any case.
 */

const minuteMs = 60_000;
export const idleMs = 30 * minuteMs;
export const lifetimeMs = 12 * 60 * minuteMs;
/** So long an authentication counts as fresh. */
const freshMs = 10 * minuteMs;

/** Until when one of this time does. */
export function freshUntil(authenticatedAt: Date): Date {
  return new Date(authenticatedAt.getTime() + freshMs);
}

/** Use is noted at most so often; a node remembers a session no longer. */
export const noteUseMs = minuteMs;

/** `none`: the person had none at sign-in; `pending`: there is one, and it has yet to be shown. */
export type FactorOfSession = 'none' | 'pending' | 'shown';

/** A session as it stands in the database, with what decides about it. */
export interface FoundSession {
  readonly id: string;
  readonly personId: string;
  readonly factor: FactorOfSession;
  readonly seenAt: Date;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly person: PersonStanding | null;
  readonly organisation: OrganisationStanding | null;
}

/** Whether a session may still be used. */
function isAlive(session: Pick<FoundSession, 'seenAt' | 'expiresAt'>, now: Date): boolean {
  return session.expiresAt > now && now.getTime() - session.seenAt.getTime() < idleMs;
}

/** Who calls with a session; null when it is over. `factorsRequired`: people of customs need a second factor. */
export function personOf(found: FoundSession, now: Date, factorsRequired: boolean): PersonCaller | null {
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

/** A role of customs is one in the customs authority only. */
function roleIn(kind: OrganisationStanding['kind'], role: Role | null): Role | null {
  return role !== null && isCustomsRole(role) && kind !== 'customs_authority' ? null : role;
}

function stageOf(factor: FactorOfSession, role: Role | null, factorsRequired: boolean): SessionStage {
  if (factor === 'pending') return 'second_factor';
  const missing = factor === 'none' && factorsRequired && role !== null && isCustomsRole(role);
  return missing ? 'enrolment' : 'signed_in';
}
