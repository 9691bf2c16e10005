import type { ServerResponse } from 'node:http';

/** A piece of an answer that is written as it comes. */
export type Chunk = string | Uint8Array;

export interface StreamTerms {
  /** Fires when the caller has gone away or the process drains. */
  readonly ended: AbortSignal;
  /** Whether any part is a whole, as of a stream of events: it ends by itself, in good order, when `ended` fires. */
  readonly openEnded: boolean;
  /** Whether the caller may still call: a stream ends within a second of a revocation (contract 2). */
  readonly mayContinue: () => Promise<boolean>;
  /** Hears what is written, as it is. */
  readonly hear?: ((chunk: Chunk) => void) | undefined;
}

const lookEveryMs = 400;
/** For the last words of an answer that ends by itself, to a caller who still reads. */
const goodbyeMs = 1_000;

/**
 * Writes what `source` yields after `first`, no faster than the caller reads, so that one chunk is in memory at a time.
 * Answers whether all of it was written; rejects with a fault of the source. The source is closed either way.
 */
export async function writeChunks(
  response: ServerResponse,
  source: AsyncIterator<Chunk>,
  first: IteratorResult<Chunk>,
  { ended, openEnded, mayContinue, hear }: StreamTerms,
): Promise<boolean> {
  const cut = new AbortController();
  const end = (): void => cut.abort();
  const cutOff = new Promise<null>((resolve) => cut.signal.addEventListener('abort', () => resolve(null)));
  // What ends by itself looks as often, and is given the time for it.
  const revoked = openEnded ? () => void setTimeout(end, lookEveryMs).unref() : end;
  const looking = setInterval(() => {
    mayContinue().then((may) => (may ? undefined : revoked()), end);
  }, lookEveryMs);
  const leave = openEnded ? () => void setTimeout(end, goodbyeMs).unref() : end;
  ended.addEventListener('abort', leave, { once: true });
  if (ended.aborted) leave();
  let waiting = false;
  try {
    for (let next: IteratorResult<Chunk> | null = first; !next?.done; ) {
      if (!next || cut.signal.aborted) return false;
      hear?.(next.value);
      if (!response.write(next.value)) await drained(response, cut.signal);
      waiting = true;
      next = await Promise.race([source.next(), cutOff]);
      waiting = next === null;
    }
    return !cut.signal.aborted;
  } finally {
    clearInterval(looking);
    ended.removeEventListener('abort', leave);
    // A source that waits for something itself, its caller for instance, is closed when that has come.
    const closed = source.return?.();
    if (waiting) closed?.catch(() => {});
    else await closed;
  }
}

/** Resolves when the caller has taken in what was written, or when the signal fires. */
function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      response.removeListener('drain', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    response.once('drain', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
