import { type Static, Type } from 'typebox';
import { managementScopes, openApiScopes, roles } from '../../callers/public.ts';
import { idElement, nameElement, originForm, orNull, timeElement } from '../../foundation/http/elements.ts';
import type { PersonStanding } from '../../organisations/public.ts';
import { roleToday, type StoredResponsible } from '../responsible.ts';
import { ClientKeys } from './client-keys.ts';

/*
 * Client: an OAuth client of an organisation. A host-to-host client is a trader's own system; a platform client is
 * software registered as a platform; a management client calls /management. It authenticates with a secret or with keys
 * of its own (private_key_jwt), never both.
 */

export const UserType = Type.Enum(['host_to_host', 'platform', 'management'], {
  description: 'What kind of software the client is; it cannot be changed.',
});
export type UserType = Static<typeof UserType>;

export const ClientState = Type.Enum(['active', 'suspended'], {
  description: 'A suspended client is refused everywhere within a second.',
});
export type ClientState = Static<typeof ClientState>;

const Scope = Type.Enum([...openApiScopes, ...managementScopes], {
  description: 'What a call may do. `management:*` is for management clients, the others are for all others.',
});
export type ClientScope = Static<typeof Scope>;

export interface Client {
  readonly organisationId: string;
  readonly id: string;
  readonly userType: UserType;
  readonly platformId: string | null;
  readonly name: string;
  readonly status: ClientState;
  readonly scopes: readonly ClientScope[];
  /** Normalised origins. */
  readonly domains: readonly string[];
  readonly redirectUris: readonly string[];
  /** Whether the sandbox keeps what it sends and is answered. */
  readonly keepBodies: boolean;
  /** The public keys of a client without a secret. */
  readonly jwks: ClientKeys | null;
  /** Null: no person made it. */
  readonly responsible: StoredResponsible | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const clientId = idElement('cli', 'The client’s id: its `client_id` at the token endpoint.');
export const clientName = nameElement('The client’s name as people know it.');
export const clientScopes = Type.Array(Scope, {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description: 'What its tokens and keys may do at most.',
});
export const clientDomains = Type.Array(
  Type.String({ minLength: 1, maxLength: 300, documented: { pattern: originForm }, 'x-format': 'origin' }),
  {
    maxItems: 50,
    uniqueItems: true,
    description:
      'Host-to-host only: domains (`example.com`) or origins that an `Origin` header must match, if one is sent. Empty: any.',
  },
);
const redirectForm = '^https?://[!-"$-)+-?A-~]+$';
export const clientRedirectUris = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    documented: { pattern: redirectForm },
    'x-format': 'redirectUri',
  }),
  {
    maxItems: 20,
    uniqueItems: true,
    description:
      'Platform only: where people come back to after they consented; compared character by character.',
  },
);

export const clientKeepBodies = Type.Boolean({
  description:
    'Whether the sandbox keeps what it sends to the Open API and is answered, for 24 hours, in the request log. Production never does.',
});

const clientMembers = {
  id: clientId,
  organisationId: Type.String({ description: 'The organisation that owns it.' }),
  userType: UserType,
  platformId: orNull(Type.String(), 'The platform of a platform client.'),
  name: clientName,
  status: ClientState,
  scopes: clientScopes,
  domains: Type.Array(Type.String(), { description: 'Its origins in their normal form.' }),
  redirectUris: Type.Array(Type.String(), { description: 'Where people come back to after they consented.' }),
  keepBodies: clientKeepBodies,
  authentication: Type.Enum(['client_secret', 'private_key_jwt'], {
    description: 'How it authenticates at the token endpoint.',
  }),
  jwks: orNull(ClientKeys, 'Its public keys, when it authenticates with private_key_jwt.'),
  responsible: orNull(
    Type.Object(
      {
        id: Type.String({ description: 'The person’s id.' }),
        name: Type.String({ description: 'What they are called.' }),
        role: orNull(
          Type.Enum([...roles], { description: 'A role.' }),
          'Their role today; null: they have left, or their account is disabled, and the client is refused.',
        ),
      },
      { additionalProperties: false, description: 'A person.' },
    ),
    'Who answers for it: it can do no more than they may. Null: no person made it.',
  ),
  createdAt: timeElement('When it was registered.'),
  changedAt: timeElement('When it was last changed.'),
};

export const ClientBody = Type.Object(clientMembers, {
  additionalProperties: false,
  title: 'Client',
  description: 'A client. Its secret is never shown again.',
});

export const ClientWithSecretBody = Type.Object(
  {
    ...clientMembers,
    clientSecret: Type.Optional(
      Type.String({
        'x-secret': true,
        description: 'The client’s secret, this once; absent for a client with keys of its own.',
      }),
    ),
  },
  { additionalProperties: false, title: 'ClientWithSecret', description: 'A client as it was just made.' },
);

/** What the world sees of a client: no secret, and no digest of one. `person` is who answers for it, as they stand today. */
export function clientBody(client: Client, person: PersonStanding | null): Static<typeof ClientBody> {
  const { responsible } = client;
  return {
    id: client.id,
    organisationId: client.organisationId,
    userType: client.userType,
    platformId: client.platformId,
    name: client.name,
    status: client.status,
    scopes: [...client.scopes],
    domains: [...client.domains],
    redirectUris: [...client.redirectUris],
    keepBodies: client.keepBodies,
    authentication: client.jwks ? 'private_key_jwt' : 'client_secret',
    jwks: client.jwks,
    responsible: responsible && {
      id: responsible.id,
      name: person?.name ?? responsible.id,
      role: roleToday(person),
    },
    createdAt: client.createdAt.toISOString(),
    changedAt: client.changedAt.toISOString(),
  };
}

/** The scopes that a kind of client may have. */
export function scopesOf(userType: UserType): readonly ClientScope[] {
  return userType === 'management' ? managementScopes : openApiScopes;
}
