import type { ClientRuntime } from './clock-and-concurrency.ts';
import { PortalConnectionError, UnexpectedResponseError } from './errors.ts';
import { ProblemError } from './problem.ts';
import type { ApiResponse } from './request.ts';
import { delayBeforeAttempt } from './retry.ts';

/** Options for following a feed. */
export interface FollowFeedOptions {
  /** Cursor of an earlier batch. Default: the start of the feed. */
  readonly cursor?: string | undefined;
  /** Seconds that the portal waits for a change before it responds (0 to 30); default 25. */
  readonly wait?: number | undefined;
  /** Maximum number of items in a batch (1 to 500). */
  readonly limit?: number | undefined;
  /** Whether to end after the last available entry instead of waiting for further entries. */
  readonly untilCaughtUp?: boolean | undefined;
  /** Signal that ends the loop with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the portal is unreachable or requests a later retry. Following continues automatically. */
  readonly onInterruption?: ((error: Error) => void) | undefined;
}

/**
 * Requests a feed once, after a cursor. With `wait`, it is a long poll; the result is undefined if nothing has
 * changed.
 */
export type RequestFeedOnce<Batch> = (question: {
  readonly cursor: string | undefined;
  readonly wait: number | undefined;
  readonly ifNoneMatch: string | undefined;
}) => Promise<ApiResponse<Batch | undefined>>;

const defaultWaitSeconds = 25;

/** Polls a feed repeatedly from cursor to cursor. Waits during outages; throws errors that a retry cannot correct. */
export async function* followFeed<Batch extends { readonly cursor: string; readonly more: boolean }>(
  ask: RequestFeedOnce<Batch>,
  options: FollowFeedOptions,
  runtime: ClientRuntime,
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
        // Keeps the ETag only if the position is unchanged: an identical request then returns 304.
        etag = moved ? undefined : (answered ?? undefined);
        cursor = data.cursor;
        if (moved) yield data;
      }
      if (untilCaughtUp && !behind) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Error) || !isTemporary(error)) throw error;
      options.onInterruption?.(error);
      failures += 1;
      await runtime.sleep(delayBeforeAttempt(failures, null, runtime), signal);
    }
  }
}

/** Returns whether a later retry can succeed after an error. */
export function isTemporary(error: Error): boolean {
  if (error instanceof PortalConnectionError) return true;
  if (error instanceof UnexpectedResponseError) return error.status >= 500;
  return error instanceof ProblemError && error.document.retryable;
}
