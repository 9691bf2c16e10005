import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import type { WebhookDependencies } from './create-webhook.ts';
import { Webhook, webhookBody, webhookExample } from './webhook.ts';
import { readWebhookRows as readWebhooks } from './webhook-store.ts';

export const listWebhooks = declarantOperation(
  {
    id: 'listWebhooks',
    client: 'webhooks.list()',
    method: 'GET',
    path: '/openapi/webhooks',
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'Returns all webhooks of the organisation, oldest first, at most 20.',
    scope: 'notifications:manage',
    answers: {
      200: {
        description: 'The webhooks',
        body: listBody(Webhook, 'Webhooks, oldest first'),
        examples: { one: { summary: 'One webhook', value: singlePage([webhookExample]) } },
      },
    },
    problems: [],
  },
  ({ database, source }: WebhookDependencies) =>
    async ({ caller }) => {
      const organisationId = caller.organisation.id;
      const webhooks = await database.organisation(organisationId, (sql) =>
        readWebhooks(sql, organisationId),
      );
      return answer(200, singlePage(webhooks.map((webhook) => webhookBody(webhook, source.now()))));
    },
);
