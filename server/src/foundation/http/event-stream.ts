import { setTimeout as pause } from 'node:timers/promises';
import { type LongPollLimit, tooManyLongPolls } from './long-poll-limit.ts';
import { type Answer, type RequestFacts, streamAnswer } from './operation.ts';
import type { PipelineRefusal } from './problem.ts';

export const eventStreamMediaType = 'text/event-stream';
/** Time after which browsers reconnect to an ended stream. */
const retryMs = 2_000;
const heartbeatIntervalMs = 15_000;

export interface EventStreamDependencies {
  readonly longPollLimit: LongPollLimit;
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
}

interface EventStreamSource {
  /** The caller whose concurrent long polls and streams are counted. */
  readonly callerId: string;
  readonly request: RequestFacts;
  readonly everyMs: number;
  /** Returns the events since its previous call in the format of Server-Sent Events; empty if there are none. */
  readonly look: () => Promise<string>;
}

/**
 * Returns a stream of Server-Sent Events that polls for new events, no faster than the caller reads. The stream ends when
 * the caller loses access or the process drains. Returns 429 if the caller has too many concurrent streams.
 */
export function eventStream(
  parts: EventStreamDependencies,
  following: EventStreamSource,
): Answer | PipelineRefusal {
  const { callerId, request } = following;
  if (!parts.longPollLimit.begin(callerId)) return tooManyLongPolls();
  // The stream is counted down by this event, because a generator that is never read has no end.
  request.ended.addEventListener('abort', () => parts.longPollLimit.end(callerId), { once: true });
  const chunks = frames(parts, following);
  return { ...streamAnswer(chunks, eventStreamMediaType, ['X-Accel-Buffering', 'no']), openEnded: true };
}

async function* frames(
  { clock }: EventStreamDependencies,
  { request, everyMs, look }: EventStreamSource,
): AsyncGenerator<string> {
  let saidAt = clock();
  yield `retry: ${retryMs}\n\n`;
  while (!request.ended.aborted && (await request.recheck()) === null) {
    const found = await look();
    // A comment is sent regularly, because proxies and browsers regard a silent connection as broken.
    const beat = clock() - saidAt >= heartbeatIntervalMs ? ': still here\n\n' : '';
    if (found !== '' || beat !== '') {
      yield found || beat;
      saidAt = clock();
    }
    await pause(everyMs, undefined, { signal: request.ended }).catch(() => {});
  }
  if (request.ended.aborted) yield `retry: ${retryMs}\n\n`;
}
