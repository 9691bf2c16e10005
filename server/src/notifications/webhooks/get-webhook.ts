import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { WebhookDependencies } from './create-webhook.ts';
import { Webhook, webhookBody, webhookExample } from './webhook.ts';
import { findWebhook } from './webhook-store.ts';

export const webhookParams = Type.Object(
  { id: pathIdSchema('Id of the webhook.') },
  { additionalProperties: false },
);

export const getWebhook = declarantOperation(
  {
    id: 'getWebhook',
    client: 'webhooks.get(id)',
    method: 'GET',
    path: '/openapi/webhooks/{id}',
    tag: 'Webhooks',
    summary: 'Get a webhook',
    description: 'Returns a webhook with the health of its endpoint, without its secret.',
    scope: 'notifications:manage',
    params: webhookParams,
    answers: {
      200: {
        description: 'The webhook. Send its `ETag` as `If-Match` when you update the webhook',
        body: Webhook,
        headers: ['ETag'],
        examples: { healthy: { summary: 'A healthy webhook', value: webhookExample } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, source }: WebhookDependencies) =>
    async ({ caller, params }) => {
      const organisationId = caller.organisation.id;
      const webhook = await database.organisation(organisationId, (sql) =>
        findWebhook(sql, organisationId, params.id),
      );
      if (!webhook) return refuse(notFound);
      return answer(200, webhookBody(webhook, source.now()), ['ETag', versionTag(webhook.version)]);
    },
);
