import { Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { apiKeyDigest, apiKeyPreview, type KeyEnvironment, newApiKey } from './api-key.ts';
import {
  type ApiKeyRecord,
  type ApiKeySettings,
  apiKeyRecordBody,
  GeneratedKeyBody,
  keyAddressRanges,
  keyExpiry,
  keyName,
  keyScopes,
  maxLiveKeys,
  validateApiKeySettings,
} from './api-key-record.ts';
import type { Client } from './client.ts';
import { exampleGeneratedKey } from './client-examples.ts';
import { lockClient } from './client-store.ts';
import { countLiveKeys, insertKey } from './key-store.ts';
import { apiKeyLimit, clientCannotHaveApiKeys } from './problems.ts';

const NewApiKey = Type.Object(
  {
    name: keyName,
    scopes: Type.Optional(keyScopes),
    expiresAt: Type.Optional(keyExpiry),
    cidrs: Type.Optional(keyAddressRanges),
  },
  { additionalProperties: false, description: 'A new API key.' },
);

/** Dependencies of key generation in addition to the transaction. */
export interface KeyGenerationDependencies {
  readonly source: IdSource;
  readonly environment: KeyEnvironment;
  readonly pepper: { readonly version: number; readonly key: Uint8Array };
}

export const createApiKeyOperation = managementOperation(
  {
    id: 'createApiKey',
    method: 'POST',
    path: '/management/clients/{id}/api-keys',
    tag: 'API keys',
    summary: 'Create an API key',
    description:
      'Creates an API key for a client. The response contains the key in `key`. The key is shown only once. Without `scopes`, the key has all scopes of its client. A client can have at most 20 active keys.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    terminal: 'keys:manage',
    fresh: true,
    programs: 'any',
    params: Type.Object(
      { id: pathIdSchema('Id of the client (`client_id`).') },
      { additionalProperties: false },
    ),
    body: {
      schema: NewApiKey,
      description: 'Settings of the new key.',
      examples: {
        plain: { summary: 'All scopes of the client, from any address', value: { name: 'Warehouse server' } },
        narrow: {
          summary: 'Read access from one network',
          value: {
            name: 'Dashboard',
            scopes: ['declarations:read'],
            cidrs: ['192.0.2.0/24', '2001:db8:7::/48'],
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The new key. `key` is shown only once.',
        body: GeneratedKeyBody,
        headers: ['Location'],
        examples: { generated: { summary: 'A key for one network', value: exampleGeneratedKey } },
      },
    },
    problems: [inputInvalid, notFound, apiKeyLimit, clientCannotHaveApiKeys],
  },
  ({
    database,
    maker: dependencies,
    baseUrl,
  }: PortalParts<'database' | 'baseUrl'> & { readonly maker: KeyGenerationDependencies }) =>
    async ({ body, caller, params, request }) => {
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const client = await lockClient(transaction, within, params.id);
        if (!client) return refuse(notFound);
        if (client.userType === 'management') return refuse(clientCannotHaveApiKeys);
        const now = dependencies.source.now();
        const read = validateApiKeySettings(client, body, now);
        if (!read.ok) return inputRefusal(read.faults);
        const live = await countLiveKeys(transaction, client.organisationId, client.id, now);
        if (live >= maxLiveKeys) return refuse(apiKeyLimit);
        const settings = { ...read.settings, ...ownerOf(client), name: body.name };
        const apiKey = await createApiKey(transaction, dependencies, auditActorOf(caller, request), settings);
        return answer(201, { ...apiKeyRecordBody(apiKey.apiKey, now), key: apiKey.key }, [
          'Location',
          `${baseUrl}/management/api-keys/${apiKey.apiKey.id}`,
        ]);
      });
    },
);

function ownerOf(client: Client): Pick<NewKeySettings, 'organisationId' | 'clientId'> {
  return { organisationId: client.organisationId, clientId: client.id };
}

export interface NewKeySettings extends Partial<ApiKeySettings> {
  readonly organisationId: string;
  readonly clientId: string;
  readonly name: string;
}

export interface CreatedKey {
  readonly apiKey: ApiKeyRecord;
  /** The key in plain text: shown only once. */
  readonly key: string;
}

/** Generates an API key for a client; its settings must be validated already. */
export async function createApiKey(
  transaction: Transaction,
  maker: KeyGenerationDependencies,
  acting: AuditActor,
  settings: NewKeySettings,
): Promise<CreatedKey> {
  const { source, environment, pepper } = maker;
  const now = source.now();
  const key = newApiKey(environment, source.random);
  const apiKey: ApiKeyRecord = {
    organisationId: settings.organisationId,
    id: newId('key', source),
    clientId: settings.clientId,
    name: settings.name,
    keyPreview: apiKeyPreview(key),
    scopes: settings.scopes ?? null,
    cidrs: settings.cidrs ?? [],
    expiresAt: settings.expiresAt ?? null,
    revokedAt: null,
    replacedBy: null,
    lastUsedAt: null,
    createdAt: now,
  };
  const digest = apiKeyDigest(pepper.key, key);
  await insertKey(transaction, apiKey, { digest, pepperVersion: pepper.version });
  await announceChange(transaction, `client:${apiKey.clientId}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: apiKey.organisationId,
    at: now,
    action: 'api_key.create',
    target: { kind: 'api_key', id: apiKey.id },
    change: { after: apiKeyRecordBody(apiKey, now) },
  });
  return { apiKey, key };
}
