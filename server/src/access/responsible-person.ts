import {
  managementScopes,
  openApiScopes,
  type Responsible,
  type Role,
  roleInWords,
  roles,
  type Scope,
} from '../callers/public.ts';
import type { Detail } from '../foundation/messages/problem-messages.ts';
import type { PersonStanding } from '../organisations/public.ts';

/*
 * Responsible person: whoever made a client, or has taken it over since, answers for it. It can do no more than they may
 * today, and nothing once they have left. A client that no person made is judged by its scopes alone.
 */

const readers = ['owner', 'developer', 'clerk', 'viewer', 'administrator'] as const;
const declarers = ['owner', 'developer', 'clerk', 'administrator'] as const;
const writers = ['owner', 'developer', 'administrator'] as const;
/** In whose name somebody declares is for owners to say. */
const givers = ['owner'] as const;

/**
 * By whose right a client may have a scope: the role of whoever answers for it. Declarations at customs are for people, or
 * for the authority itself. A scope that is not decided on here does not compile.
 */
const rolesByScope: Readonly<Record<Scope, readonly Role[]>> = {
  'declarations:read': readers,
  'declarations:write': declarers,
  'reference:read': readers,
  'notifications:manage': writers,
  'mandates:read': givers,
  'mandates:write': givers,
  'management:read': roles,
  'management:write': writers,
  'management:declarations:read': [],
  'management:declarations:write': [],
  'management:mandates:read': [],
  'management:mandates:write': [],
};

export function scopesOfRole(role: Role): readonly Scope[] {
  return [...openApiScopes, ...managementScopes].filter((scope) => rolesByScope[scope].includes(role));
}

/** Who answers for a client, as it is stored. */
export interface StoredResponsible {
  readonly id: string;
  /** Where their right comes from. */
  readonly organisationId: string;
}

/** What a client may do today. */
export interface ClientRights<Held extends string = string> {
  readonly scopes: readonly Held[];
  readonly responsible: Responsible | null;
  /** Why it may do nothing, and what to do about it; null while it may do something. */
  readonly stopped: Detail | null;
}

/** The scopes of a client, as far as the person who answers for it may have them today. */
export function rightsOf<Held extends string>(
  client: { readonly scopes: readonly Held[]; readonly responsible: StoredResponsible | null },
  person: PersonStanding | null,
): ClientRights<Held> {
  const { responsible, scopes } = client;
  if (!responsible) return { scopes, responsible: null, stopped: null };
  const role = roleToday(person);
  if (role === null) return { scopes: [], responsible: null, stopped: whyGone(person) };
  const allowed: readonly string[] = scopesOfRole(role);
  const left = scopes.filter((scope) => allowed.includes(scope));
  const stopped =
    left.length > 0
      ? null
      : ({ words: 'client_suspended.role', params: { role: roleInWords(role) } } as const);
  return { scopes: left, responsible: { ...responsible, role }, stopped };
}

/** The role of a person where they answer for clients; null when they are disabled or have left. */
export function roleToday(person: PersonStanding | null): Role | null {
  return person?.status === 'active' ? person.role : null;
}

function whyGone(person: PersonStanding | null): Detail {
  return person && person.status !== 'active'
    ? { words: 'client_suspended.account' }
    : { words: 'client_suspended.member' };
}
