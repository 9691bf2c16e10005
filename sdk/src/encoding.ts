const encoder = new TextEncoder();

/** Encodes UTF-8 in a new ArrayBuffer, which WebCrypto requires. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoder.encode(text));
}

/** Encodes bytes as base64 (RFC 4648 section 4). */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Encodes bytes as base64url without padding (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64; returns null for invalid text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns random bytes as base64url text. */
export function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** Returns the SHA-256 of a text as base64url. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(text))));
}
