import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import type { WebhookDependencies } from '../webhooks/public.ts';
import { lockWebhook, webhookNotActive } from '../webhooks/public.ts';
import { Delivery, deliveryBody, deliveryExample } from './delivery.ts';
import { makeWebhookDue, redeliverNow } from './delivery-store.ts';
import { deliveryParams } from './get-webhook-delivery.ts';
import { emptyBody } from './test-webhook.ts';

export const redeliver = declarantOperation(
  {
    id: 'redeliverWebhook',
    client: 'webhooks.redeliver(id, deliveryId)',
    method: 'POST',
    path: '/openapi/webhooks/{id}/deliveries/{deliveryId}/redelivery',
    tag: 'Webhooks',
    summary: 'Redeliver a delivery',
    description:
      'Sends a delivery again immediately, with the same `webhook-id` and the current secret. A pending delivery continues with its remaining attempts. Any other delivery gets one further attempt, which does not affect the health of the webhook.',
    scope: 'notifications:manage',
    idempotent: true,
    params: deliveryParams,
    body: emptyBody,
    answers: {
      200: {
        description: 'The pending delivery',
        body: Delivery,
        headers: ['Idempotency-Replayed'],
        examples: {
          waits: {
            summary: 'A delivery that waits for one more attempt',
            value: { ...deliveryExample, status: 'pending', dueAt: '2026-11-20T09:00:00.000Z' },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, webhookNotActive, idempotencyKeyReused, requestInProgress],
  },
  (deps: WebhookDependencies) => {
    const { database, source, wakeDispatcher } = deps;
    return async ({ caller, params, request, idempotency }) => {
      const organisationId = caller.organisation.id;
      const outcome = await idempotency.once(database, 200, async (transaction) => {
        const webhook = await lockWebhook(transaction, organisationId, params.id);
        if (!webhook) return refuse(notFound);
        if (webhook.status !== 'active') return refuse(webhookNotActive);
        const at = source.now();
        const delivery = await redeliverNow(transaction, organisationId, webhook.id, params.deliveryId, at);
        if (!delivery) return refuse(notFound);
        await makeWebhookDue(transaction, organisationId, webhook.id, at);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at,
          action: 'webhook.redeliver',
          target: { kind: 'webhook', id: webhook.id },
          change: { after: { deliveryId: delivery.id } },
        });
        return { kind: 'made', body: deliveryBody(delivery) } as const;
      });
      wakeDispatcher();
      return outcome;
    };
  },
);
