import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, base62OfBytes } from './base62.ts';

/*
 * An API key has the form `cpk_<environment>_<27 characters><6 characters>`: 160 random bits in base 62, then
 * the CRC-32 of the preceding text in base 62. A mistyped key is rejected without a lookup, and secret
 * scanners recognise a leaked one.
 */

/** Environment in the prefix of a key, so that production rejects a sandbox key by its format. */
export type KeyEnvironment = 'sandbox' | 'live';

const randomBytes = 20;
const randomLength = 27;
const checksumLength = 6;
const bodyPattern = /^[0-9A-Za-z]{33}$/;

export function keyEnvironment(profile: 'sandbox' | 'production'): KeyEnvironment {
  return profile === 'production' ? 'live' : 'sandbox';
}

/** Generates a key in plain text: shown only once, never stored. */
export function newApiKey(environment: KeyEnvironment, random: (bytes: number) => Uint8Array): string {
  const start = prefixOf(environment) + base62OfBytes(random(randomBytes), randomLength);
  return start + checksumOf(start);
}

/**
 * Whether a text has prefix, length and checksum of a key of this environment. The check takes the same time
 * for every text, so that its duration reveals nothing.
 */
export function isWellFormedApiKey(text: string, environment: KeyEnvironment): boolean {
  const prefix = prefixOf(environment);
  if (!text.startsWith(prefix) || !bodyPattern.test(text.slice(prefix.length))) return false;
  return text.endsWith(checksumOf(text.slice(0, -checksumLength)));
}

/**
 * Returns the HMAC-SHA256 of a key under the pepper, which is stored instead of the key. A slow hash is
 * unnecessary because a key has 160 random bits.
 */
export function apiKeyDigest(pepperKey: Uint8Array, key: string): Buffer {
  return createHmac('sha256', pepperKey).update(key).digest();
}

/** Returns the preview of a key: its prefix and the last four of its random characters; 136 bits stay secret. */
export function apiKeyPreview(key: string): string {
  const start = key.slice(0, -checksumLength);
  return `${start.slice(0, -randomLength)}…${start.slice(-4)}`;
}

function prefixOf(environment: KeyEnvironment): string {
  return `cpk_${environment}_`;
}

function checksumOf(start: string): string {
  return base62(BigInt(crc32(start)), checksumLength);
}
