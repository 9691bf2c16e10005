import { createHmac, timingSafeEqual } from 'node:crypto';

const macBytes = 16;
const longestCursor = 1_024;

/**
 * Seals a position in a list. The same key, binding and position always give the same cursor, so that an
 * unchanged page has an unchanged ETag. `binding` names what the cursor is valid for: organisation and
 * filters.
 */
export function sealCursor(key: Uint8Array, binding: string, position: string): string {
  return Buffer.concat([macOf(key, binding, position), Buffer.from(position)]).toString('base64url');
}

/** Returns the position sealed under this key and binding, or null for any other text. */
export function openCursor(key: Uint8Array, binding: string, text: string): string | null {
  if (text.length > longestCursor) return null;
  const bytes = Buffer.from(text, 'base64url');
  // Decoding tolerates stray characters and unused bits, but a cursor has only one spelling.
  if (bytes.length < macBytes || bytes.toString('base64url') !== text) return null;
  const position = bytes.subarray(macBytes).toString();
  return timingSafeEqual(bytes.subarray(0, macBytes), macOf(key, binding, position)) ? position : null;
}

function macOf(key: Uint8Array, binding: string, position: string): Buffer {
  // The length separates binding and position; the prefix separates other uses of the key.
  const text = `cursor ${Buffer.byteLength(binding)} ${binding} ${position}`;
  return createHmac('sha256', key).update(text).digest().subarray(0, macBytes);
}
