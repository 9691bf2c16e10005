import { createHmac } from 'node:crypto';

/*
 * Signatures in the format of Standard Webhooks 1.0.0: HMAC-SHA256 of id, time and body, with a secret in the format
 * `whsec_<base64>`.
 */

const secretBytes = 32;
const prefix = 'whsec_';

/** Creates a secret of 256 random bits. */
export function newWebhookSecret(random: (bytes: number) => Uint8Array): string {
  return prefix + Buffer.from(random(secretBytes)).toString('base64');
}

/** Returns the headers of an attempt. A receiver can verify the signature with any of the secrets. */
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
