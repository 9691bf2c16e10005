export { createWebhook, type WebhookDependencies } from './create-webhook.ts';
export { deleteWebhook } from './delete-webhook.ts';
export { getWebhook, webhookParams } from './get-webhook.ts';
export { listWebhooks } from './list-webhooks.ts';
export { pauseWebhooksOfFormerMember } from './pause-webhooks.ts';
export { webhookNotActive } from './problems.ts';
export { rotateWebhookSecret } from './rotate-webhook-secret.ts';
export {
  createResolver,
  isPublicAddress,
  type ResolveHost,
  type TargetPolicy,
  targetError,
  validateTarget,
} from './ssrf-policy.ts';
export { encryptedWebhookSecrets, webhookSecretContext } from './stored-secret.ts';
export { updateWebhookOperation } from './update-webhook.ts';
export {
  countDueWebhooks,
  disableWebhook,
  inOrderCondition,
  type LeasedWebhook,
  leaseWebhooks,
  pauseUnconsented,
  postponeWebhook,
  releaseWebhook,
  slowEndpointMs,
  streamsWithWebhooks,
  wakeWebhooksBehindStreams,
} from './webhook-lease-store.ts';
export { signedHeaders } from './webhook-secret.ts';
export {
  findWebhook,
  insertReplayOfLog,
  listDisabledWebhooks,
  lockWebhook,
  readWebhookRows as webhooksOf,
} from './webhook-store.ts';
