import { setTimeout as pause } from 'node:timers/promises';
import { type HeldCalls, tooManyHeld } from './long-poll-limit.ts';
import { type Answer, type RequestFacts, streamAnswer } from './operation.ts';
import type { PipelineRefusal } from './problem.ts';

export const eventStreamType = 'text/event-stream';
/** How long a browser waits before it comes again. */
const retryMs = 2_000;
const beatEveryMs = 15_000;

export interface EventStreamParts {
  readonly held: HeldCalls;
  /** Monotonic, in ms. */
  readonly clock: () => number;
}

interface Following {
  /** Who holds it: the stream is one of the calls that they may hold. */
  readonly callerId: string;
  readonly request: RequestFacts;
  readonly everyMs: number;
  /** What is new since it was asked last, as frames; empty for nothing. */
  readonly look: () => Promise<string>;
}

/**
 * Answers with Server-Sent Events, looked for again and again while somebody listens, and no faster than they read. It ends by
 * itself when its caller may no longer call, and when the process goes away. 429 for one stream too many.
 */
export function eventStream(parts: EventStreamParts, following: Following): Answer | PipelineRefusal {
  const { callerId, request } = following;
  if (!parts.held.begin(callerId)) return tooManyHeld();
  // The answer ends in this way alone, also when nobody ever asks for its first piece.
  request.ended.addEventListener('abort', () => parts.held.end(callerId), { once: true });
  const chunks = frames(parts, following);
  return { ...streamAnswer(chunks, eventStreamType, ['X-Accel-Buffering', 'no']), openEnded: true };
}

async function* frames(
  { clock }: EventStreamParts,
  { request, everyMs, look }: Following,
): AsyncGenerator<string> {
  let saidAt = clock();
  yield `retry: ${retryMs}\n\n`;
  while (!request.ended.aborted && (await request.recheck()) === null) {
    const found = await look();
    // Proxies and browsers take a silent connection for a dead one.
    const beat = clock() - saidAt >= beatEveryMs ? ': still here\n\n' : '';
    if (found !== '' || beat !== '') {
      yield found || beat;
      saidAt = clock();
    }
    await pause(everyMs, undefined, { signal: request.ended }).catch(() => {});
  }
  if (request.ended.aborted) yield `retry: ${retryMs}\n\n`;
}
