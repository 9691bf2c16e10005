import { createHmac } from 'node:crypto';

/*
 * Signatures as Standard Webhooks 1.0.0 has them: HMAC-SHA256 over id, time and body, under a secret that reads
 * `whsec_<base64>`.
 */

const secretBytes = 32;
const prefix = 'whsec_';

/** A new secret: 256 random bits. */
export function newWebhookSecret(random: (bytes: number) => Uint8Array): string {
  return prefix + Buffer.from(random(secretBytes)).toString('base64');
}

/** The headers of one attempt; a receiver that knows one of the secrets can check it. */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
