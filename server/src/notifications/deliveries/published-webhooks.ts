import type { PublishedWebhook } from '../../foundation/openapi/webhooks.ts';
import {
  AuthorisationEvent,
  authorisationEventExample,
  eventExample,
  HealthEvent,
  healthEventExample,
  PortalEvent,
  ServiceEvent,
  serviceEventExample,
} from '../events/public.ts';
import { WebhookTest, webhookTestExample } from './test-webhook.ts';

/** Lists the webhook messages that the OpenAPI document describes. */
export const documentedWebhookMessages: readonly PublishedWebhook[] = [
  {
    name: 'event',
    summary: 'Event of a declaration',
    description:
      'The portal sends an event to each active webhook that accepts the `type` of the event. The event contains only a summary of the declaration: get the declaration from `declaration.href`, or set `include` of the webhook to receive the declaration with the event. An event can arrive more than once, with the same `webhook-id`.',
    schema: PortalEvent,
    example: eventExample,
  },
  {
    name: 'service',
    summary: 'Announcement of an incident',
    description:
      'The portal sends this event when customs announces, updates, resolves or withdraws an incident or planned work, to each webhook whose `events` contain its type.',
    schema: ServiceEvent,
    example: serviceEventExample,
  },
  {
    name: 'authorisation',
    summary: 'Intended revocation of an authorisation',
    description:
      'The portal sends this event to the holder of an authorisation when customs intends to revoke it, after the answer or the time limit of the hearing, and when customs withdraws the intention or revokes the authorisation. Only webhooks whose `events` contain its type receive it.',
    schema: AuthorisationEvent,
    example: authorisationEventExample,
  },
  {
    name: 'health',
    summary: 'Health alert of a client or webhook',
    description:
      'The portal sends this event when the failures of a client or of a webhook leave their usual range, and when they return to it, to each webhook of the same organisation whose `events` contain its type.',
    schema: HealthEvent,
    example: healthEventExample,
  },
  {
    name: 'webhook.test',
    summary: 'Test of a webhook',
    description:
      'The portal sends this event when you test a webhook, regardless of the event types of the webhook.',
    schema: WebhookTest,
    example: webhookTestExample,
  },
];
