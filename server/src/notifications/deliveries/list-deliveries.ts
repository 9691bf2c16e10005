import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { WebhookEventType } from '../events/public.ts';
import type { WebhookDependencies } from '../webhooks/public.ts';
import { findWebhook, webhookParams } from '../webhooks/public.ts';
import { Delivery, deliveryBody, deliveryExample, deliveryStates, testType } from './delivery.ts';
import { type DeliveryCursor, readDeliveryRows as readDeliveries } from './delivery-store.ts';

export const listWebhookDeliveries = declarantOperation(
  {
    id: 'listWebhookDeliveries',
    client: 'webhooks.deliveries(id, filter)',
    method: 'GET',
    path: '/openapi/webhooks/{id}/deliveries',
    tag: 'Webhooks',
    summary: 'List deliveries of a webhook',
    description:
      'Returns the deliveries of a webhook with their last attempts, newest first. The portal stores a completed delivery for 30 days.',
    scope: 'notifications:manage',
    params: webhookParams,
    query: Type.Object(
      {
        ...listQuery,
        status: Type.Optional(
          Type.Enum([...deliveryStates], { description: 'Only deliveries with this status' }),
        ),
        type: Type.Optional(
          Type.Union([WebhookEventType, Type.Literal(testType)], {
            description: 'Only deliveries of events of this type',
          }),
        ),
        declarationId: Type.Optional(
          Type.String({ minLength: 1, maxLength: 64, description: 'Only deliveries about this declaration' }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of deliveries',
        body: listBody(Delivery, 'Deliveries, newest first'),
        examples: pageExample('A delivery with two attempts', deliveryExample),
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey }: WebhookDependencies) =>
    async ({ caller, params, query }) => {
      const organisationId = caller.organisation.id;
      const { status, type, declarationId } = query;
      const filters = [status ?? null, type ?? null, declarationId ?? null];
      const page = openPage(cursorKey, ['deliveries', organisationId, params.id, ...filters], query);
      if (page.kind === 'refusal') return page;
      const place: DeliveryCursor | null = page.after === null ? null : JSON.parse(page.after);
      const rows = await database.organisation(organisationId, async (sql) => {
        const webhook = await findWebhook(sql, organisationId, params.id);
        if (!webhook) return null;
        const filter = { status, type, declarationId };
        return readDeliveries(sql, organisationId, webhook.id, filter, place, page.limit + 1);
      });
      if (!rows) return refuse(notFound);
      return answer(
        200,
        page.close(rows, (row) => row.place, deliveryBody),
      );
    },
);
