import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { WebhookDependencies } from './create-webhook.ts';
import { webhookParams } from './get-webhook.ts';
import { deleteWebhookRow as removeWebhook } from './webhook-store.ts';

export const deleteWebhook = declarantOperation(
  {
    id: 'deleteWebhook',
    client: 'webhooks.delete(id)',
    method: 'DELETE',
    path: '/openapi/webhooks/{id}',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description:
      'Deletes a webhook with its deliveries. A delivery attempt that is in progress may still arrive.',
    scope: 'notifications:manage',
    params: webhookParams,
    answers: { 204: { description: 'The webhook is deleted' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, source }: WebhookDependencies) =>
    async ({ caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.organisationTransaction(organisationId, async (transaction) => {
        if (!(await removeWebhook(transaction, organisationId, params.id))) return refuse(notFound);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: source.now(),
          action: 'webhook.delete',
          target: { kind: 'webhook', id: params.id },
          change: { before: { id: params.id } },
        });
        return answer(204);
      });
    },
);
