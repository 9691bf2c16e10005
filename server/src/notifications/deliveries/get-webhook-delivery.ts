import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { WebhookDependencies } from '../webhooks/public.ts';
import { Delivery, deliveryBody, deliveryExample } from './delivery.ts';
import { findDelivery } from './delivery-store.ts';

export const deliveryParams = Type.Object(
  {
    id: pathIdSchema('Id of the webhook.'),
    deliveryId: pathIdSchema('Id of the delivery: its `webhook-id`.'),
  },
  { additionalProperties: false },
);

export const getWebhookDelivery = declarantOperation(
  {
    id: 'getWebhookDelivery',
    client: 'webhooks.delivery(id, deliveryId)',
    method: 'GET',
    path: '/openapi/webhooks/{id}/deliveries/{deliveryId}',
    tag: 'Webhooks',
    summary: 'Get a delivery',
    description: 'Returns a delivery with its last attempts and their responses.',
    scope: 'notifications:manage',
    params: deliveryParams,
    answers: {
      200: {
        description: 'The delivery',
        body: Delivery,
        examples: { arrived: { summary: 'Delivered with the second attempt', value: deliveryExample } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: WebhookDependencies) =>
    async ({ caller, params }) => {
      const organisationId = caller.organisation.id;
      const delivery = await database.organisation(organisationId, (sql) =>
        findDelivery(sql, organisationId, params.id, params.deliveryId),
      );
      return delivery ? answer(200, deliveryBody(delivery)) : refuse(notFound);
    },
);
