import { forPeople } from '../foundation/http/for-people.ts';
import type { DeclarantOperation, Operation } from '../foundation/http/operation.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook, type WebhookDependencies } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { exportEvents } from './export-events.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { readDelivery } from './read-delivery.ts';
import { type EventDependencies, readEvents } from './read-events.ts';
import { readWebhook } from './read-webhook.ts';
import { redeliver } from './redeliver.ts';
import { redeliverPeriod } from './redeliver-period.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

export function eventOperations(deps: EventDependencies): Operation[] {
  return [readEvents(deps), exportEvents(deps)];
}

export function webhookOperations(deps: WebhookDependencies): DeclarantOperation[] {
  return [
    createWebhook(deps),
    listWebhooks(deps),
    readWebhook(deps),
    changeWebhook(deps),
    deleteWebhook(deps),
    rotateWebhookSecret(deps),
    testWebhook(deps),
    listDeliveries(deps),
    readDelivery(deps),
    redeliver(deps),
    redeliverPeriod(deps),
  ];
}

/** Where events go, and what proves them: whoever changes that has shown who they are a moment ago. */
const touchSecrets = ['createWebhook', 'changeWebhook', 'rotateWebhookSecret'];

/** The same for people: everyone in an organisation reads, owners and developers change. */
export function webhooksForPeople(operations: readonly DeclarantOperation[]): Operation[] {
  return operations.map((operation) => {
    if (operation.method === 'GET') return forPeople(operation, { roles: ['owner', 'developer', 'viewer'] });
    const roles = ['owner', 'developer'] as const;
    return forPeople(operation, touchSecrets.includes(operation.id) ? { roles, fresh: true } : { roles });
  });
}
