import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StreamPositions } from '../events/stream-positions.ts';
import { type ChangeMarks, isOfOtherHistory, type StreamPosition } from './change-stream-cursor.ts';
import { inputRefusal } from './input.ts';
import { accessCheckIntervalMs, type LongPollLimit, tooManyLongPolls } from './long-poll-limit.ts';
import {
  type Answer,
  answer,
  type OperationOutcome,
  type PollResult,
  type RequestFacts,
} from './operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from './problem.ts';
import { cursorOfOtherHistory } from './problems.ts';
import { matchesTag } from './version-tag.ts';

/*
 * The common part of all operations by which callers follow a stream of changes with a cursor. A poll without changes
 * is answered from memory. A poll with `wait` waits for the next change.
 */

/** A page of entries of a stream, after a position. */
export interface FollowedPage<Entry> {
  readonly entries: readonly Entry[];
  /** The sequence number up to which the stream was read. */
  readonly position: number;
  readonly more: boolean;
  /** The last sequence number of the stream in the same database snapshot. */
  readonly head: number;
  /**
   * Random marks of the change before the page and of the change at `position`, which identify the database history.
   */
  readonly marks: ChangeMarks;
}

/** The last response to a caller, which is repeated for the same request while the stream has no new change. */
interface CachedPage {
  readonly queryString: string;
  readonly head: number;
  /** The position after which entries were read. */
  readonly after: number;
  readonly text: string;
  readonly tag: string;
  readonly position: number;
  /** Random mark of the change at `after`, by which a restored database is detected. */
  readonly mark: number | null;
  readonly empty: boolean;
  /** How often notifications were lost before the page was read. */
  readonly losses: number;
}

export interface LongPollingDependencies {
  readonly feed: StreamPositions;
  readonly longPollLimit: LongPollLimit;
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
}

export interface FollowedStream<Follower, Query, Entry> {
  /** Returns the name of the requested stream. A caller has one stream per role. */
  readonly streamOf: (caller: Follower, query: Query) => string;
  /** Returns the id under which the concurrent long polls of a caller are counted. */
  readonly holderOf: (caller: Follower) => string;
  /** Maximum memory for cached responses. It is limited because each new token is another caller. */
  readonly mostKeptBytes: number;
  /** Returns the position to continue from, or null for an invalid cursor. */
  readonly positionOf: (
    caller: Follower,
    query: Query,
  ) => StreamPosition | null | Promise<StreamPosition | null>;
  readonly read: (caller: Follower, query: Query, after: number) => Promise<FollowedPage<Entry>>;
  /** Returns the body of the response. */
  readonly write: (caller: Follower, query: Query, page: FollowedPage<Entry>) => string;
}

export interface FollowingInput<Follower, Query> {
  readonly caller: Follower;
  readonly query: Query;
  readonly request: RequestFacts;
}

export type FollowHandler<Follower, Query> = (
  input: FollowingInput<Follower, Query>,
) => FollowingOutcome | Promise<FollowingOutcome>;

type FollowingOutcome = OperationOutcome<'input_invalid' | 'cursor_of_other_history'>;

/** Creates the handler of an operation that follows a stream. */
export function followStream<
  Follower extends object,
  Query extends { readonly wait?: number; readonly role?: string },
  Entry,
>(
  { feed, longPollLimit, clock }: LongPollingDependencies,
  followed: FollowedStream<Follower, Query, Entry>,
): FollowHandler<Follower, Query> {
  // Requests with and without a role have separate caches, so that a client that alternates between them finds both.
  const plain = responseCache<Follower>(followed.mostKeptBytes);
  const byRole = responseCache<Follower>(Math.floor(followed.mostKeptBytes / 4));
  const keptOf = ({ role }: Query) => (role === undefined ? plain : byRole);

  function renderPage(
    { caller, query }: FollowingInput<Follower, Query>,
    page: FollowedPage<Entry>,
    { queryString, after, losses }: Pick<CachedPage, 'queryString' | 'after' | 'losses'>,
  ): CachedPage {
    const text = followed.write(caller, query, page);
    const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    const { entries, head, more, position } = page;
    // A page from which a filter removed all entries is not empty in this sense, because further entries can be read.
    const empty = entries.length === 0 && !more;
    // The properties are assigned explicitly, because a spread would allocate a second object for each caller.
    const mark = page.marks[after] ?? null;
    return { queryString, head, after, text, tag, position, mark, empty, losses };
  }

  async function look(
    input: FollowingInput<Follower, Query>,
    from: StreamPosition,
  ): Promise<CachedPage | Refusal<'cursor_of_other_history'>> {
    const { caller, query, request } = input;
    const stream = followed.streamOf(caller, query);
    feed.follow(stream);
    const losses = feed.losses();
    const { position: after } = from;
    const page = await followed.read(caller, query, after);
    if (isOfOtherHistory(from, page)) return refuse(cursorOfOtherHistory);
    feed.learn(stream, page.head);
    const cachedPage = renderPage(input, page, { queryString: request.queryString, after, losses });
    keptOf(query).set(caller, cachedPage);
    return cachedPage;
  }

  /** Waits until there are new entries, the time limit passes, or the caller loses access. */
  async function waitForChanges(
    input: FollowingInput<Follower, Query>,
    first: CachedPage,
    untilMs: number,
  ): Promise<CachedPage | PipelineRefusal | Refusal<'cursor_of_other_history'>> {
    const { caller, query, request } = input;
    const stream = followed.streamOf(caller, query);
    let cachedPage = first;
    while (!hasChanges(cachedPage, request) && clock() < untilMs && !request.ended.aborted) {
      const slice = Math.min(accessCheckIntervalMs, untilMs - clock());
      await feed.moved(stream, cachedPage.head, slice, request.ended);
      const refusal = await request.recheck();
      if (refusal) return refusal;
      const head = feed.head(stream);
      if (head === cachedPage.head) continue;
      const seen = await look(input, { position: cachedPage.after, mark: cachedPage.mark });
      if ('kind' in seen) return seen;
      cachedPage = seen;
    }
    return cachedPage;
  }

  async function answerAnew(input: FollowingInput<Follower, Query>): Promise<FollowingOutcome> {
    const { caller, query, request } = input;
    const after = await followed.positionOf(caller, query);
    if (after === null) return cursorRefusal('after');
    const cachedPage = await look(input, after);
    if ('kind' in cachedPage) return cachedPage;
    if (!query.wait || hasChanges(cachedPage, request))
      return respondFromPage(cachedPage, request, 'looked_up');
    if (!longPollLimit.begin(followed.holderOf(caller))) return tooManyLongPolls();
    try {
      const outcome = await waitForChanges(input, cachedPage, clock() + query.wait * 1000);
      if ('kind' in outcome) return outcome;
      const drained = request.ended.aborted && !hasChanges(outcome, request);
      return drained ? answerDrained(input, outcome) : respondFromPage(outcome, request, 'looked_up');
    } finally {
      longPollLimit.end(followed.holderOf(caller));
    }
  }

  // Returns the caller's own position when the process drains, so that the caller continues on another process
  // (contract 5).
  function answerDrained(
    input: FollowingInput<Follower, Query>,
    { queryString, head, after, mark, losses }: CachedPage,
  ): Answer {
    const { text, tag } = renderPage(
      input,
      { entries: [], position: after, more: false, head, marks: mark === null ? {} : { [after]: mark } },
      { queryString, after, losses },
    );
    return answer(200, text, ['ETag', tag]);
  }

  return (input) => {
    const { caller, query, request } = input;
    const cachedPage = keptOf(query).get(caller);
    const fromMemory =
      cachedPage !== undefined && cachedPage.queryString === request.queryString && !query.wait;
    const isCurrent = cachedPage?.losses === feed.losses();
    if (fromMemory && isCurrent && feed.head(followed.streamOf(caller, query)) === cachedPage.head) {
      return respondFromPage(cachedPage, request, 'known');
    }
    return answerAnew(input);
  };
}

function responseCache<Follower extends object>(maxSize: number): LRUCache<Follower, CachedPage> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ text, queryString }) => text.length + queryString.length + 1_000,
  });
}

/** Returns 400 for a cursor that is invalid, or was issued for another caller or other filters. */
export function cursorRefusal(name: string) {
  return inputRefusal([{ code: 'cursor', in: 'query', name, words: 'cursor.feed' }]);
}

/** Returns whether a page contains changes for a waiting request. */
function hasChanges(page: CachedPage, request: RequestFacts): boolean {
  return !page.empty && !matchesTag(request.header('if-none-match'), page.tag);
}

function respondFromPage(page: CachedPage, request: RequestFacts, otherwise: PollResult): Answer {
  const headers = ['ETag', page.tag];
  if (matchesTag(request.header('if-none-match'), page.tag)) {
    return { kind: 'answer', status: 304, headers, poll: 'unchanged' };
  }
  return { kind: 'answer', status: 200, body: page.text, headers, poll: otherwise };
}
