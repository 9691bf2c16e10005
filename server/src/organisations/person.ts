import type { Role } from '../callers/public.ts';
import type { Id } from '../foundation/ids.ts';

/*
 * People and their memberships.
 * - Person: a user who signs in. A person owns nothing and only acts for an organisation.
 * - Membership: a person's role in one organisation.
 */

export type PersonId = Id<'per'>;

/** Placeholder id for a missing person. No generated id contains this time. */
export const missingPersonId: PersonId = 'per_00000000000000000000000000';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** A new account is unverified until its address is confirmed. */
  readonly status: 'unverified' | 'active' | 'disabled';
}

export interface Membership {
  readonly organisation: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'trader' | 'broker' | 'platform_operator' | 'customs_authority';
  };
  readonly role: Role;
}

/**
 * Whether a role may let a platform act for the organisation. Clerks, viewers, auditors and accountants can't,
 * because a consent is a credential.
 */
export function canConsent(role: Role): boolean {
  return !['clerk', 'viewer', 'auditor', 'accountant'].includes(role);
}
