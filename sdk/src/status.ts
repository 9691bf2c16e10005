import type { operations } from './contract.d.ts';
import { PortalConnectionError, UnexpectedAnswerError } from './errors.ts';
import type { CallOptions } from './options.ts';
import { ProblemError } from './problem.ts';
import type { Answer, Loosened, Requests } from './request.ts';
import { delayBefore } from './retry.ts';
import type { Runtime } from './runtime.ts';
import type { Status, StatusEntry } from './types.ts';

/** The parameters of the status feed. */
export type StatusQuery = Loosened<NonNullable<operations['readStatus']['parameters']['query']>>;

/** What to look at, and from where. */
export interface FollowOptions {
  /** The cursor of an earlier batch; without one everything that was ever lodged comes first. */
  readonly cursor?: string | undefined;
  /** Seconds that the portal holds an answer without news (0 to 30); 25 by default. */
  readonly wait?: number | undefined;
  /** How many declarations in a batch at most (1 to 500). */
  readonly limit?: number | undefined;
  /** Only declarations whose latest state is one of these. */
  readonly status?: StatusQuery['status'];
  /** Only the declaration with this LRN. */
  readonly lrn?: string | undefined;
  /** Only the declaration with this MRN. */
  readonly mrn?: string | undefined;
  /** Ends when everything known has been given, instead of waiting for more. */
  readonly untilCaughtUp?: boolean | undefined;
  /** Ends the following: the loop ends with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told when the portal cannot be reached or asks to come later; following goes on by itself. */
  readonly onInterruption?: ((error: Error) => void) | undefined;
}

/** What changed, oldest first. Store `cursor` once you are done with the batch. */
export interface StatusBatch {
  readonly declarations: readonly StatusEntry[];
  /** Where to go on from, after a restart too. */
  readonly cursor: string;
  /** Whether more is there already. */
  readonly more: boolean;
}

/** What has changed on the organisation's declarations. */
export type StatusFeed = ReturnType<typeof createStatus>;

const defaultWaitSeconds = 25;

export function createStatus({ request }: Requests, runtime: Runtime) {
  /** One answer of the feed. With `ifNoneMatch` of the same question, `data` is undefined when nothing is new. */
  function poll(
    query: StatusQuery = {},
    options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
  ): Promise<Answer<Status | undefined>> {
    return request('GET', '/openapi/status', { ...options, query });
  }

  /**
   * Follows the feed for ever: every declaration that changes comes with its latest state, none is left out, and an outage
   * is waited for. Ends by `break`, by the signal, or with an error that waiting does not mend.
   */
  async function* follow(options: FollowOptions = {}): AsyncGenerator<StatusBatch, void, undefined> {
    const { untilCaughtUp = false, wait = untilCaughtUp ? 0 : defaultWaitSeconds } = options;
    const { limit, status, lrn, mrn, signal } = options;
    const filter = { limit, status, lrn, mrn };
    let since = options.cursor;
    let behind = true;
    let etag: string | undefined;
    for (let failures = 0; ; ) {
      try {
        const query = { ...filter, since, wait: behind ? undefined : wait };
        const { data, etag: answered } = await poll(query, { signal, ifNoneMatch: etag });
        failures = 0;
        // Without news the next question is the same one, and costs nothing.
        if (data !== undefined) etag = data.cursor === since ? (answered ?? undefined) : undefined;
        if (data !== undefined) {
          const moved = data.cursor !== since;
          behind = data.more;
          since = data.cursor;
          const { declarations, cursor, more } = data;
          if (moved || declarations.length > 0) yield { declarations, cursor, more };
        } else behind = false;
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

  return { poll, follow };
}

/** Whether waiting mends it. */
function passes(error: Error): boolean {
  if (error instanceof PortalConnectionError) return true;
  if (error instanceof UnexpectedAnswerError) return error.status >= 500;
  return error instanceof ProblemError && error.document.retryable;
}
