const bytesOfId = 16;
const idsAtOnce = 256;
const digits = Buffer.from('0123456789abcdef');
// Where the two digits of each byte stand between the hyphens.
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const versionAt = 14;
const variantAt = 19;

/**
 * Random UUIDs (RFC 9562 section 5.4). They are written digit by digit into one piece of text: put together from many, as
 * `randomUUID` does, each costs half a kilobyte, and once more when it is sent and logged.
 */
export function createRequestIds(random: (bytes: number) => Uint8Array): () => string {
  const text = Buffer.from('00000000-0000-0000-0000-000000000000');
  let bytes = new Uint8Array();
  let next = 0;
  return () => {
    if (next === bytes.length) {
      bytes = Uint8Array.from(random(idsAtOnce * bytesOfId));
      next = 0;
    }
    for (const place of places) {
      const byte = bytes[next] ?? 0;
      text[place] = digits[byte >> 4] ?? 0;
      text[place + 1] = digits[byte & 15] ?? 0;
      next += 1;
    }
    text[versionAt] = digits[4] ?? 0;
    text[variantAt] = digits[8 | (((bytes[next - 8] ?? 0) >> 4) & 3)] ?? 0;
    return text.toString('latin1');
  };
}
