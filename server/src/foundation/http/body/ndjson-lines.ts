/** A line of a body without its line end; null for a line that exceeds the maximum length. */
export type BodyLine = Buffer | null;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Removes a byte order mark at the beginning of a body, even if it is split across chunks. */
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
 * Yields the lines of a body, grouped by chunk. LF, CRLF or the end of the body ends a line. Memory is
 * limited to one chunk and one line of `longestBytes`.
 */
export async function* ndjsonBodyLines(
  pieces: AsyncIterable<Buffer>,
  longestBytes: number,
): AsyncGenerator<readonly BodyLine[], void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    // One additional byte is allowed, because it may be the CR of the line end.
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
