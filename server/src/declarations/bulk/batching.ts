import { setTimeout as pause } from 'node:timers/promises';
import { BodyReadError } from '../../foundation/http/body/body-stream.ts';
import type { BodyLine } from '../../foundation/http/body/ndjson-lines.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { bodyTooLarge, serviceUnavailable } from '../../foundation/http/problems.ts';
import type { PlannedLine } from './validate-line.ts';

export const maxBulkLines = 50_000;
/**
 * Maximum number of lines in one transaction: smaller transactions cost more per line, larger ones delay the responses.
 */
const maxBatchLines = 250;
const maxBatchBytes = 2_097_152;
/** Maximum time in milliseconds that an incomplete batch waits for the next line, and in total. */
const [lingerMs, maxWaitMs] = [10, 250];

/** Lines that are lodged in one transaction. */
export interface LineBatch {
  readonly first: number;
  readonly planned: readonly PlannedLine[];
  /** The refusal that ends the request before the end of its body; null if the request continues. */
  readonly ending: Refusal | null;
}

export interface BatchOptions {
  /** Aborts when the caller disconnects or the process drains: no more lines are read. */
  readonly ended: AbortSignal;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  readonly validateLine: (line: BodyLine) => Promise<PlannedLine>;
}

/**
 * Validates lines as they arrive and groups them into batches in order. A batch contains the lines that arrive
 * together, so a client that sends a few lines and pauses gets their results soon. Only the last batch can be empty.
 */
export async function* readBatches(
  chunks: AsyncIterable<readonly BodyLine[]>,
  { ended, clock, validateLine }: BatchOptions,
): AsyncGenerator<LineBatch, void, undefined> {
  const source = chunks[Symbol.asyncIterator]();
  const over = whenAborted(ended);
  let first = 1;
  let planned: PlannedLine[] = [];
  let bytes = 0;
  let beganAt = clock();
  const take = (ending: Refusal | null = null): LineBatch => {
    const batch = { first, planned, ending };
    first += planned.length;
    planned = [];
    bytes = 0;
    return batch;
  };
  let arriving = source.next();
  for (;;) {
    const step = await nextArrival(arriving, over, planned.length > 0);
    if (step === 'over' || ended.aborted) return yield { first, planned: [], ending: stoppedRefusal };
    if (step === 'late') {
      yield take();
      continue;
    }
    if (step instanceof BodyReadError) return yield take(step.refusal);
    if (step.done) {
      if (planned.length > 0) yield take();
      return;
    }
    for (const line of step.value) {
      if (first + planned.length > maxBulkLines) return yield take(tooManyLinesRefusal);
      if (planned.length === 0) beganAt = clock();
      planned.push(await validateLine(line));
      bytes += line?.length ?? 0;
      if (planned.length >= maxBatchLines || bytes >= maxBatchBytes) yield take();
    }
    arriving = source.next();
    if (planned.length > 0 && clock() - beganAt >= maxWaitMs) yield take();
  }
}

type ArrivalStep = IteratorResult<readonly BodyLine[], void> | BodyReadError | 'late' | 'over';

function nextArrival(
  arriving: Promise<IteratorResult<readonly BodyLine[], void>>,
  over: Promise<'over'>,
  lingering: boolean,
): Promise<ArrivalStep> {
  const arrived = arriving.catch((error: unknown) => {
    if (error instanceof BodyReadError) return error;
    throw error;
  });
  return Promise.race([arrived, over, ...(lingering ? [pause(lingerMs, 'late' as const)] : [])]);
}

function whenAborted(signal: AbortSignal): Promise<'over'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('over');
    else signal.addEventListener('abort', () => resolve('over'), { once: true });
  });
}

const stoppedRefusal = refuse(serviceUnavailable, {
  detail: { words: 'service_unavailable.line' },
  extensions: { retryAfterSeconds: 1 },
});

const tooManyLinesRefusal = refuse(bodyTooLarge, {
  detail: { words: 'body_too_large.lines', params: { lines: maxBulkLines } },
  extensions: { limitLines: maxBulkLines },
});
