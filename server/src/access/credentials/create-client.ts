import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import type { ManagementCaller, PortalParts } from '../../callers/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeAsSystem, type ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { requireByProperty } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import type { Refusal, ValidationError } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { findOwner, missingReference } from '../../organisations/members/public.ts';
import { organisationId } from '../../organisations/public.ts';
import { findPlatform, platformId } from '../../platforms/public.ts';
import {
  type Client,
  ClientWithSecretBody,
  clientBody,
  clientDomains,
  clientName,
  clientRedirectUris,
  clientScopes,
  scopesOfUserType,
  UserType,
} from './client.ts';
import { exampleClientWithSecret, newClientExamples } from './client-examples.ts';
import { ClientKeys } from './client-keys.ts';
import { clientResponse } from './client-response.ts';
import { clientSecretDigest, newClientSecret } from './client-secret.ts';
import { type DeploymentProfile, validateClientSettings } from './client-settings.ts';
import { insertClient } from './client-store.ts';
import {
  grantableScopes,
  isOwnerOnlyScope,
  refuseScopesBeyondRole,
  responsibleForNewClient,
} from './privilege-escalation-check.ts';
import { rightsExceeded } from './problems.ts';

/** Returns the request properties allowed for a kind of client. */
function allowedProperties(userType: UserType): object {
  const properties = {
    scopes: { items: { enum: scopesOfUserType(userType) } },
    ...(userType !== 'host_to_host' && { domains: { maxItems: 0 } }),
    ...(userType !== 'platform' && { redirectUris: { maxItems: 0 }, platformId: false }),
  };
  return requireByProperty('userType', userType, {
    properties,
    ...(userType === 'platform' && { required: ['platformId'] }),
  });
}

const NewClient = Type.Object(
  {
    name: clientName,
    userType: UserType,
    platformId: Type.Optional(platformId),
    scopes: Type.Optional(clientScopes),
    domains: Type.Optional(clientDomains),
    redirectUris: Type.Optional(clientRedirectUris),
    jwks: Type.Optional(ClientKeys),
    organisationId: Type.Optional(organisationId),
  },
  {
    additionalProperties: false,
    description: 'A new client.',
    documented: { allOf: UserType.enum.map(allowedProperties) },
  },
);
type NewClient = Static<typeof NewClient>;

export const createClientOperation = managementOperation(
  {
    id: 'createClient',
    method: 'POST',
    path: '/management/clients',
    tag: 'Clients',
    summary: 'Create a client',
    description:
      'Registers a client. Without `jwks`, the response contains a secret, which is shown only once. Without `scopes`, the client gets all scopes of its kind that you can grant. You become the responsible person of the client: the client can’t do more than your current role allows, and can’t do anything after you leave the organisation. If a management client creates another client, both clients have the same responsible person. You can give a management client only scopes that you have. A platform client belongs to the organisation of its platform. To register the client for another organisation, send `organisationId`; only the customs authority can send this property.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    fresh: true,
    programs: 'any',
    body: {
      schema: NewClient,
      description: 'Settings of the new client.',
      examples: newClientExamples,
    },
    answers: {
      201: {
        description: 'The new client. `clientSecret` is shown only once.',
        body: ClientWithSecretBody,
        headers: ['Location', 'ETag'],
        examples: { hostToHost: { summary: 'A host-to-host client', value: exampleClientWithSecret } },
      },
    },
    problems: [inputInvalid, notFound, rightsExceeded],
  },
  ({
    database,
    source,
    baseUrl,
    profile,
  }: PortalParts<'database' | 'source' | 'baseUrl'> & { readonly profile: DeploymentProfile }) =>
    async ({ body, caller, request }) => {
      const read = validateClientSettings(body.userType, body, profile);
      const faults = [...platformErrors(body), ...(read.ok ? [] : read.faults)];
      if (!read.ok || faults.length > 0) return inputRefusal(faults);
      const beyond = refuseScopesBeyondRole(caller, body, body.scopes ?? []);
      if (beyond) return beyond;
      return inTenantScopeAsSystem(database, caller, async (transaction, within) => {
        const owner = await ownerOf(transaction, within, caller, body);
        if (typeof owner !== 'string') return owner;
        const settings = {
          ...body,
          scopes:
            body.scopes ??
            scopesOfUserType(body.userType).filter((scope) => isDefaultScope(caller, body, scope)),
          organisationId: owner,
          domains: read.domains,
          responsible: responsibleForNewClient(caller),
        };
        const made = await createClient(transaction, source, auditActorOf(caller, request), settings);
        const { client, clientSecret } = made;
        const shown = {
          ...(await clientResponse(transaction, client)),
          ...(clientSecret !== null && { clientSecret }),
        };
        const location = `${baseUrl}/management/clients/${client.id}`;
        return answer(201, shown, ['Location', location, 'ETag', versionTag(client.version)]);
      });
    },
);

/** Whether a new client has a scope when its request lists no scopes. */
function isDefaultScope(
  caller: ManagementCaller,
  { userType }: Pick<NewClient, 'userType'>,
  scope: string,
): boolean {
  return userType === 'management' ? grantableScopes(caller).has(scope) : !isOwnerOnlyScope(scope);
}

function platformErrors({ userType, platformId: named }: NewClient): ValidationError[] {
  const needed = userType === 'platform';
  if (needed === (named !== undefined)) return [];
  const error = needed
    ? ({ code: 'required', words: 'required.platform' } as const)
    : ({ code: 'misplaced', words: 'misplaced.platform' } as const);
  return [{ ...error, in: 'body', pointer: '/platformId' }];
}

/** Returns the owner of a new client: the platform's organisation, or else the requested one, or else the caller's. */
async function ownerOf(
  sql: Sql,
  within: ScopeOrganisation,
  caller: ManagementCaller,
  body: NewClient,
): Promise<string | Refusal<'not_found'>> {
  if (body.platformId === undefined) {
    const owner = await findOwner(sql, within, caller, body.organisationId);
    return owner.kind === 'refusal' ? owner : owner.id;
  }
  const platform = await findPlatform(sql, within, body.platformId);
  if (!platform) return missingReference('/platformId', 'platform');
  const { organisationId: named } = body;
  if (named !== undefined && named !== platform.organisationId) {
    return missingReference('/platformId', 'platform');
  }
  return platform.organisationId;
}

export interface NewClientSettings {
  readonly organisationId: string;
  readonly userType: UserType;
  readonly platformId?: string;
  readonly name: string;
  readonly scopes?: Client['scopes'];
  /** Normalised origins. */
  readonly domains?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly jwks?: ClientKeys;
  /** Responsible person of the client; absent if no person created it. */
  readonly responsible?: Client['responsible'];
}

export interface CreatedClient {
  readonly client: Client;
  /** Secret in plain text, shown only once; null for a client that authenticates with keys. */
  readonly clientSecret: string | null;
}

/** Registers a client; its settings must be validated already. */
export async function createClient(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  settings: NewClientSettings,
): Promise<CreatedClient> {
  const now = source.now();
  const client: Client = {
    organisationId: settings.organisationId,
    id: newId('cli', source),
    userType: settings.userType,
    platformId: settings.platformId ?? null,
    name: settings.name,
    status: 'active',
    scopes:
      settings.scopes ?? scopesOfUserType(settings.userType).filter((scope) => !isOwnerOnlyScope(scope)),
    domains: settings.domains ?? [],
    redirectUris: settings.redirectUris ?? [],
    keepBodies: true,
    jwks: settings.jwks ?? null,
    responsible: settings.responsible ?? null,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  const clientSecret = client.jwks ? null : newClientSecret(source.random);
  await insertClient(transaction, client, clientSecret === null ? null : clientSecretDigest(clientSecret));
  await announceChange(transaction, `client:${client.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: client.organisationId,
    at: now,
    action: 'client.create',
    target: { kind: 'client', id: client.id },
    change: { after: { ...clientBody(client, null), responsible: client.responsible } },
  });
  return { client, clientSecret };
}
