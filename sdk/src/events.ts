import type { operations } from './contract.d.ts';
import { type Following, followFeed, passes } from './follow.ts';
import type { CallOptions } from './options.ts';
import { linesOf } from './pages.ts';
import { readOn } from './read-on.ts';
import type { Answer, Loosened, Requests } from './request.ts';
import { delayBefore } from './retry.ts';
import type { Runtime } from './runtime.ts';
import { readServerSentEvents } from './server-sent-events.ts';
import type { Events, LoggedEvent } from './types.ts';

/** The parameters of the log of events. */
export type EventsQuery = Loosened<NonNullable<operations['listEvents']['parameters']['query']>>;

/** The period of an export. */
export type EventPeriod = Loosened<NonNullable<operations['exportEvents']['parameters']['query']>>;

/** Which events, and from where. */
export interface FollowEventsOptions extends Following {
  /** Only events of these types. */
  readonly type?: EventsQuery['type'];
  /** `principal`: of what others have lodged in the organisation's name, a log with cursors of its own. */
  readonly role?: EventsQuery['role'];
  /** `declaration`: each event brings its declaration as it was then, so that nothing has to be read besides. */
  readonly include?: EventsQuery['include'];
}

/** Which events are streamed, and from where. */
export type StreamOptions = Pick<
  FollowEventsOptions,
  'cursor' | 'type' | 'role' | 'include' | 'signal' | 'onInterruption'
>;

/** What happened, oldest first. Store `cursor` once you are done with the batch. */
export interface EventBatch {
  readonly items: readonly LoggedEvent[];
  /** Where to go on from, after a restart too. */
  readonly cursor: string;
  /** Whether more is there already. */
  readonly more: boolean;
}

/** An event with the cursor behind it. */
export interface StreamedEvent {
  readonly event: LoggedEvent;
  /** Where to go on from once you are done with this event, after a restart too. */
  readonly cursor: string;
}

/** Everything that happened to the organisation's declarations. */
export type EventLog = ReturnType<typeof createEvents>;

export function createEvents(requests: Requests, runtime: Runtime) {
  const { request } = requests;
  return {
    /** One answer of the log. With `ifNoneMatch` of the same question, `data` is undefined when nothing is new. */
    poll: (
      query: EventsQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<Answer<Events | undefined>> => request('GET', '/openapi/events', { ...options, query }),
    /**
     * Follows the log for ever: each event comes once, in its order, and an outage is waited for. Ends by `break`, by the
     * signal, or with an error that waiting does not mend. Without a cursor it begins with the first event of all.
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
    /** The same over one connection (Server-Sent Events), resumed where it was cut: each event with its own cursor. */
    stream: (options: StreamOptions = {}): AsyncGenerator<StreamedEvent, void, undefined> =>
      streamEvents(requests, options, runtime),
    /** The events of a period, as they are read. An answer that is cut is asked for again; each event comes once. */
    export: (period: EventPeriod, options: CallOptions = {}): AsyncGenerator<LoggedEvent, void, undefined> =>
      readOn((last) => exportEvents(requests, period, last, options), runtime, options.signal),
  };
}

/** They come in the order of their numbers, which nothing changes later. */
async function* exportEvents(
  { requestStream }: Requests,
  query: EventPeriod,
  last: LoggedEvent | null,
  options: CallOptions,
): AsyncGenerator<LoggedEvent> {
  const accept = 'application/x-ndjson';
  const { data } = await requestStream('/openapi/events/export', { ...options, query, accept });
  for await (const line of linesOf(data)) {
    const event: LoggedEvent = JSON.parse(line);
    if (last === null || event.sequence > last.sequence) yield event;
  }
}

// The portal gives a sign of life every 15 seconds.
const longestSilenceMs = 45_000;

async function* streamEvents(
  { requestStream }: Requests,
  { cursor: from, type, role, include, signal, onInterruption }: StreamOptions,
  runtime: Runtime,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let cursor = from;
  let askedMs: number | null = null;
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
        silence.broken();
        if (part.kind === 'retry') askedMs = part.ms;
        if (part.kind !== 'event' || part.id === null) continue;
        failures = 0;
        cursor = part.id;
        const event: LoggedEvent = JSON.parse(part.data);
        // However long the caller takes with it: that is no silence.
        silence.stop();
        yield { event, cursor };
        silence.broken();
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Error) || !(silence.signal.aborted || passes(error))) throw error;
      onInterruption?.(error);
    } finally {
      silence.stop();
    }
    await runtime.sleep(delayBefore(Math.max(1, failures), askedMs, runtime), signal);
    askedMs = null;
  }
}

/** Ends a connection on which nothing comes any more: nobody else would notice. */
function watchSilence(): { readonly signal: AbortSignal; broken(): void; stop(): void } {
  const controller = new AbortController();
  const give = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => controller.abort(new DOMException('the stream fell silent', 'TimeoutError')),
      longestSilenceMs,
    );
  let timer = give();
  return {
    signal: controller.signal,
    broken() {
      clearTimeout(timer);
      timer = give();
    },
    stop: () => clearTimeout(timer),
  };
}
