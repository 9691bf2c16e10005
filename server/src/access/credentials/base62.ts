const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Encodes a number in base 62, padded with zeros to `length`; a double click selects it completely. */
export function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

/** Encodes at least one byte as a big-endian number in base 62. */
export function base62OfBytes(bytes: Uint8Array, length: number): string {
  return base62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), length);
}
