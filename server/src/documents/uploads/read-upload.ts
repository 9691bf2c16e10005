import { createHash } from 'node:crypto';
import type { Scanner } from './scanner.ts';
import { createMediaTypeSniffer } from './sniff-media-type.ts';

/** The result of an upload that was read to its end. */
export interface ReceivedUpload {
  readonly size: number;
  readonly sha256: Buffer;
  readonly content: ReturnType<ReturnType<typeof createMediaTypeSniffer>['detected']>;
  readonly mustScan: boolean;
}

/**
 * Reads an upload in chunks of equal size, hashes them, and detects the media type. `keep` stores a chunk and returns
 * whether to continue. `fits` returns whether the detected type is accepted, so that refused content is not stored.
 */
export async function receiveUpload(
  body: AsyncIterable<Buffer>,
  chunkSize: number,
  parts: {
    readonly scanner: Scanner;
    readonly fits: (beginning: string) => boolean;
    readonly keep: (chunk: { readonly number: number; readonly bytes: Buffer }) => Promise<boolean>;
  },
): Promise<ReceivedUpload | 'misfit' | 'gone'> {
  const hash = createHash('sha256');
  const content = createMediaTypeSniffer();
  const scan = parts.scanner.watch();
  let size = 0;
  let number = 0;
  for await (const bytes of inEqualChunks(body, chunkSize)) {
    hash.update(bytes);
    content.see(bytes);
    scan.see(bytes);
    size += bytes.length;
    if (!parts.fits(content.beginning())) return 'misfit';
    if (!(await parts.keep({ number, bytes }))) return 'gone';
    number += 1;
  }
  return { size, sha256: hash.digest(), content: content.detected(), mustScan: scan.mustScan() };
}

/** Splits a body into chunks of equal size. The last chunk can be smaller. */
async function* inEqualChunks(body: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of body) {
    waiting.push(bytes);
    length += bytes.length;
    if (length < pieceBytes) continue;
    let whole: Buffer = Buffer.concat(waiting, length);
    for (; whole.length >= pieceBytes; whole = whole.subarray(pieceBytes))
      yield whole.subarray(0, pieceBytes);
    waiting = whole.length > 0 ? [whole] : [];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}
