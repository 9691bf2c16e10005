import { createWebhooks } from './operations.ts';
import type { ChangeOptions } from './options.ts';
import { responseDataOf, type TypedRequests } from './request.ts';
import type { WebhookWithSecret } from './types.ts';

/** Webhooks, to which the portal sends events. */
export function webhookOperations(requests: TypedRequests) {
  return {
    ...createWebhooks(requests),
    /**
     * Rotates the secret. Deliveries are also signed with the previous secret for `overlapSeconds` (default: a day).
     * Pass both secrets to `verifyWebhook`. With 0 the previous secret becomes invalid immediately.
     */
    rotateSecret(
      id: string,
      { overlapSeconds, ...options }: ChangeOptions & { readonly overlapSeconds?: number } = {},
    ): Promise<WebhookWithSecret> {
      const body = overlapSeconds === undefined ? {} : { overlapSeconds };
      return responseDataOf(
        requests.request('POST', '/openapi/webhooks/{id}/secret-rotation', {
          ...options,
          path: { id },
          body,
        }),
      );
    },
  };
}
