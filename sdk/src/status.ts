import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { operations } from './contract.d.ts';
import { type FollowFeedOptions, followFeed } from './follow-feed.ts';
import type { QueryOf } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import type { ApiResponse, TypedRequests } from './request.ts';
import type { Status, StatusEntry } from './types.ts';

/** The parameters of the status feed. */
export type StatusQuery = QueryOf<operations['getStatus']>;

/** Filters and start position of the feed. */
export interface FollowOptions extends FollowFeedOptions {
  /** Returns only declarations whose latest status is in this list. */
  readonly status?: StatusQuery['status'];
  /** `principal`: declarations that representatives lodged in the name of the organisation, a feed with separate cursors. */
  readonly role?: StatusQuery['role'];
  /** Returns only the declaration with this LRN. */
  readonly lrn?: string | undefined;
  /** Returns only the declaration with this MRN. */
  readonly mrn?: string | undefined;
}

/** A batch of changed declarations, oldest change first. Store `cursor` after you have processed the batch. */
export interface StatusBatch {
  readonly items: readonly StatusEntry[];
  /** Position from which to continue, also after a restart. */
  readonly cursor: string;
  /** Whether more entries are available now. */
  readonly more: boolean;
}

/** The status feed of the organisation's declarations. */
export type StatusFeed = ReturnType<typeof createStatusFeed>;

export function createStatusFeed({ request }: TypedRequests, runtime: ClientRuntime) {
  return {
    /** Requests the feed once. With `ifNoneMatch` of an identical request, `data` is undefined if nothing has changed. */
    poll: (
      query: StatusQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<ApiResponse<Status | undefined>> => request('GET', '/openapi/status', { ...options, query }),
    /**
     * Follows the feed without end. Every changed declaration appears with its latest status, and none is omitted. During an
     * outage, the client waits and retries. Following ends with `break`, with the signal, or with an error that a retry
     * cannot correct. Without a cursor, the feed starts with the first lodged declaration.
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
