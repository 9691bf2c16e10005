import type { Caller } from '../../callers/public.ts';
import {
  type ChangeFollowingDependencies,
  readStreamPosition,
  type StreamRole,
  streamNameOf,
} from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type ChangeMarks,
  isOfOtherHistory,
  type StreamPosition,
  streamPositionIn,
} from '../../foundation/http/change-stream-cursor.ts';
import { accessCheckIntervalMs, tooManyLongPolls } from '../../foundation/http/long-poll-limit.ts';
import { cursorRefusal } from '../../foundation/http/long-polling.ts';
import { type Answer, type RequestFacts, streamAnswer } from '../../foundation/http/operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from '../../foundation/http/problem.ts';
import { cursorOfOtherHistory } from '../../foundation/http/problems.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';

export const eventStreamType = 'text/event-stream';

/** Keep-alive interval, because proxies and browsers close connections without data. */
const keepAliveIntervalMs = 15_000;
/** Milliseconds after which a disconnected client connects again. */
const retryMs = 2_000;
/** Maximum number of events in a chunk. A chunk of about 40 kB is the memory that a stream uses. */
const eventsPerChunk = 100;

interface EventStreamRequest {
  readonly caller: Caller;
  readonly query: {
    readonly after?: string;
    readonly type?: string[];
    readonly role?: StreamRole;
    readonly include?: readonly string[];
  };
  readonly request: RequestFacts;
}

/**
 * Returns the event log as Server-Sent Events. Each `id` is the cursor after its event, so that `Last-Event-ID`
 * continues exactly after it.
 */
export async function eventsAsStream(
  deps: ChangeFollowingDependencies & { readonly database: Pick<Database, 'organisation'> },
  log: EventLog,
  streamRequest: EventStreamRequest,
): Promise<Answer | Refusal<'input_invalid' | 'cursor_of_other_history'> | PipelineRefusal> {
  const { caller, query, request } = streamRequest;
  const organisationId = caller.organisation.id;
  const resumed = request.header('last-event-id');
  const cursor = resumed || query.after;
  const after =
    cursor === 'latest'
      ? await deps.database.organisation(organisationId, async (sql) => ({
          position: await readStreamPosition(sql, organisationId, query.role),
          mark: null,
        }))
      : log.open(organisationId, query, cursor);
  if (after === null) return cursorRefusal(resumed ? 'Last-Event-ID' : 'after');
  if (
    after.position > 0 &&
    isOfOtherHistory(after, await log.read(organisationId, query, after.position, 1))
  ) {
    return refuse(cursorOfOtherHistory);
  }
  if (!deps.longPollLimit.begin(caller.client.id)) return tooManyLongPolls();
  // Only the abort event occurs at the end of every response, even if the client never reads the first chunk.
  request.ended.addEventListener('abort', () => deps.longPollLimit.end(caller.client.id), { once: true });
  const chunks = frames(deps, log, streamRequest, after.position);
  return { ...streamAnswer(chunks, eventStreamType, ['X-Accel-Buffering', 'no']), openEnded: true };
}

async function* frames(
  { feed, clock }: ChangeFollowingDependencies,
  log: EventLog,
  { caller, query, request }: EventStreamRequest,
  after: number,
): AsyncGenerator<string> {
  const organisationId = caller.organisation.id;
  const stream = streamNameOf(organisationId, query.role);
  const cursorOf = (position: StreamPosition): string => log.seal(organisationId, query, position);
  let marks: ChangeMarks = {};
  let position = after;
  let head = -1;
  let more = true;
  let saidAt = clock();
  yield `retry: ${retryMs}\n\n`;
  // The stream ends without an error as soon as the caller loses access.
  while (!request.ended.aborted && (await request.recheck()) === null) {
    if (more || feed.head(stream) !== head) {
      feed.follow(stream);
      const page = await log.read(
        organisationId,
        query,
        position,
        eventsPerChunk,
        query.include !== undefined,
      );
      feed.learn(stream, page.head);
      if (page.head < position) return;
      ({ position, more, head, marks } = page);
      if (page.entries.length > 0) {
        yield page.entries
          .map((event) => frameOf(event, cursorOf(streamPositionIn(page, event.sequence))))
          .join('');
        saidAt = clock();
      }
    }
    if (clock() - saidAt >= keepAliveIntervalMs) {
      // The cursor advances past events of other types, too.
      yield `: still here\nid: ${cursorOf(streamPositionIn({ marks }, position))}\n\n`;
      saidAt = clock();
    }
    if (!more) await feed.moved(stream, head, accessCheckIntervalMs, request.ended);
  }
  // If the process shuts down, the client connects to another process with `Last-Event-ID`.
  if (request.ended.aborted) yield `retry: ${retryMs}\n\n`;
}

/** Writes an event as a frame of Server-Sent Events. */
export function frameOf({ type, text }: Pick<LoggedEvent, 'type' | 'text'>, cursor: string): string {
  return `id: ${cursor}\nevent: ${type}\ndata: ${text}\n\n`;
}
