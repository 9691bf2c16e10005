import type { PublishedWebhook } from '../../foundation/openapi/webhooks.ts';
import { eventExample, PortalEvent } from '../events/public.ts';
import { WebhookTest, webhookTestExample } from './test-webhook.ts';

/** What endpoints get, for the OpenAPI document. */
export const publishedWebhooks: readonly PublishedWebhook[] = [
  {
    name: 'event',
    summary: 'Something happened to a declaration',
    description:
      'Sent to every active webhook that is for its `type`. The event is thin: read the rest where `declaration.href` leads, or have it with the event by `include`. It may come more than once, with the same `webhook-id`.',
    schema: PortalEvent,
    example: eventExample,
  },
  {
    name: 'webhook.test',
    summary: 'A test',
    description: 'Sent when somebody asks for it, whichever events the webhook is for.',
    schema: WebhookTest,
    example: webhookTestExample,
  },
];
