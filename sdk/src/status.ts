import type { operations } from './contract.d.ts';
import { type Following, followFeed } from './follow.ts';
import type { CallOptions } from './options.ts';
import type { Answer, Loosened, Requests } from './request.ts';
import type { Runtime } from './runtime.ts';
import type { Status, StatusEntry } from './types.ts';

/** The parameters of the status feed. */
export type StatusQuery = Loosened<NonNullable<operations['getStatus']['parameters']['query']>>;

/** What to look at, and from where. */
export interface FollowOptions extends Following {
  /** Only declarations whose latest state is one of these. */
  readonly status?: StatusQuery['status'];
  /** `principal`: what others have lodged in the organisation's name, a stream with cursors of its own. */
  readonly role?: StatusQuery['role'];
  /** Only the declaration with this LRN. */
  readonly lrn?: string | undefined;
  /** Only the declaration with this MRN. */
  readonly mrn?: string | undefined;
}

/** What changed, oldest first. Store `cursor` once you are done with the batch. */
export interface StatusBatch {
  readonly items: readonly StatusEntry[];
  /** Where to go on from, after a restart too. */
  readonly cursor: string;
  /** Whether more is there already. */
  readonly more: boolean;
}

/** What has changed on the organisation's declarations. */
export type StatusFeed = ReturnType<typeof createStatus>;

export function createStatus({ request }: Requests, runtime: Runtime) {
  return {
    /** One answer of the feed. With `ifNoneMatch` of the same question, `data` is undefined when nothing is new. */
    poll: (
      query: StatusQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<Answer<Status | undefined>> => request('GET', '/openapi/status', { ...options, query }),
    /**
     * Follows the feed for ever: every declaration that changes comes with its latest state, none is left out, and an outage
     * is waited for. Ends by `break`, by the signal, or with an error that waiting does not mend. Without a cursor it begins
     * with everything that was ever lodged.
     */
    follow(options: FollowOptions = {}): AsyncGenerator<StatusBatch, void, undefined> {
      const { limit, status, role, lrn, mrn, signal } = options;
      return followFeed<Status>(
        ({ cursor: after, wait, ifNoneMatch }) => {
          const query = { after, limit, lrn, mrn, role, status, wait };
          return request('GET', '/openapi/status', { query, signal, ifNoneMatch });
        },
        options,
        runtime,
      );
    },
  };
}
