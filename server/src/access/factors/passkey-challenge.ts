import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { IdSource } from '../../foundation/ids.ts';

/*
 * A challenge for a passkey signature is random, expires, and is signed by the portal for one purpose. So
 * unused challenges need no storage. Used challenges are stored until they expire.
 */

const challengeLifetimeMs = 5 * 60_000;
const randomBytes = 16;
const timeBytes = 6;

/** Purpose of a challenge, `sign-in` or `enrol <person>`. A challenge is valid for its purpose only. */
export type ChallengePurpose = 'sign-in' | `enrol ${string}`;

export function newChallenge(sealingKey: Uint8Array, purpose: ChallengePurpose, source: IdSource): string {
  const challengeContent = Buffer.alloc(randomBytes + timeBytes);
  challengeContent.set(source.random(randomBytes));
  challengeContent.writeUIntBE(source.now().getTime() + challengeLifetimeMs, randomBytes, timeBytes);
  return Buffer.concat([
    challengeContent,
    challengeSignature(sealingKey, purpose, challengeContent),
  ]).toString('base64url');
}

/** Returns expiry and replay identifier of a valid challenge for this purpose, or null. */
export function verifyChallenge(
  sealingKey: Uint8Array,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): { readonly expiresAt: Date; readonly hash: Buffer } | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, randomBytes + timeBytes);
  const mark = bytes.subarray(head.length);
  const expected = challengeSignature(sealingKey, purpose, head);
  if (mark.length !== expected.length || !timingSafeEqual(mark, expected)) return null;
  const expiresAt = new Date(head.readUIntBE(randomBytes, timeBytes));
  return expiresAt > now ? { expiresAt, hash: createHash('sha256').update(bytes).digest() } : null;
}

/** Returns the challenge in the signed client data, or null if the data can't be parsed. */
export function challengeInClientData(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const found = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}

function challengeSignature(sealingKey: Uint8Array, purpose: ChallengePurpose, head: Uint8Array): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, 'customs-portal', 'passkey challenges 1', 32));
  return createHmac('sha256', key).update(purpose).update('\0').update(head).digest();
}
