const uuidBytes = 16;
const idsAtOnce = 256;
const digits = Buffer.from('0123456789abcdef');
// Positions in the UUID at which the two digits of each byte begin.
const digitPositions = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const uuidTemplate = '00000000-0000-4000-8000-000000000000';
const variantPosition = 19;
const versionPosition = 14;

/**
 * Creates random UUIDs (RFC 9562 section 5.4), many at once. Each is a flat string, because a concatenated string, as
 * `randomUUID` returns, takes half a kilobyte of memory.
 */
export function createRequestIds(random: (bytes: number) => Uint8Array): () => string {
  const block = Buffer.from(uuidTemplate.repeat(idsAtOnce));
  let text = '';
  let start = block.length;
  return () => {
    if (start === block.length) {
      writeHex(block, random(idsAtOnce * uuidBytes));
      text = block.toString('latin1');
      start = 0;
    }
    const id = text.slice(start, start + uuidTemplate.length);
    start += uuidTemplate.length;
    return id;
  };
}

function writeHex(block: Buffer, bytes: Uint8Array): void {
  let next = 0;
  for (let start = 0; start < block.length; start += uuidTemplate.length) {
    for (const place of digitPositions) {
      const byte = bytes[next] ?? 0;
      block[start + place] = digits[byte >> 4] ?? 0;
      block[start + place + 1] = digits[byte & 15] ?? 0;
      next += 1;
    }
    block[start + versionPosition] = digits[4] ?? 0;
    block[start + variantPosition] = digits[8 | (((bytes[next - 8] ?? 0) >> 4) & 3)] ?? 0;
  }
}
