import type { DeclarantOperation } from '../callers/public.ts';
import { forPeople } from '../callers/public.ts';
import type { Operation } from '../foundation/http/operation.ts';
import {
  listDeliveries,
  readDelivery,
  redeliver,
  redeliverPeriod,
  testWebhook,
} from './deliveries/public.ts';
import { type EventDependencies, exportEvents, readEvents } from './events/public.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
  type WebhookDependencies,
} from './webhooks/public.ts';

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
