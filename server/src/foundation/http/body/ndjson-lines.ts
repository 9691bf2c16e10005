/** A line of a body, without its end; null for one that is longer than a line may be, which is not kept. */
export type BodyLine = Buffer | null;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Drops a byte order mark at the beginning of a body, wherever its chunks end. */
export async function* withoutByteOrderMark(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    const mark = byteOrderMark.subarray(0, start.length);
    if (start.length < byteOrderMark.length && start.equals(mark)) continue;
    yield start.indexOf(byteOrderMark) === 0 ? start.subarray(byteOrderMark.length) : start;
    start = null;
  }
  if (start !== null && start.length > 0) yield start;
}

/**
 * The lines of a body, those of a piece together: ended by LF or CRLF, the last one by the end of the body, too. Never more of
 * it in memory than a piece and a line of `longestBytes`.
 */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  longestBytes: number,
): AsyncGenerator<readonly BodyLine[], void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    // One more byte than allowed: it may be the CR of the line's end.
    if (length <= longestBytes + 1) parts.push(part);
    else parts = [];
  };
  const end = (): BodyLine => {
    const whole =
      length > longestBytes + 1 ? null : parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    parts = [];
    length = 0;
    const line = whole?.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole;
    return line !== null && line.length <= longestBytes ? line : null;
  };
  for await (const piece of pieces) {
    const lines: BodyLine[] = [];
    let start = 0;
    for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, start)) {
      add(piece.subarray(start, at));
      lines.push(end());
      start = at + 1;
    }
    if (start < piece.length) add(piece.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [end()];
}
