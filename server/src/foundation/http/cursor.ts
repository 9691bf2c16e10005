import { createHmac, timingSafeEqual } from 'node:crypto';

const macBytes = 16;
const maxCursorLength = 1_024;

/**
 * Returns a cursor for a position in a list, with a message authentication code. `binding` is the context in which the
 * cursor is valid, such as organisation and filters. The same arguments always give the same cursor, so that an
 * unchanged page has an unchanged ETag.
 */
export function sealCursor(key: Uint8Array, binding: string, position: string): string {
  return Buffer.concat([macOf(key, binding, position), Buffer.from(position)]).toString('base64url');
}

/** Returns the position of a cursor that was sealed with this key and binding; null for any other text. */
export function openCursor(key: Uint8Array, binding: string, text: string): string | null {
  if (text.length > maxCursorLength) return null;
  const bytes = Buffer.from(text, 'base64url');
  // Decoding ignores invalid characters and unused bits, so other spellings of a cursor are refused here.
  if (bytes.length < macBytes || bytes.toString('base64url') !== text) return null;
  const position = bytes.subarray(macBytes).toString();
  return timingSafeEqual(bytes.subarray(0, macBytes), macOf(key, binding, position)) ? position : null;
}

function macOf(key: Uint8Array, binding: string, position: string): Buffer {
  // The length separates binding and position. The prefix separates cursors from other uses of the key.
  const text = `cursor ${Buffer.byteLength(binding)} ${binding} ${position}`;
  return createHmac('sha256', key).update(text).digest().subarray(0, macBytes);
}
