import { type Static, Type } from 'typebox';
import {
  type AuditActor,
  auditActorOf,
  changedFieldsOf,
  purgeCapturedBodies,
  recordAudit,
} from '../../audit/public.ts';
import {
  type ManagementCaller,
  managementOperation,
  type PortalParts,
  roleAsNamedCode,
} from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeAsSystem } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { PersonAccess } from '../../organisations/public.ts';
import { userSessionRequired } from '../session-problems.ts';
import {
  type Client,
  ClientBody,
  ClientState,
  captureBodiesSetting,
  clientDomains,
  clientName,
  clientRedirectUris,
  clientScopes,
} from './client.ts';
import { exampleClient } from './client-examples.ts';
import { ClientKeys } from './client-keys.ts';
import { clientResponse, responsiblePerson } from './client-response.ts';
import { type DeploymentProfile, validateClientSettings } from './client-settings.ts';
import { lockClient, updateClient } from './client-store.ts';
import {
  isOwnerOrAdministrator,
  refuseMorePrivilegedClient,
  refuseScopesBeyondRole,
  responsibleForNewClient,
} from './privilege-escalation-check.ts';
import { clientHasSecret, rightsExceeded } from './problems.ts';

const ClientChange = Type.Object(
  {
    name: Type.Optional(clientName),
    status: Type.Optional(ClientState),
    scopes: Type.Optional(clientScopes),
    domains: Type.Optional(clientDomains),
    redirectUris: Type.Optional(clientRedirectUris),
    keepBodies: Type.Optional(captureBodiesSetting),
    jwks: Type.Optional(ClientKeys),
    responsible: Type.Optional(
      Type.Literal('me', {
        description:
          '`me`: you become the responsible person, which requires a console session of an owner or administrator.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ClientChange',
    minProperties: 1,
    description: 'Properties to change.',
  },
);
type ClientChange = Static<typeof ClientChange>;

export const updateClientOperation = managementOperation(
  {
    id: 'updateClient',
    method: 'PATCH',
    path: '/management/clients/{id}',
    tag: 'Clients',
    summary: 'Update a client',
    description:
      'Changes the properties that you send; a list replaces the previous list. Changes take effect at most a second later, also for existing tokens. If you replace the keys, you become the responsible person. You can give a management client only scopes that you have. You can’t take over a management client that has more rights than you, or change its keys.\n\nWhen a person leaves the organisation, the portal suspends the clients for which the person is responsible. An owner can take over such a client with `responsible: me` and `status: active`. The owner must also replace the secret and the API keys of the client, because the person may still know them.\n\n`keepBodies: false` also deletes the stored bodies immediately.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object(
      { id: pathIdSchema('Id of the client (`client_id`).') },
      { additionalProperties: false },
    ),
    body: {
      schema: ClientChange,
      description: 'Changes to the client.',
      examples: {
        suspend: { summary: 'Suspend the client', value: { status: 'suspended' } },
        takeOver: {
          summary: 'Take over the client of a person who left',
          value: { responsible: 'me', status: 'active' },
        },
        forget: { summary: 'Stop storing bodies', value: { keepBodies: false } },
        narrow: {
          summary: 'Reduce to read access',
          value: { scopes: ['declarations:read', 'reference:read'] },
        },
      },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The updated client.',
        body: ClientBody,
        headers: ['ETag'],
        examples: {
          suspended: { summary: 'A suspended client', value: { ...exampleClient, status: 'suspended' } },
        },
      },
    },
    problems: [inputInvalid, notFound, userSessionRequired, rightsExceeded, versionConflict, clientHasSecret],
  },
  ({ database, now, profile }: PortalParts<'database' | 'now'> & { readonly profile: DeploymentProfile }) =>
    async ({ body, caller, params, request }) => {
      if (body.responsible && caller.userType !== 'person') return refuse(userSessionRequired);
      return inTenantScopeAsSystem(database, caller, async (transaction, within) => {
        const before = await lockClient(transaction, within, params.id);
        if (!before) return refuse(notFound);
        const read = validateClientSettings(before.userType, body, profile);
        if (!read.ok) return inputRefusal(read.faults);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        if (body.jwks && !before.jwks) return refuse(clientHasSecret);
        const beyond = refuseExcessChange(caller, before, await responsiblePerson(transaction, before), body);
        if (beyond) return beyond;
        const change = mergeClientChange(caller, before, body, read.domains);
        const after = await applyClientChange(
          transaction,
          now(),
          auditActorOf(caller, request),
          before,
          change,
        );
        const shown = await clientResponse(transaction, after);
        return answer(200, shown, ['ETag', versionTag(after.version)]);
      });
    },
);

/** Returns 403 for a change that gives the client, or the caller, rights that the caller does not have. */
function refuseExcessChange(
  caller: ManagementCaller,
  before: Client,
  person: PersonAccess | null,
  { jwks, responsible, scopes = [] }: ClientChange,
): Refusal<'rights_exceeded'> | null {
  if (responsible && caller.userType === 'person' && !isOwnerOrAdministrator(caller.role)) {
    return refuse(rightsExceeded, {
      detail: { words: 'rights_exceeded.take_over', params: { role: roleAsNamedCode(caller.role) } },
    });
  }
  const added = scopes.filter((scope) => !before.scopes.includes(scope));
  const left = {
    ...before,
    scopes: before.scopes.filter((scope) => scopes.length === 0 || scopes.includes(scope)),
  };
  return (
    refuseScopesBeyondRole(caller, before, added) ??
    (jwks || responsible ? refuseMorePrivilegedClient(caller, left, person) : null)
  );
}

/** Merges the requested changes into the client. The caller who sets its keys becomes the responsible person. */
function mergeClientChange(
  caller: ManagementCaller,
  before: Client,
  { responsible, ...body }: ClientChange,
  domains: readonly string[],
): WantedChange {
  const answering =
    responsible || body.jwks ? (responsibleForNewClient(caller) ?? before.responsible) : before.responsible;
  return { ...body, responsible: answering, ...(body.domains && { domains }) };
}

type WantedChange = Omit<ClientChange, 'domains' | 'responsible'> &
  Partial<Pick<Client, 'domains' | 'responsible'>>;

async function applyClientChange(
  transaction: Transaction,
  now: Date,
  acting: AuditActor,
  before: Client,
  change: WantedChange,
): Promise<Client> {
  const difference = changedFieldsOf(before, change);
  if (!difference) return before;
  const after = { ...before, ...change, version: before.version + 1, changedAt: now };
  await updateClient(transaction, after);
  if (before.keepBodies && !after.keepBodies) await purgeCapturedBodies(transaction, after.id);
  await announceChange(transaction, `client:${after.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: after.organisationId,
    at: now,
    action: 'client.update',
    target: { kind: 'client', id: after.id },
    change: difference,
  });
  return after;
}
