import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Portals accept keys of their own environment only. */
export type KeyEnvironment = 'sandbox' | 'live';

/** Returns an API key in the portal's format: 27 characters, and the CRC-32 of the preceding text in base 62. */
export function apiKeyText(environment: KeyEnvironment, characters: string): string {
  const start = `cpk_${environment}_${characters}`;
  return start + base62(crc32(start), 6);
}

/** Returns the key of the other environment with the same characters. */
export function apiKeyFor(environment: KeyEnvironment, key: string): string {
  return apiKeyText(environment, key.slice(-33, -6));
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
