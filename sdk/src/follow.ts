import { PortalConnectionError, UnexpectedAnswerError } from './errors.ts';
import { ProblemError } from './problem.ts';
import type { Answer } from './request.ts';
import { delayBefore } from './retry.ts';
import type { Runtime } from './runtime.ts';

/** How a feed is followed, whichever it is. */
export interface Following {
  /** The cursor of an earlier batch; without one the feed is read from its start. */
  readonly cursor?: string | undefined;
  /** Seconds that the portal holds an answer without news (0 to 30); 25 by default. */
  readonly wait?: number | undefined;
  /** How many entries in a batch at most (1 to 500). */
  readonly limit?: number | undefined;
  /** Ends when everything known has been given, instead of waiting for more. */
  readonly untilCaughtUp?: boolean | undefined;
  /** Ends the following: the loop ends with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told when the portal cannot be reached or asks to come later; following goes on by itself. */
  readonly onInterruption?: ((error: Error) => void) | undefined;
}

/** One question to a feed: behind a cursor, held for some seconds, or answered with undefined when nothing is new. */
export type AskFeed<Batch> = (question: {
  readonly cursor: string | undefined;
  readonly wait: number | undefined;
  readonly ifNoneMatch: string | undefined;
}) => Promise<Answer<Batch | undefined>>;

const defaultWaitSeconds = 25;

/** Asks a feed again and again, from cursor to cursor. Outages are waited for; what waiting does not mend is thrown. */
export async function* followFeed<Batch extends { readonly cursor: string; readonly more: boolean }>(
  ask: AskFeed<Batch>,
  options: Following,
  runtime: Runtime,
): AsyncGenerator<Batch, void, undefined> {
  const { untilCaughtUp = false, wait = untilCaughtUp ? 0 : defaultWaitSeconds, signal } = options;
  let cursor = options.cursor;
  let behind = true;
  let etag: string | undefined;
  for (let failures = 0; ; ) {
    try {
      const { data, etag: answered } = await ask({
        cursor,
        wait: behind ? undefined : wait,
        ifNoneMatch: etag,
      });
      failures = 0;
      behind = data?.more ?? false;
      if (data !== undefined) {
        const moved = data.cursor !== cursor;
        // Without news the next question is the same one, and costs nothing.
        etag = moved ? undefined : (answered ?? undefined);
        cursor = data.cursor;
        if (moved) yield data;
      }
      if (untilCaughtUp && !behind) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Error) || !passes(error)) throw error;
      options.onInterruption?.(error);
      failures += 1;
      await runtime.sleep(delayBefore(failures, null, runtime), signal);
    }
  }
}

/** Whether waiting mends an error. */
export function passes(error: Error): boolean {
  if (error instanceof PortalConnectionError) return true;
  if (error instanceof UnexpectedAnswerError) return error.status >= 500;
  return error instanceof ProblemError && error.document.retryable;
}
