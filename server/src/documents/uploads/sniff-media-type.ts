/* Detects the media type from the first and last bytes of a file, because the header Content-Type can be wrong. */

export const mediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Result of the detection. `incomplete`: the file begins like the media type, but does not end like it. */
export type DetectedMediaType =
  | { readonly kind: 'known'; readonly mediaType: MediaType }
  | { readonly kind: 'incomplete'; readonly mediaType: MediaType; readonly expected: string }
  | { readonly kind: 'unknown' };

export interface MediaTypeSniffer {
  see(bytes: Uint8Array): void;
  /** Returns the media type from the bytes received so far; `undecided` if they are too few. */
  beginning(): MediaType | 'unknown' | 'undecided';
  /** Returns the result after all bytes were received. */
  detected(): DetectedMediaType;
}

interface FileFormat {
  readonly mediaType: MediaType;
  readonly begins: (head: Buffer) => boolean;
  readonly ends: (tail: Buffer) => boolean;
  readonly expected: string;
}

// Signature and mandatory first chunk of a PNG file, with the length of the chunk (RFC 2083, sections 3.1 and 4.1.1).
const pngBeginning = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
// Last chunk of a PNG file, which is empty, with its checksum.
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');
const beginningLength = 16;
// A PDF file has `%%EOF` in its last 1,024 bytes (PDF 1.7, annex H.3.4.4).
const endLength = 1_024;

const fileFormats: readonly FileFormat[] = [
  {
    mediaType: 'application/pdf',
    begins: (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1')),
    ends: (tail) => /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1')),
    expected: '`startxref`, an offset and `%%EOF` at its end',
  },
  {
    mediaType: 'image/jpeg',
    // A JPEG file begins with a start-of-image marker and another marker. Its end-of-image marker can have padding (ITU
    // T.81, annex B).
    begins: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff && (head[3] ?? 0) >= 0xc0,
    ends: (tail) =>
      withoutPadding(tail)
        .subarray(-2)
        .equals(Buffer.from([0xff, 0xd9])),
    expected: 'the marker FF D9 at its end',
  },
  {
    mediaType: 'image/png',
    begins: (head) => head.subarray(0, pngBeginning.length).equals(pngBeginning),
    ends: (tail) => tail.subarray(-pngEnd.length).equals(pngEnd),
    expected: 'the chunk IEND at its end',
  },
];

/** Creates a detector that receives a file as a stream, and stores only its first and last bytes. */
export function createMediaTypeSniffer(): MediaTypeSniffer {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  const shape = (): FileFormat | undefined => fileFormats.find(({ begins }) => begins(head));
  return {
    see(bytes) {
      const missing = beginningLength - head.length;
      if (missing > 0) head = Buffer.concat([head, bytes.subarray(0, missing)]);
      const last = bytes.subarray(Math.max(0, bytes.length - endLength));
      tail = Buffer.concat([tail, last]).subarray(-endLength);
    },
    beginning() {
      return head.length < beginningLength ? 'undecided' : (shape()?.mediaType ?? 'unknown');
    },
    detected() {
      const found = shape();
      if (!found) return { kind: 'unknown' };
      const { mediaType, expected } = found;
      return found.ends(tail) ? { kind: 'known', mediaType } : { kind: 'incomplete', mediaType, expected };
    },
  };
}

function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}
