import { type Static, Type } from 'typebox';
import { type Acting, actingAs, changeOf, recordAudit } from '../audit/public.ts';
import type { Database, Transaction } from '../foundation/database/database.ts';
import { inReachTransaction } from '../foundation/database/reach.ts';
import { announceChange } from '../foundation/events/access-changes.ts';
import { pathId } from '../foundation/http/elements.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { answer, managementOperation, type Operation } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../foundation/http/problems.ts';
import { ifMatchHolds, versionTag } from '../foundation/http/version-tag.ts';
import {
  type Client,
  ClientBody,
  ClientState,
  clientBody,
  clientDomains,
  clientName,
  clientRedirectUris,
  clientScopes,
} from './client.ts';
import { exampleClient } from './client-examples.ts';
import { ClientKeys } from './client-keys.ts';
import { type Profile, readClientSettings } from './client-settings.ts';
import { lockClient, updateClient } from './client-store.ts';
import { clientWithSecret } from './problems.ts';

const ClientChange = Type.Object(
  {
    name: Type.Optional(clientName),
    state: Type.Optional(ClientState),
    scopes: Type.Optional(clientScopes),
    domains: Type.Optional(clientDomains),
    redirectUris: Type.Optional(clientRedirectUris),
    jwks: Type.Optional(ClientKeys),
  },
  { additionalProperties: false, minProperties: 1, description: 'The members to change.' },
);

export function changeClientOperation(database: Database, now: () => Date, profile: Profile): Operation {
  return managementOperation({
    id: 'changeClient',
    method: 'PATCH',
    path: '/management/clients/{id}',
    tag: 'Clients',
    summary: 'Change, suspend or revive a client',
    description:
      'Members left out stay as they are; lists are replaced whole. Calls follow within a second, those with tokens issued before included.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    fresh: true,
    params: Type.Object({ id: pathId('The client’s id (`client_id`).') }, { additionalProperties: false }),
    body: {
      schema: ClientChange,
      description: 'What to change.',
      required: true,
      examples: {
        suspend: { summary: 'Suspend it', value: { state: 'suspended' } },
        narrow: { summary: 'Let it only read', value: { scopes: ['declarations:read', 'reference:read'] } },
      },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The client as it is now.',
        body: ClientBody,
        headers: ['ETag'],
        examples: {
          suspended: { summary: 'It is suspended', value: { ...exampleClient, state: 'suspended' } },
        },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, clientWithSecret],
    async handle({ body, caller, params, request }) {
      return inReachTransaction(database, caller, async (transaction, within) => {
        const before = await lockClient(transaction, within, params.id);
        if (!before) return refuse(notFound);
        const read = readClientSettings(before.userType, body, profile);
        if (!read.ok) return inputRefusal(read.faults);
        if (!ifMatchHolds(request.header('if-match'), before.version)) return refuse(versionConflict);
        if (body.jwks && !before.jwks) return refuse(clientWithSecret);
        const wanted = { ...body, ...(body.domains && { domains: read.domains }) };
        const after = await change(transaction, now(), actingAs(caller, request), before, wanted);
        return answer(200, clientBody(after), ['ETag', versionTag(after.version)]);
      });
    },
  });
}

async function change(
  transaction: Transaction,
  now: Date,
  acting: Acting,
  before: Client,
  wanted: Omit<Static<typeof ClientChange>, 'domains'> & Partial<Pick<Client, 'domains'>>,
): Promise<Client> {
  const difference = changeOf({ ...before }, wanted);
  if (!difference) return before;
  const after = { ...before, ...wanted, version: before.version + 1, changedAt: now };
  await updateClient(transaction, after);
  await announceChange(transaction, `client:${after.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: after.organisationId,
    at: now,
    action: 'client.change',
    target: { kind: 'client', id: after.id },
    change: difference,
  });
  return after;
}
