import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { lockKey, updateKeyExpiry } from './key-store.ts';

export const revokeApiKeyOperation = managementOperation(
  {
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/management/api-keys/{id}',
    tag: 'API keys',
    summary: 'Revoke an API key',
    description:
      'Revokes an API key permanently. At most a second later, every node rejects new requests with this key and ends open requests. After that, only the list of the client’s keys contains the key; a request for the key itself returns 404.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    terminal: 'keys:manage',
    params: Type.Object(
      { id: pathIdSchema('Id of the API key (`key_…`).') },
      { additionalProperties: false },
    ),
    answers: { 204: { description: 'The key is revoked.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params, request }) => {
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const key = await lockKey(transaction, within, params.id);
        if (!key) return refuse(notFound);
        const at = now();
        await updateKeyExpiry(transaction, { ...key, revokedAt: at });
        await announceChange(transaction, `client:${key.clientId}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: key.organisationId,
          at,
          action: 'api_key.revoke',
          target: { kind: 'api_key', id: key.id },
          change: { before: { revokedAt: null }, after: { revokedAt: at } },
        });
        return answer(204);
      });
    },
);
