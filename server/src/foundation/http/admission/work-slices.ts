import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentRequest } from '../../database/request-query-stats.ts';
import type { Steps } from '../../interruptible-work.ts';
import { markWork } from '../../work-meter.ts';

/** Maximum working time of a slice. Further work continues in a later iteration of the event loop. */
const maxSliceMs = 3;
/** Maximum size of a chunk that is parsed at once, so that parsing short lines takes at most one slice. */
const maxChunkBytes = 2_048;

/** A time slice: the start of the working time of a request since other requests could run. */
export interface WorkSlice {
  beganAt: number;
}

/** Returns a slice that is used up, so that the request first lets other requests run. */
export function newWorkSlice(): WorkSlice {
  return { beganAt: Number.NEGATIVE_INFINITY };
}

/** Divides the work of large requests into time slices, and runs one slice per iteration of the event loop. */
export interface WorkTurns {
  /** Returns null until the slice is used up, then a promise that resolves when the next slice may begin. */
  take(slice: WorkSlice): Promise<void> | null;
  /** Runs long work step by step and returns its result. Work of a single step does not wait. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
  /** Splits the chunks of a body, so that parsing one chunk takes at most one slice. */
  cut(chunks: AsyncIterable<Buffer>, slice: WorkSlice): AsyncGenerator<Buffer, void, undefined>;
}

/** Creates the time slices with a monotonic `clock`, in ms. */
export function createWorkTurns(clock: () => number): WorkTurns {
  let queue: Promise<void> = Promise.resolve();
  function take(slice: WorkSlice): Promise<void> | null {
    if (clock() - slice.beganAt < maxSliceMs) return null;
    queue = queue.then(() => nextTurn());
    const call = currentRequest();
    return queue.then(() => {
      markWork(call?.cost ?? null);
      slice.beganAt = clock();
    });
  }
  return {
    take,
    async run(steps) {
      const slice = newWorkSlice();
      for (;;) {
        const { done, value } = steps.next();
        if (done) return value;
        const turn = take(slice);
        if (turn) await turn;
      }
    },
    async *cut(chunks, slice) {
      for await (const chunk of chunks) {
        for (let start = 0; start < chunk.length; start += maxChunkBytes) {
          const turn = take(slice);
          if (turn) await turn;
          yield chunk.subarray(start, start + maxChunkBytes);
        }
      }
    },
  };
}
