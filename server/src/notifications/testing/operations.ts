import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { listDeliveries } from '../deliveries/list-deliveries.ts';
import { readDelivery } from '../deliveries/read-delivery.ts';
import { redeliver } from '../deliveries/redeliver.ts';
import { redeliverPeriod } from '../deliveries/redeliver-period.ts';
import { testWebhook } from '../deliveries/test-webhook.ts';
import { exportEvents } from '../events/export-events.ts';
import { readEvents } from '../events/read-events.ts';
import { changeWebhook } from '../webhooks/change-webhook.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { deleteWebhook } from '../webhooks/delete-webhook.ts';
import { listWebhooks } from '../webhooks/list-webhooks.ts';
import { readWebhook } from '../webhooks/read-webhook.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts';

const eventDefinitions = [readEvents, exportEvents];

export type EventParts = PartsOf<(typeof eventDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function eventOperations(parts: EventParts): Operation[] {
  return wire<EventParts>(eventDefinitions, parts);
}

const webhookDefinitions = [
  createWebhook,
  listWebhooks,
  readWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  readDelivery,
  redeliver,
  redeliverPeriod,
];

export type WebhookParts = PartsOf<(typeof webhookDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function webhookOperations(parts: WebhookParts): Operation[] {
  return wire<WebhookParts>(webhookDefinitions, parts);
}
