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
import { ApiKeyRecordBody, apiKeyRecordBody, apiKeyState } from './api-key-record.ts';
import { exampleReplacedKey } from './client-examples.ts';
import { lockKey, updateKeyExpiry } from './key-store.ts';
import { apiKeyNotInOverlap } from './problems.ts';

export const revokePreviousApiKeyOperation = managementOperation(
  {
    id: 'revokePreviousApiKey',
    method: 'POST',
    path: '/management/api-keys/{id}/revoke-previous',
    tag: 'API keys',
    summary: 'Revoke the previous API key',
    description:
      'Ends the grace period of a rotation: the previous key expires immediately. `{id}` is the id of the previous key. Send this request when all systems use the new key.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    terminal: 'keys:manage',
    params: Type.Object(
      { id: pathIdSchema('Id of the previous key (`key_…`).') },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The previous key, now expired.',
        body: ApiKeyRecordBody,
        examples: { ended: { summary: 'The previous key', value: exampleReplacedKey } },
      },
    },
    problems: [inputInvalid, notFound, apiKeyNotInOverlap],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params, request }) => {
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const old = await lockKey(transaction, within, params.id);
        if (!old) return refuse(notFound);
        const at = now();
        if (old.replacedBy === null || apiKeyState(old, at) !== 'active') return refuse(apiKeyNotInOverlap);
        const ended = { ...old, expiresAt: at };
        await updateKeyExpiry(transaction, ended);
        await announceChange(transaction, `client:${old.clientId}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: old.organisationId,
          at,
          action: 'api_key.revoke_previous',
          target: { kind: 'api_key', id: old.id },
          change: { before: { expiresAt: old.expiresAt }, after: { expiresAt: at } },
        });
        return answer(200, apiKeyRecordBody(ended, at));
      });
    },
);
