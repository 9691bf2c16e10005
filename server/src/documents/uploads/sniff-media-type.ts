/* Detects the media type from the first and last bytes of a file, because the Content-Type header is only a claim. */

export const mediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** `incomplete`: the file begins like the media type but does not end like it. */
export type DetectedMediaType =
  | { readonly kind: 'known'; readonly mediaType: MediaType }
  | { readonly kind: 'incomplete'; readonly mediaType: MediaType; readonly expected: string }
  | { readonly kind: 'unknown' };

export interface MediaTypeSniffer {
  see(bytes: Uint8Array): void;
  /** Returns the type from the bytes so far; `undecided` until there are enough. */
  beginning(): MediaType | 'unknown' | 'undecided';
  /** Returns the final type after all bytes. */
  judge(): DetectedMediaType;
}

interface Shape {
  readonly mediaType: MediaType;
  readonly begins: (head: Buffer) => boolean;
  readonly ends: (tail: Buffer) => boolean;
  readonly expected: string;
}

// Signature and the mandatory first chunk with its length (PNG, RFC 2083, sections 3.1 and 4.1.1).
const pngBegins = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
// The empty last chunk with its CRC.
const pngEnds = Buffer.from('0000000049454e44ae426082', 'hex');
const headBytes = 16;
// PDF 1.7, annex H.3.4.4: `%%EOF` is within the last 1,024 bytes.
const tailBytes = 1_024;

const shapes: readonly Shape[] = [
  {
    mediaType: 'application/pdf',
    begins: (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1')),
    ends: (tail) => /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1')),
    expected: '`startxref`, an offset and `%%EOF` at its end',
  },
  {
    mediaType: 'image/jpeg',
    // Start-of-image marker followed by another marker. The end-of-image marker may have padding (ITU T.81, annex B).
    begins: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff && (head[3] ?? 0) >= 0xc0,
    ends: (tail) =>
      withoutFill(tail)
        .subarray(-2)
        .equals(Buffer.from([0xff, 0xd9])),
    expected: 'the marker FF D9 at its end',
  },
  {
    mediaType: 'image/png',
    begins: (head) => head.subarray(0, pngBegins.length).equals(pngBegins),
    ends: (tail) => tail.subarray(-pngEnds.length).equals(pngEnds),
    expected: 'the chunk IEND at its end',
  },
];

/** Inspects a file as a stream and buffers only its first and last bytes. */
export function createMediaTypeSniffer(): MediaTypeSniffer {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  const shape = (): Shape | undefined => shapes.find(({ begins }) => begins(head));
  return {
    see(bytes) {
      const missing = headBytes - head.length;
      if (missing > 0) head = Buffer.concat([head, bytes.subarray(0, missing)]);
      const last = bytes.subarray(Math.max(0, bytes.length - tailBytes));
      tail = Buffer.concat([tail, last]).subarray(-tailBytes);
    },
    beginning() {
      return head.length < headBytes ? 'undecided' : (shape()?.mediaType ?? 'unknown');
    },
    judge() {
      const found = shape();
      if (!found) return { kind: 'unknown' };
      const { mediaType, expected } = found;
      return found.ends(tail) ? { kind: 'known', mediaType } : { kind: 'incomplete', mediaType, expected };
    },
  };
}

function withoutFill(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}
