import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { accountablePersonOf, declarantOperation, grantIdOf } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import { Include } from '../events/public.ts';
import { refuseWithoutReadScope, type WebhookDependencies, webhookUrlError } from './create-webhook.ts';
import { webhookParams } from './get-webhook.ts';
import {
  type StoredWebhook,
  Webhook,
  webhookBody,
  webhookDescription,
  webhookEvents,
  webhookExample,
  webhookOrder,
  webhookUrlSchema,
} from './webhook.ts';
import { findWebhook, lockWebhook, restartDeliveries, updateWebhook } from './webhook-store.ts';

const WebhookChange = Type.Object(
  {
    url: Type.Optional(webhookUrlSchema),
    events: Type.Optional(
      Type.Union([webhookEvents, Type.Null()], {
        description: 'Event types that the portal sends to the webhook. Null: all types',
      }),
    ),
    ordered: Type.Optional(webhookOrder),
    include: Type.Optional(
      Type.Union([Include, Type.Null()], { description: 'Additional content of each event. Null: none' }),
    ),
    description: Type.Optional(
      Type.Union([webhookDescription, Type.Null()], {
        description: 'Purpose of the webhook. Null: no description',
      }),
    ),
    status: Type.Optional(
      Type.Enum(['active', 'paused'], {
        description:
          'New status. `paused`: the portal sends nothing; `active`: the portal sends events again, starting with the events that occurred during the pause',
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'WebhookChange',
    description: 'Properties to change',
  },
);

export const updateWebhookOperation = declarantOperation(
  {
    id: 'updateWebhook',
    client: 'webhooks.change(id, change)',
    method: 'PATCH',
    path: '/openapi/webhooks/{id}',
    tag: 'Webhooks',
    summary: 'Update a webhook',
    description:
      'Changes the properties that you send. A paused or disabled webhook keeps its position in the log: when you activate the webhook, the portal sends all events since it was paused or disabled, and retries pending deliveries immediately. A change of `events` applies to new events only.',
    scope: 'notifications:manage',
    params: webhookParams,
    ifMatch: 'optional',
    body: {
      schema: WebhookChange,
      description: 'Properties to change.',
      examples: {
        pause: { summary: 'Pause the webhook', value: { status: 'paused' } },
        move: { summary: 'Send to another URL', value: { url: 'https://erp.example/events' } },
      },
    },
    answers: {
      200: {
        description: 'The updated webhook',
        body: Webhook,
        headers: ['ETag'],
        examples: { paused: { summary: 'A paused webhook', value: { ...webhookExample, status: 'paused' } } },
      },
    },
    problems: [inputInvalid, notFound, versionConflict],
  },
  (deps: WebhookDependencies) => {
    const { database, source, wakeDispatcher } = deps;
    return async ({ body, caller, params, request }) => {
      const organisationId = caller.organisation.id;
      const refused = refuseWithoutReadScope(caller, body, deps.baseUrl);
      if (refused) return refused;
      // The webhook is read first, so that a webhook that does not exist causes no DNS lookup.
      const existing = await database.organisation(organisationId, (sql) =>
        findWebhook(sql, organisationId, params.id),
      );
      if (!existing) return refuse(notFound);
      const fault = body.url === undefined ? null : await webhookUrlError(body.url, deps);
      if (fault) return inputRefusal([fault]);
      const outcome = await database.organisationTransaction(organisationId, async (transaction) => {
        const before = await lockWebhook(transaction, organisationId, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const acting = auditActorOf(caller, request);
        const responsibleId = accountablePersonOf(caller) ?? before.responsibleId;
        const withResponsible = { ...before, responsibleId, grantId: grantIdOf(caller) };
        const after = await applyWebhookChange(transaction, source.now(), acting, withResponsible, body);
        return answer(200, webhookBody(after, source.now()), ['ETag', versionTag(after.version)]);
      });
      wakeDispatcher();
      return outcome;
    };
  },
);

async function applyWebhookChange(
  transaction: Transaction,
  now: Date,
  acting: AuditActor,
  before: StoredWebhook,
  requestedChange: Static<typeof WebhookChange>,
): Promise<StoredWebhook> {
  const difference = changedFieldsOf(before, requestedChange);
  if (!difference) return before;
  const revived = requestedChange.status === 'active' && before.status !== 'active';
  // A new or reactivated endpoint starts without the earlier health data.
  const isHealthReset = revived || requestedChange.url !== undefined;
  const after: StoredWebhook = {
    ...before,
    ...requestedChange,
    disabledReason: (requestedChange.status ?? before.status) === 'disabled' ? before.disabledReason : null,
    ...(isHealthReset && { failures: 0, failingSince: null }),
    version: before.version + 1,
    changedAt: now,
  };
  await updateWebhook(transaction, after);
  if (isHealthReset) await restartDeliveries(transaction, after);
  await recordAudit(transaction, {
    ...acting,
    organisationId: after.organisationId,
    at: now,
    action: 'webhook.update',
    target: { kind: 'webhook', id: after.id },
    change: difference,
  });
  return after;
}
