import type { ServerResponse } from 'node:http';

/** A chunk of a streamed response. */
export type ResponseChunk = string | Uint8Array;

export interface ResponseStreamOptions {
  /** Aborted when the caller has disconnected or the process drains. */
  readonly ended: AbortSignal;
  /**
   * Whether each chunk is a complete message, as in an event stream. Such a stream ends cleanly when `ended` is
   * aborted.
   */
  readonly openEnded: boolean;
  /** Returns whether the caller still has access. A stream ends within a second after a revocation (contract 2). */
  readonly mayContinue: () => Promise<boolean>;
  /** Receives a copy of every written chunk. */
  readonly hear?: ((chunk: ResponseChunk) => void) | undefined;
}

const revocationCheckIntervalMs = 400;
/** Time limit for a caller to read the last chunks of an open-ended stream. */
const cleanEndMs = 1_000;

/**
 * Writes `first` and the further chunks of `source`, no faster than the caller reads, so that only one chunk is in
 * memory. Returns whether all chunks were written, and rejects with an error of the source. Always closes the source.
 */
export async function writeChunks(
  response: ServerResponse,
  source: AsyncIterator<ResponseChunk>,
  first: IteratorResult<ResponseChunk>,
  { ended, openEnded, mayContinue, hear }: ResponseStreamOptions,
): Promise<boolean> {
  const cut = new AbortController();
  const end = (): void => cut.abort();
  const cutOff = new Promise<null>((resolve) => cut.signal.addEventListener('abort', () => resolve(null)));
  // An open-ended source also checks the access at this interval, so it gets time to end by itself.
  const revoked = openEnded ? () => void setTimeout(end, revocationCheckIntervalMs).unref() : end;
  const looking = setInterval(() => {
    mayContinue().then((may) => (may ? undefined : revoked()), end);
  }, revocationCheckIntervalMs);
  const leave = openEnded ? () => void setTimeout(end, cleanEndMs).unref() : end;
  ended.addEventListener('abort', leave, { once: true });
  if (ended.aborted) leave();
  let waiting = false;
  try {
    for (let next: IteratorResult<ResponseChunk> | null = first; !next?.done; ) {
      if (!next || cut.signal.aborted) return false;
      hear?.(next.value);
      if (!response.write(next.value)) await waitForDrain(response, cut.signal);
      waiting = true;
      next = await Promise.race([source.next(), cutOff]);
      waiting = next === null;
    }
    return !cut.signal.aborted;
  } finally {
    clearInterval(looking);
    ended.removeEventListener('abort', leave);
    // If the source is waiting, for example for the database, it is closed when the wait ends.
    const closed = source.return?.();
    if (waiting) closed?.catch(() => {});
    else await closed;
  }
}

/** Resolves when the caller has received the written chunks, or when the signal is aborted. */
function waitForDrain(response: ServerResponse, signal: AbortSignal): Promise<void> {
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
