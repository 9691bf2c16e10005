import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { getWebhookDelivery } from '../deliveries/get-webhook-delivery.ts';
import { listWebhookDeliveries } from '../deliveries/list-deliveries.ts';
import { redeliver } from '../deliveries/redeliver.ts';
import { redeliverPeriod } from '../deliveries/redeliver-period.ts';
import { testWebhook } from '../deliveries/test-webhook.ts';
import { exportEvents } from '../events/export-events.ts';
import { listEventsOperation } from '../events/list-events.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { deleteWebhook } from '../webhooks/delete-webhook.ts';
import { getWebhook } from '../webhooks/get-webhook.ts';
import { listWebhooks } from '../webhooks/list-webhooks.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts';
import { updateWebhookOperation } from '../webhooks/update-webhook.ts';

const eventDefinitions = [listEventsOperation, exportEvents];

export type EventTestDependencies = DependenciesOf<(typeof eventDefinitions)[number]>;

/** Returns the event operations with the dependencies of a test. */
export function eventOperations(parts: EventTestDependencies): Operation[] {
  return withDependenciesAll<EventTestDependencies>(eventDefinitions, parts);
}

const webhookDefinitions = [
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhookOperation,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliver,
  redeliverPeriod,
];

export type WebhookTestDependencies = DependenciesOf<(typeof webhookDefinitions)[number]>;

/** Returns the webhook operations with the dependencies of a test. */
export function webhookOperations(parts: WebhookTestDependencies): Operation[] {
  return withDependenciesAll<WebhookTestDependencies>(webhookDefinitions, parts);
}
