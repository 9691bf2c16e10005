import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction, type ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  type ApiKeyRecord,
  apiKeyRecordBody,
  apiKeyState,
  GeneratedKeyBody,
  maxLiveKeys,
} from './api-key-record.ts';
import type { Client } from './client.ts';
import { exampleGeneratedKey } from './client-examples.ts';
import { lockClient } from './client-store.ts';
import { type CreatedKey, createApiKey, type KeyGenerationDependencies } from './create-api-key.ts';
import { countLiveKeys, findKey, hasLivePredecessor, lockKey, updateKeyExpiry } from './key-store.ts';
import { apiKeyInactive, apiKeyInOverlap, apiKeyLimit } from './problems.ts';

const daySeconds = 86_400;

const Rotation = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * daySeconds,
        default: daySeconds,
        description:
          'Grace period in seconds during which the previous key stays valid. The grace period ends at the latest when the previous key expires. Default: one day.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Grace period of the rotation.' },
);

export const rotateApiKeyOperation = managementOperation(
  {
    id: 'rotateApiKey',
    method: 'POST',
    path: '/management/api-keys/{id}/rotation',
    tag: 'API keys',
    summary: 'Rotate an API key',
    description:
      'Creates a new key with the same name, scopes, address ranges and expiry, which replaces this key. The response contains the new key in `key`. The new key is shown only once. The previous key stays valid for the grace period, by default one day. A key can be rotated once. While the previous key is still active, you can rotate the new key only with `overlapSeconds: 0`, so that at most two of the keys are active at a time.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    terminal: 'keys:manage',
    fresh: true,
    programs: 'any',
    params: Type.Object(
      { id: pathIdSchema('Id of the API key (`key_…`).') },
      { additionalProperties: false },
    ),
    body: {
      schema: Rotation,
      description: 'Grace period. Without a body: one day.',
      required: false,
      examples: {
        hour: { summary: 'The previous key expires after an hour', value: { overlapSeconds: 3_600 } },
        now: { summary: 'The previous key expires immediately', value: { overlapSeconds: 0 } },
      },
    },
    answers: {
      201: {
        description: 'The new key. `key` is shown only once.',
        body: GeneratedKeyBody,
        headers: ['Location'],
        examples: { successor: { summary: 'The new key', value: exampleGeneratedKey } },
      },
    },
    problems: [inputInvalid, notFound, apiKeyInactive, apiKeyInOverlap, apiKeyLimit],
  },
  ({
    database,
    maker: dependencies,
    baseUrl,
  }: PortalParts<'database' | 'baseUrl'> & { readonly maker: KeyGenerationDependencies }) =>
    async ({ body, caller, params, request }) => {
      const rotation: Static<typeof Rotation> = body ?? {};
      const overlapMs = (rotation.overlapSeconds ?? daySeconds) * 1_000;
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const keyAndClient = await lockKeyAndClient(transaction, within, params.id);
        if (!keyAndClient) return refuse(notFound);
        const acting = auditActorOf(caller, request);
        const made = await replaceKey(transaction, dependencies, acting, keyAndClient, overlapMs);
        if ('problem' in made) return made;
        const shown = { ...apiKeyRecordBody(made.apiKey, dependencies.source.now()), key: made.key };
        return answer(201, shown, ['Location', `${baseUrl}/management/api-keys/${made.apiKey.id}`]);
      });
    },
);

interface LockedKey {
  readonly client: Client;
  readonly old: ApiKeyRecord;
}

// Locks the client before the key, in the same order as the creation of keys, to avoid deadlocks.
async function lockKeyAndClient(
  transaction: Transaction,
  within: ScopeOrganisation,
  id: string,
): Promise<LockedKey | null> {
  const found = await findKey(transaction, within, id);
  const client = found && (await lockClient(transaction, found.organisationId, found.clientId));
  const old = client && (await lockKey(transaction, within, id));
  return old ? { client, old } : null;
}

async function replaceKey(
  transaction: Transaction,
  maker: KeyGenerationDependencies,
  acting: AuditActor,
  { client, old }: LockedKey,
  overlapMs: number,
): Promise<CreatedKey | Refusal<'api_key_inactive' | 'api_key_in_overlap' | 'api_key_limit'>> {
  const now = maker.source.now();
  if (old.replacedBy !== null || apiKeyState(old, now) !== 'active') return refuse(apiKeyInactive);
  if (overlapMs > 0 && (await hasLivePredecessor(transaction, old, now))) return refuse(apiKeyInOverlap);
  const live = await countLiveKeys(transaction, client.organisationId, client.id, now);
  if (live - (overlapMs === 0 ? 1 : 0) >= maxLiveKeys) return refuse(apiKeyLimit);
  const made = await createApiKey(transaction, maker, acting, old);
  const overlapEnd = new Date(now.getTime() + overlapMs);
  const expiresAt = old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd;
  const ended: ApiKeyRecord = { ...old, expiresAt, replacedBy: made.apiKey.id };
  await updateKeyExpiry(transaction, ended);
  await recordAudit(transaction, {
    ...acting,
    organisationId: old.organisationId,
    at: now,
    action: 'api_key.rotate',
    target: { kind: 'api_key', id: old.id },
    change: {
      before: { expiresAt: old.expiresAt, replacedBy: null },
      after: { expiresAt, replacedBy: made.apiKey.id },
    },
  });
  return made;
}
