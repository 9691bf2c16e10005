import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { operations } from './contract.d.ts';
import { type FollowFeedOptions, followFeed } from './follow-feed.ts';
import type { QueryOf, ResponseDataOf } from './operation-types.ts';
import { createReference, createRules } from './operations.ts';
import type { CallOptions } from './options.ts';
import { ndjsonLinesOf } from './paged-lists.ts';
import type { ApiResponse, TypedRequests } from './request.ts';
import type { ReferenceEntry } from './types.ts';

/** Codes that changed when a code list was imported. */
export type ReferenceChanges = ResponseDataOf<operations['listReferenceChanges']>;

/** The parameters of the feed of changes. */
export type ReferenceChangesQuery = QueryOf<operations['listReferenceChanges']>;

/** Filters and start position of the feed. */
export interface FollowChangesOptions extends FollowFeedOptions {
  /** Name of a code list: only changes of this list. */
  readonly list?: ReferenceChangesQuery['list'];
  /** Code, for instance `USD`: only changes of this code. */
  readonly code?: string | undefined;
}

const changes = '/openapi/reference/changes';

/** The code lists that the portal uses to validate declarations. */
export function referenceOperations(requests: TypedRequests, runtime: ClientRuntime) {
  const { request, requestStream } = requests;
  return {
    ...createReference(requests),
    /**
     * Requests the changes once. With `ifNoneMatch` of an identical request, `data` is undefined if nothing
     * has changed.
     */
    changes: (
      query: ReferenceChangesQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<ApiResponse<ReferenceChanges | undefined>> => request('GET', changes, { ...options, query }),
    /** Follows the changes without end, like `status.follow`. Each code that an import changed is one item. */
    followChanges(options: FollowChangesOptions = {}): AsyncGenerator<ReferenceChanges, void, undefined> {
      const { limit, list: of, code, signal } = options;
      return followFeed<ReferenceChanges>(
        ({ cursor: after, wait, ifNoneMatch }) =>
          request('GET', changes, { query: { after, limit, list: of, code, wait }, signal, ifNoneMatch }),
        options,
        runtime,
      );
    },
    /** Streams a complete list with all periods of validity. */
    async *download(name: string, options: CallOptions = {}): AsyncGenerator<ReferenceEntry> {
      const input = { ...options, path: { list: name }, accept: 'application/x-ndjson' };
      const { data } = await requestStream('/openapi/reference/{list}/download', input);
      for await (const line of ndjsonLinesOf(data)) {
        const entry: ReferenceEntry = JSON.parse(line);
        yield entry;
      }
    },
  };
}

/** Rules as a package: `@customs-portal/rules-xa`. */
export interface RulePack<Checker, Lists> {
  readonly open: (lists: Lists | ReturnType<typeof referenceOperations>) => Checker;
}

/** The business rules that the portal uses to validate declarations. */
export function ruleOperations(requests: TypedRequests, reference: ReturnType<typeof referenceOperations>) {
  return {
    ...createRules(requests),
    /**
     * Returns the rules of a package, to validate declarations locally. Without `lists`, the client downloads the lists
     * of the portal once.
     */
    offline: <Checker, Lists>(
      pack: RulePack<Checker, Lists>,
      lists: Lists | ReturnType<typeof referenceOperations> = reference,
    ): Checker => pack.open(lists),
  };
}
