import { createHash } from 'node:crypto';
import { watchContent } from './content-kind.ts';
import type { Scanner } from './scanner.ts';

/** What an upload turned out to be, once all of it has passed. */
export interface Received {
  readonly size: number;
  readonly sha256: Buffer;
  readonly content: ReturnType<ReturnType<typeof watchContent>['judge']>;
  readonly mustScan: boolean;
}

/**
 * Reads an upload to its end, in pieces of one size, hashed and looked at as they pass. `keep` puts a piece away and says
 * whether to go on; `fits` is asked what it begins like, so that nothing is kept of what will be refused.
 */
export async function receiveUpload(
  body: AsyncIterable<Buffer>,
  pieceBytes: number,
  parts: {
    readonly scanner: Scanner;
    readonly fits: (beginning: string) => boolean;
    readonly keep: (piece: { readonly number: number; readonly bytes: Buffer }) => Promise<boolean>;
  },
): Promise<Received | 'misfit' | 'gone'> {
  const hash = createHash('sha256');
  const content = watchContent();
  const scan = parts.scanner.watch();
  let size = 0;
  let number = 0;
  for await (const bytes of inPieces(body, pieceBytes)) {
    hash.update(bytes);
    content.see(bytes);
    scan.see(bytes);
    size += bytes.length;
    if (!parts.fits(content.beginning())) return 'misfit';
    if (!(await parts.keep({ number, bytes }))) return 'gone';
    number += 1;
  }
  return { size, sha256: hash.digest(), content: content.judge(), mustScan: scan.mustScan() };
}

/** The same bytes in pieces of one size, but for the last. */
async function* inPieces(body: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
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
