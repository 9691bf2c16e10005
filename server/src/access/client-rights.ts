import {
  managementScopes,
  openApiScopes,
  type Responsible,
  type Role,
  roleAsNamedCode,
  roles,
  type Scope,
} from '../callers/public.ts';
import type { Detail } from '../foundation/messages/problem-messages.ts';
import type { PersonAccess } from '../organisations/public.ts';

/*
 * The responsible person of a client is its creator or a later successor. The client is limited to that
 * person's current rights, and loses all rights when the person leaves. A client without a responsible person
 * is limited by its scopes alone.
 */

const readers = ['owner', 'developer', 'clerk', 'viewer', 'administrator'] as const;
const declarers = ['owner', 'developer', 'clerk', 'administrator'] as const;
const writers = ['owner', 'developer', 'administrator'] as const;
/** Roles that may pay debts. Developers are not among them because they manage programs only. */
const debtPayers = ['owner', 'clerk', 'administrator'] as const;
/** Guarantees bind the organisation for the debts of others. */
const guaranteeOfferers = ['owner'] as const;
/** Only owners decide on whose behalf an organisation declares. */
const mandateGrantors = ['owner'] as const;

/**
 * Roles that the responsible person must have for a client to use a scope. An empty list reserves the scope for
 * people or for clients without a responsible person. The type requires an entry for each scope.
 */
const rolesByScope: Readonly<Record<Scope, readonly Role[]>> = {
  'declarations:read': readers,
  'declarations:write': declarers,
  'reference:read': readers,
  'notifications:manage': writers,
  'mandates:read': mandateGrantors,
  'mandates:write': mandateGrantors,
  'debts:read': readers,
  'debts:write': debtPayers,
  'guarantees:read': readers,
  'guarantees:write': guaranteeOfferers,
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

/** The stored responsible person of a client. */
export interface StoredResponsiblePerson {
  readonly id: string;
  /** Organisation in which the person has the role. */
  readonly organisationId: string;
}

export interface ClientRights<Held extends string = string> {
  readonly scopes: readonly Held[];
  readonly responsible: Responsible | null;
  /** Why the client has no rights, with a hint; null while it has some. */
  readonly stopReason: Detail | null;
}

/** Returns the scopes of a client, limited to the current rights of its responsible person. */
export function currentRightsOf<Held extends string>(
  client: { readonly scopes: readonly Held[]; readonly responsible: StoredResponsiblePerson | null },
  person: PersonAccess | null,
): ClientRights<Held> {
  const { responsible, scopes } = client;
  if (!responsible) return { scopes, responsible: null, stopReason: null };
  const role = currentRoleOf(person);
  if (role === null) return { scopes: [], responsible: null, stopReason: reasonWithoutRights(person) };
  const allowed: readonly string[] = scopesOfRole(role);
  const left = scopes.filter((scope) => allowed.includes(scope));
  const stopped =
    left.length > 0
      ? null
      : ({ words: 'client_suspended.role', params: { role: roleAsNamedCode(role) } } as const);
  return { scopes: left, responsible: { ...responsible, role }, stopReason: stopped };
}

/** Returns the current role of a responsible person; null when disabled or no longer a member. */
export function currentRoleOf(person: PersonAccess | null): Role | null {
  return person?.status === 'active' ? person.role : null;
}

function reasonWithoutRights(person: PersonAccess | null): Detail {
  return person && person.status !== 'active'
    ? { words: 'client_suspended.account' }
    : { words: 'client_suspended.member' };
}
