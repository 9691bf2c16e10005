import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Portals accept keys of their own environment only. */
export type ApiKeyEnvironment = 'sandbox' | 'live';

/**
 * Returns an API key in the portal's format: a prefix, 27 random characters, and 6 characters with the CRC-32
 * of both in base 62.
 */
export function apiKeyWithChecksum(environment: ApiKeyEnvironment, characters: string): string {
  const start = `cpk_${environment}_${characters}`;
  return start + base62(crc32(start), 6);
}

/** Returns the key of the other environment with the same characters. */
export function sameKeyInEnvironment(environment: ApiKeyEnvironment, key: string): string {
  return apiKeyWithChecksum(environment, key.slice(-33, -6));
}

/** Returns what the portal stores of a key. */
export function apiKeyDigest(pepper: Buffer, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

function base62(value: number, length: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = digits.charAt(rest % 62) + text;
  return text.padStart(length, '0');
}
