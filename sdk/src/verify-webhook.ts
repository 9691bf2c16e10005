import { encodeUtf8, fromBase64 } from './encoding.ts';
import type { PortalEvent } from './types.ts';

/** Headers of a delivery, in the form that the framework of the receiver provides. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of {@link verifyWebhook}. */
export interface WebhookVerification {
  /** Maximum difference between the time of the delivery and the current time in seconds; default 300. */
  readonly tolerance?: number;
  /** The current time, for tests. */
  readonly now?: () => Date;
}

/** A verified delivery. */
export interface VerifiedWebhook<Event> {
  /**
   * `webhook-id`, the same for every delivery of an event. Ignore deliveries whose `webhook-id` you have already
   * processed.
   */
  readonly id: string;
  /** Time when this delivery was signed. */
  readonly timestamp: Date;
  /** The event; `type` is its type. */
  readonly event: Event;
}

/** The delivery is not signed by the portal. Return 400 and ignore the delivery. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** Reason why the verification failed. */
  readonly reason: 'header_missing' | 'time_refused' | 'signature_refused' | 'body_malformed';

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const defaultToleranceSeconds = 300;

/**
 * Verifies a webhook delivery of the portal (Standard Webhooks 1.0.0) and returns its event. `body` is the request body
 * exactly as received: verify it before you parse it. `secrets` is the secret of the webhook (`whsec_…`), or both
 * secrets during a rotation.
 *
 * @throws {WebhookVerificationError} if the delivery is not genuine or too old
 */
export async function verifyWebhook<Event = PortalEvent>(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secrets: string | readonly string[],
  options: WebhookVerification = {},
): Promise<VerifiedWebhook<Event>> {
  const id = headerOf(headers, 'webhook-id');
  const time = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const timestamp = timeOf(time, options);
  const payload = typeof body === 'string' ? encodeUtf8(body) : body;
  const signed = concatBytes(encodeUtf8(`${id}.${time}.`), payload);
  const given = signatures.split(' ').flatMap((each) => {
    const bytes = each.startsWith('v1,') ? fromBase64(each.slice(3)) : null;
    return bytes === null ? [] : [bytes];
  });
  let genuine = false;
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await importSecret(secret);
    for (const signature of given) {
      // Checks every pair of secret and signature, so that the duration does not show which one matched.
      genuine = (await crypto.subtle.verify('HMAC', key, signature, signed)) || genuine;
    }
  }
  if (!genuine)
    throw new WebhookVerificationError(
      'signature_refused',
      'no signature in webhook-signature is valid for this body and secret',
    );
  return { id, timestamp, event: parsePayload(payload) };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text !== 'string' || text === '') {
    throw new WebhookVerificationError('header_missing', `the header ${name} is missing`);
  }
  return text;
}

function timeOf(text: string, { tolerance = defaultToleranceSeconds, now }: WebhookVerification): Date {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  const age = (now?.() ?? new Date()).getTime() / 1000 - seconds;
  if (!(Math.abs(age) <= tolerance)) {
    throw new WebhookVerificationError(
      'time_refused',
      'the time in webhook-timestamp differs too much from the clock of this machine',
    );
  }
  return new Date(seconds * 1000);
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  // Leaves the secret out of the message, because messages appear in logs.
  if (bytes === null || bytes.length === 0)
    throw new TypeError('a webhook secret must consist of whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function parsePayload<Event>(payload: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    throw new WebhookVerificationError('body_malformed', 'the signature is valid, but the body is not JSON');
  }
}
