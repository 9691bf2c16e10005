import type { Role } from '../callers/public.ts';
import type { Id } from '../foundation/ids.ts';

/*
 * People and what ties them to organisations.
 *
 * Person: somebody who signs in. A person owns nothing and only acts for an organisation.
 * Membership: a person's role in one organisation.
 */

export type PersonId = Id<'per'>;

/** Stands for a person where there is none: no new id has this time. */
export const nobody: PersonId = 'per_00000000000000000000000000';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Who signed up is unverified until they confirm their address. */
  readonly status: 'unverified' | 'active' | 'disabled';
}

/** A person's role in an active organisation. */
export interface Membership {
  readonly organisation: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'trader' | 'broker' | 'platform_operator' | 'customs_authority';
  };
  readonly role: Role;
}

/** Who may let a platform act for the organisation: that is a credential, which clerks do not give; viewers and auditors only look. */
export function mayConsent(role: Role): boolean {
  return role !== 'clerk' && role !== 'viewer' && role !== 'auditor';
}
