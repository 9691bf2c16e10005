import type { EncryptedColumn } from '../../foundation/secrets/encrypted-column.ts';
import type { Encryption } from '../../foundation/secrets/secrets.ts';

/**
 * Returns the encryption context of a webhook secret, so that a secret that is copied to another row can't be
 * decrypted.
 */
export function webhookSecretContext(webhookId: string): string {
  return `webhook/${webhookId}`;
}

export function encryptWebhookSecret(encryption: Encryption, webhookId: string, secret: string): Buffer {
  return encryption.encrypt(webhookSecretContext(webhookId), Buffer.from(secret));
}

export const encryptedWebhookSecrets: readonly EncryptedColumn[] = [
  'encrypted_secret',
  'encrypted_previous_secret',
].map((column) => ({ table: 'notifications.webhooks', column, id: 'id', nameOf: webhookSecretContext }));
