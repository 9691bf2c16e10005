export { createWebhook, type WebhookDependencies } from './create-webhook.ts';
export { deleteWebhook } from './delete-webhook.ts';
export { getWebhook, webhookParams } from './get-webhook.ts';
export { listWebhooks } from './list-webhooks.ts';
export { pauseWebhooksOf } from './pause-webhooks.ts';
export { webhookNotActive } from './problems.ts';
export { rotateWebhookSecret } from './rotate-webhook-secret.ts';
export {
  createResolver,
  isPublic,
  judgeTarget,
  type ResolveHost,
  type TargetPolicy,
  targetFault,
} from './ssrf-policy.ts';
export { secretName, wrappedWebhookSecrets } from './stored-secret.ts';
export { updateWebhookOperation } from './update-webhook.ts';
export {
  countDueWebhooks,
  disableWebhook,
  type LeasedWebhook,
  leaseWebhooks,
  pauseUnconsented,
  postponeWebhook,
  releaseWebhook,
  slowMs,
  streamsWithWebhooks,
  unblocked,
  wakeForLogs,
} from './webhook-lease-store.ts';
export { signedHeaders } from './webhook-secret.ts';
export {
  findWebhook,
  listDisabledWebhooks,
  listWebhooks as webhooksOf,
  lockWebhook,
  replayLog,
} from './webhook-store.ts';
