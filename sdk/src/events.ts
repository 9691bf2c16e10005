import type { ClientRuntime } from './clock-and-concurrency.ts';
import type { operations } from './contract.d.ts';
import { type FollowFeedOptions, followFeed, isTemporary } from './follow-feed.ts';
import type { QueryOf } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { ndjsonLinesOf } from './paged-lists.ts';
import type { ApiResponse, TypedRequests } from './request.ts';
import { readResumableStream } from './resumable-stream.ts';
import { delayBeforeAttempt } from './retry.ts';
import { readServerSentEvents } from './server-sent-events.ts';
import type { Events, LoggedEvent } from './types.ts';

/** The parameters of the log of events. */
export type EventsQuery = QueryOf<operations['listEvents']>;

/** The period of an export. */
export type EventPeriod = QueryOf<operations['exportEvents']>;

/** Filters and start position of the event log. */
export interface FollowEventsOptions extends FollowFeedOptions {
  /** Event types to return. Default: all types. */
  readonly type?: EventsQuery['type'];
  /**
   * `principal`: events of declarations that representatives lodged in the name of the organisation, a log with separate
   * cursors.
   */
  readonly role?: EventsQuery['role'];
  /** `declaration`: each event contains its declaration as it was at the time of the event. */
  readonly include?: EventsQuery['include'];
}

/** Filters and start position of the event stream. */
export type StreamOptions = Pick<
  FollowEventsOptions,
  'cursor' | 'type' | 'role' | 'include' | 'signal' | 'onInterruption'
>;

/** A batch of events, oldest first. Store `cursor` after you have processed the batch. */
export interface EventBatch {
  readonly items: readonly LoggedEvent[];
  /** Position from which to continue, also after a restart. */
  readonly cursor: string;
  /** Whether more entries are available now. */
  readonly more: boolean;
}

/** An event with the cursor of the position after the event. */
export interface StreamedEvent {
  readonly event: LoggedEvent;
  /** Position from which to continue after this event, also after a restart. */
  readonly cursor: string;
}

/** The event log of the organisation's declarations. */
export type EventLog = ReturnType<typeof createEventLog>;

export function createEventLog(requests: TypedRequests, runtime: ClientRuntime) {
  const { request } = requests;
  return {
    /** Requests the log once. With `ifNoneMatch` of an identical request, `data` is undefined if nothing has changed. */
    poll: (
      query: EventsQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<ApiResponse<Events | undefined>> => request('GET', '/openapi/events', { ...options, query }),
    /**
     * Follows the log without end. Each event appears once, in order. During an outage, the client waits and retries.
     * Following ends with `break`, with the signal, or with an error that a retry cannot correct. Without a cursor, the log
     * starts with the first event.
     */
    follow(options: FollowEventsOptions = {}): AsyncGenerator<EventBatch, void, undefined> {
      const { limit, type, role, include, signal } = options;
      return followFeed<Events>(
        ({ cursor: after, wait, ifNoneMatch }) => {
          const query = { after, limit, type, role, include, wait };
          return request('GET', '/openapi/events', { query, signal, ifNoneMatch });
        },
        options,
        runtime,
      );
    },
    /**
     * Streams the log over one connection (server-sent events), each event with its cursor. Resumes after an
     * interruption.
     */
    stream: (options: StreamOptions = {}): AsyncGenerator<StreamedEvent, void, undefined> =>
      streamEvents(requests, options, runtime),
    /** Streams the events of a period. After an interruption, the client resumes, so that each event appears once. */
    export: (period: EventPeriod, options: CallOptions = {}): AsyncGenerator<LoggedEvent, void, undefined> =>
      readResumableStream((last) => exportEvents(requests, period, last, options), runtime, options.signal),
  };
}

/**
 * Streams the events of a period in the order of their sequence numbers, which never change. The last one
 * determines where an interrupted export continues.
 */
async function* exportEvents(
  { requestStream }: TypedRequests,
  query: EventPeriod,
  last: LoggedEvent | null,
  options: CallOptions,
): AsyncGenerator<LoggedEvent> {
  const accept = 'application/x-ndjson';
  const { data } = await requestStream('/openapi/events/export', { ...options, query, accept });
  for await (const line of ndjsonLinesOf(data)) {
    const event: LoggedEvent = JSON.parse(line);
    if (last === null || event.sequence > last.sequence) yield event;
  }
}

// Time without data after which a connection counts as broken. The portal sends a keep-alive every 15 seconds.
const maxSilenceMs = 45_000;

async function* streamEvents(
  { requestStream }: TypedRequests,
  { cursor: from, type, role, include, signal, onInterruption }: StreamOptions,
  runtime: ClientRuntime,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let cursor = from;
  let requestedPauseMs: number | null = null;
  for (let failures = 1; ; failures += 1) {
    const silence = watchSilence();
    const ended = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    try {
      const { data } = await requestStream('/openapi/events', {
        accept: 'text/event-stream',
        query: { type, role, include, ...(cursor !== undefined && { after: cursor }) },
        signal: ended,
      });
      for await (const part of readServerSentEvents(data)) {
        silence.onBroken();
        if (part.kind === 'retry') requestedPauseMs = part.ms;
        if (part.kind !== 'event' || part.id === null) continue;
        failures = 0;
        cursor = part.id;
        const event: LoggedEvent = JSON.parse(part.data);
        // Pauses the watch while the caller processes an event, because the portal is not silent in that time.
        silence.stop();
        yield { event, cursor };
        silence.onBroken();
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Error) || !(silence.signal.aborted || isTemporary(error))) throw error;
      onInterruption?.(error);
    } finally {
      silence.stop();
    }
    await runtime.sleep(delayBeforeAttempt(Math.max(1, failures), requestedPauseMs, runtime), signal);
    requestedPauseMs = null;
  }
}

/** Aborts a connection on which no data arrives, because no other error would report it. */
function watchSilence(): { readonly signal: AbortSignal; onBroken(): void; stop(): void } {
  const controller = new AbortController();
  const give = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => controller.abort(new DOMException('the portal sent no data before the timeout', 'TimeoutError')),
      maxSilenceMs,
    );
  let timer = give();
  return {
    signal: controller.signal,
    onBroken() {
      clearTimeout(timer);
      timer = give();
    },
    stop: () => clearTimeout(timer),
  };
}
