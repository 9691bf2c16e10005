import type { Wrapping } from '../../foundation/secrets/secrets.ts';
import type { WrappedColumn } from '../../foundation/secrets/encrypted-column.ts';

/** What the secret of a webhook is wrapped under: a row of another webhook cannot take its place. */
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
