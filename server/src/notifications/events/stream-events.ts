import type { Caller } from '../../callers/public.ts';
import {
  type ChangeFollowingDependencies,
  readStreamPosition,
  type StreamRole,
  streamNameOf,
} from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { accessCheckIntervalMs, tooManyLongPolls } from '../../foundation/http/long-poll-limit.ts';
import { cursorRefusal } from '../../foundation/http/long-polling.ts';
import { type Answer, type RequestFacts, streamAnswer } from '../../foundation/http/operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from '../../foundation/http/problem.ts';
import { cursorOfOtherHistory } from '../../foundation/http/problems.ts';
import {
  isOfOtherHistory,
  type Marks,
  positionIn,
  type StreamPosition,
} from '../../foundation/http/stream-cursor.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';

export const eventStreamType = 'text/event-stream';

/** Keep-alive interval. Proxies and browsers close silent connections. */
const beatEveryMs = 15_000;
/** Delay before a client reconnects. */
const retryMs = 2_000;
/** Events per chunk: about 40 kB, the memory limit of a stream. */
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
 * Returns the log as Server-Sent Events. Each `id` is the cursor after the event, so that `Last-Event-ID`
 * resumes exactly there.
 */
export async function eventsAsStream(
  deps: ChangeFollowingDependencies & { readonly database: Pick<Database, 'organisation'> },
  log: EventLog,
  asked: EventStreamRequest,
): Promise<Answer | Refusal<'input_invalid' | 'cursor_of_other_history'> | PipelineRefusal> {
  const { caller, query, request } = asked;
  const organisationId = caller.organisation.id;
  const resumed = request.header('last-event-id');
  const given = resumed || query.after;
  const after =
    given === 'latest'
      ? await deps.database.organisation(organisationId, async (sql) => ({
          position: await readStreamPosition(sql, organisationId, query.role),
          mark: null,
        }))
      : log.open(organisationId, query, given);
  if (after === null) return cursorRefusal(resumed ? 'Last-Event-ID' : 'after');
  if (
    after.position > 0 &&
    isOfOtherHistory(after, await log.read(organisationId, query, after.position, 1))
  ) {
    return refuse(cursorOfOtherHistory);
  }
  if (!deps.held.begin(caller.client.id)) return tooManyLongPolls();
  // The abort event is the only way a response always ends, even if its first chunk is never read.
  request.ended.addEventListener('abort', () => deps.held.end(caller.client.id), { once: true });
  const chunks = frames(deps, log, asked, after.position);
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
  let marks: Marks = {};
  let position = after;
  let head = -1;
  let more = true;
  let saidAt = clock();
  yield `retry: ${retryMs}\n\n`;
  // Ends cleanly as soon as the caller loses access.
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
          .map((event) => frameOf(event, cursorOf(positionIn(page, event.sequence))))
          .join('');
        saidAt = clock();
      }
    }
    if (clock() - saidAt >= beatEveryMs) {
      // The cursor also advances past filtered events.
      yield `: still here\nid: ${cursorOf(positionIn({ marks }, position))}\n\n`;
      saidAt = clock();
    }
    if (!more) await feed.moved(stream, head, accessCheckIntervalMs, request.ended);
  }
  // The process shuts down: the client reconnects to another one with `Last-Event-ID`.
  if (request.ended.aborted) yield `retry: ${retryMs}\n\n`;
}

/** Formats an event as a Server-Sent Events frame. */
export function frameOf({ type, text }: Pick<LoggedEvent, 'type' | 'text'>, cursor: string): string {
  return `id: ${cursor}\nevent: ${type}\ndata: ${text}\n\n`;
}
