import { hash, verify } from '@node-rs/argon2';
import type { Role } from '../foundation/http/caller.ts';
import type { Id } from '../foundation/ids.ts';

/*
 * People and what ties them to organisations.
 *
 * Person: somebody who signs in. A person owns nothing and only acts for an organisation.
 * Membership: a person's role in one organisation.
 */

export type PersonId = Id<'per'>;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Who signed up is unverified until they confirm their address. */
  readonly state: 'unverified' | 'active' | 'disabled';
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

/** Who may let a platform act for the organisation: those who change things for it; viewers and auditors only look. */
export function mayConsent(role: Role): boolean {
  return role !== 'viewer' && role !== 'auditor';
}

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password belongs to a stored hash. Without a hash (an unknown person, or one without a password) the answer
 * is no, after the same work: the time does not tell who is known.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && stored !== null;
}
