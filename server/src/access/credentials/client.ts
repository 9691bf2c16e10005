import { type Static, Type } from 'typebox';
import { managementScopes, openApiScopes, roles } from '../../callers/public.ts';
import {
  idSchema,
  nameSchema,
  originPattern,
  orNull,
  timeSchema,
} from '../../foundation/http/common-schemas.ts';
import type { PersonAccess } from '../../organisations/public.ts';
import { currentRoleOf, type StoredResponsiblePerson } from '../client-rights.ts';
import { ClientKeys } from './client-keys.ts';

/*
 * Client: an OAuth client of an organisation. A host-to-host client is a trader's own system; a platform
 * client is software registered as a platform; a management client uses the management API. It authenticates
 * either with a secret or with keys (private_key_jwt).
 */

export const UserType = Type.Enum(['host_to_host', 'platform', 'management'], {
  description: 'Kind of client. It can’t be changed later.',
});
export type UserType = Static<typeof UserType>;

export const ClientState = Type.Enum(['active', 'suspended'], {
  description:
    'Status of the client. At most a second after a suspension, every node rejects the requests of the client.',
});
export type ClientState = Static<typeof ClientState>;

const Scope = Type.Enum([...openApiScopes, ...managementScopes], {
  title: 'Scope',
  description:
    'Scope: a right that a request needs. Management clients have only `management:*` scopes; all other clients have only the other scopes.',
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
  /** Whether the sandbox captures its request and response bodies. */
  readonly keepBodies: boolean;
  /** Public keys of a client that authenticates with private_key_jwt; null for a client with a secret. */
  readonly jwks: ClientKeys | null;
  /** The responsible person; null if the client was not created by a person. */
  readonly responsible: StoredResponsiblePerson | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const clientId = idSchema('cli', 'Id of the client: the `client_id` at the token endpoint.');
export const clientName = nameSchema('Display name of the client.');
export const clientScopes = Type.Array(Scope, {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description: 'Scopes of the client. Its access tokens and API keys can’t have other scopes.',
});
export const clientDomains = Type.Array(
  Type.String({ minLength: 1, maxLength: 300, documented: { pattern: originPattern }, 'x-format': 'origin' }),
  {
    maxItems: 50,
    uniqueItems: true,
    description:
      'Domains (`example.com`) or origins. If a request has an `Origin` header, the header must match one of them. Empty: any origin. Only for host-to-host clients.',
  },
);
const redirectPattern = '^https?://[!-"$-)+-?A-~]+$';
export const clientRedirectUris = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    documented: { pattern: redirectPattern },
    'x-format': 'redirectUri',
  }),
  {
    maxItems: 20,
    uniqueItems: true,
    description:
      'Addresses to which the browser returns after the consent. The portal compares addresses character by character. Only for platform clients.',
  },
);

export const captureBodiesSetting = Type.Boolean({
  description:
    'Whether the sandbox stores the request and response bodies of the client in the request log for 24 hours (Open API only). Production never stores bodies.',
});

const clientProperties = {
  id: clientId,
  organisationId: Type.String({ description: 'Id of the organisation that owns the client.' }),
  userType: UserType,
  platformId: orNull(Type.String(), 'Id of the platform. Null for clients that are not platform clients.'),
  name: clientName,
  status: ClientState,
  scopes: clientScopes,
  domains: Type.Array(Type.String(), { description: 'Allowed origins in normalised form.' }),
  redirectUris: Type.Array(Type.String(), {
    description: 'Addresses to which the browser returns after the consent.',
  }),
  keepBodies: captureBodiesSetting,
  authentication: Type.Enum(['client_secret', 'private_key_jwt'], {
    description: 'Authentication method at the token endpoint.',
  }),
  jwks: orNull(
    ClientKeys,
    'Public keys of a client that authenticates with `private_key_jwt`; otherwise null.',
  ),
  responsible: orNull(
    Type.Object(
      {
        id: Type.String({ description: 'Id of the person.' }),
        name: Type.String({ description: 'Name of the person.' }),
        role: orNull(
          Type.Enum([...roles], { description: 'Role of the person in the organisation.' }),
          'Current role of the person. Null if the person left the organisation or the account of the person is disabled; the portal then rejects the client’s requests.',
        ),
      },
      {
        additionalProperties: false,
        title: 'ResponsiblePerson',
        description: 'Person who is responsible for the client.',
      },
    ),
    'Responsible person. The client can’t do more than this person. Null if the client was not created by a person.',
  ),
  createdAt: timeSchema('Time of registration.'),
  changedAt: timeSchema('Time of the last change.'),
};

export const ClientBody = Type.Object(clientProperties, {
  additionalProperties: false,
  title: 'Client',
  description: 'A client without its secret.',
});

export const ClientWithSecretBody = Type.Object(
  {
    ...clientProperties,
    clientSecret: Type.Optional(
      Type.String({
        'x-secret': true,
        description: 'Secret of the client, shown only once. Absent if the client has its own keys.',
      }),
    ),
  },
  { additionalProperties: false, title: 'ClientWithSecret', description: 'A new client with its secret.' },
);

/**
 * Returns the public representation of a client, without secret or digest. `person` has the current role and
 * status of the responsible person.
 */
export function clientBody(client: Client, person: PersonAccess | null): Static<typeof ClientBody> {
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
      role: currentRoleOf(person),
    },
    createdAt: client.createdAt.toISOString(),
    changedAt: client.changedAt.toISOString(),
  };
}

export function scopesOfUserType(userType: UserType): readonly ClientScope[] {
  return userType === 'management' ? managementScopes : openApiScopes;
}
