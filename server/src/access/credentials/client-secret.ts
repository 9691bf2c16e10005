import { createHash, timingSafeEqual } from 'node:crypto';
import { base62OfBytes } from './base62.ts';

/*
 * A client secret reads `cps_<43 characters>`: 256 random bits in base 62. With that much chance in it a plain digest is
 * enough at rest; a slow one would only make the token endpoint slow.
 */

const randomBytes = 32;
const randomLength = 43;

/** A new client secret in plain text: shown once, never stored. */
export function newClientSecret(random: (bytes: number) => Uint8Array): string {
  return `cps_${base62OfBytes(random(randomBytes), randomLength)}`;
}

/** What is stored of a client secret: its SHA-256. */
export function clientSecretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret is the one whose digest is stored; takes the same time for any secret. */
export function clientSecretMatches(secret: string, digest: Uint8Array): boolean {
  return digest.length === 32 && timingSafeEqual(clientSecretDigest(secret), digest);
}
