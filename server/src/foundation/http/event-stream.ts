import { setTimeout as pause } from 'node:timers/promises';
import { type LongPollLimit, tooManyLongPolls } from './long-poll-limit.ts';
import { type Answer, type RequestFacts, streamAnswer } from './operation.ts';
import type { PipelineRefusal } from './problem.ts';

export const eventStreamMediaType = 'text/event-stream';
/** Reconnection time for browsers. */
const retryMs = 2_000;
const beatEveryMs = 15_000;

export interface EventStreamDependencies {
  readonly held: LongPollLimit;
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
}

interface Following {
  /** The caller whose concurrent long polls and streams are counted. */
  readonly callerId: string;
  readonly request: RequestFacts;
  readonly everyMs: number;
  /** Returns the events since the last call as frames; empty for none. */
  readonly look: () => Promise<string>;
}

/**
 * Returns Server-Sent Events: polls for new events while a client is connected, no faster than it reads. The
 * stream ends when the caller loses access, and when the process drains. Returns 429 beyond the number of
 * concurrent streams.
 */
export function eventStream(parts: EventStreamDependencies, following: Following): Answer | PipelineRefusal {
  const { callerId, request } = following;
  if (!parts.held.begin(callerId)) return tooManyLongPolls();
  // This also runs if the first chunk of the response is never read.
  request.ended.addEventListener('abort', () => parts.held.end(callerId), { once: true });
  const chunks = frames(parts, following);
  return { ...streamAnswer(chunks, eventStreamMediaType, ['X-Accel-Buffering', 'no']), openEnded: true };
}

async function* frames(
  { clock }: EventStreamDependencies,
  { request, everyMs, look }: Following,
): AsyncGenerator<string> {
  let saidAt = clock();
  yield `retry: ${retryMs}\n\n`;
  while (!request.ended.aborted && (await request.recheck()) === null) {
    const found = await look();
    // Proxies and browsers regard a silent connection as broken.
    const beat = clock() - saidAt >= beatEveryMs ? ': still here\n\n' : '';
    if (found !== '' || beat !== '') {
      yield found || beat;
      saidAt = clock();
    }
    await pause(everyMs, undefined, { signal: request.ended }).catch(() => {});
  }
  if (request.ended.aborted) yield `retry: ${retryMs}\n\n`;
}
