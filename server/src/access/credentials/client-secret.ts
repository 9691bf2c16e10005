import { createHash, timingSafeEqual } from 'node:crypto';
import { base62OfBytes } from './base62.ts';

/*
 * A client secret has the form `cps_<43 characters>`: 256 random bits in base 62. With this entropy an
 * unsalted fast hash is safe at rest; a slow hash would only slow down the token endpoint.
 */

const randomBytes = 32;
const randomLength = 43;

/** Generates a client secret in plain text: shown only once, never stored. */
export function newClientSecret(random: (bytes: number) => Uint8Array): string {
  return `cps_${base62OfBytes(random(randomBytes), randomLength)}`;
}

/** Returns the SHA-256 of a client secret, which is stored. */
export function clientSecretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares a secret with the stored digest in constant time. */
export function clientSecretMatches(secret: string, digest: Uint8Array): boolean {
  return digest.length === 32 && timingSafeEqual(clientSecretDigest(secret), digest);
}
