export type { WebhookDependencies } from './create-webhook.ts';
export { clearDeliveries } from './delivery-store.ts';
export { createDispatcher, type Dispatcher } from './dispatcher.ts';
export { countDueWebhooks } from './lease-store.ts';
export { publishedWebhooks } from './published-webhooks.ts';
export { eventOperations, webhookOperations, webhooksForPeople } from './routes.ts';
export { createSender } from './send-webhook.ts';
export { wrappedWebhookSecrets } from './stored-secret.ts';
export { createResolver, type ResolveHost, type TargetPolicy } from './target.ts';
