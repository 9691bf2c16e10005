import { createHmac, randomBytes } from 'node:crypto';
import { usageFailure } from './exit-code.ts';

/** Creates a webhook secret in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * Returns the headers of a webhook delivery with the same signature as the portal's (Standard Webhooks 1.0).
 */
export function webhookHeaders(secret: string, id: string, now: Date, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (!secret.startsWith('whsec_') || key.length < 24) {
    throw usageFailure('A webhook secret must consist of whsec_ and at least 24 bytes in base64.');
  }
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
