import type { WrappedColumn } from '../../foundation/secrets/encrypted-column.ts';
import type { Wrapping } from '../../foundation/secrets/secrets.ts';

/** Returns the encryption context of a webhook secret, so that it can't be swapped between rows. */
export function secretName(webhookId: string): string {
  return `webhook/${webhookId}`;
}

export function wrapSecret(wrapping: Wrapping, webhookId: string, secret: string): Buffer {
  return wrapping.wrap(secretName(webhookId), Buffer.from(secret));
}

export const wrappedWebhookSecrets: readonly WrappedColumn[] = [
  'encrypted_secret',
  'encrypted_previous_secret',
].map((column) => ({ table: 'notifications.webhooks', column, id: 'id', nameOf: secretName }));
