import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentRequest } from '../../database/request-query-stats.ts';
import type { Steps } from '../../interruptible-work.ts';
import { markWork } from '../../work-meter.ts';

/** Work beyond this time continues in the next turn of the event loop. */
const maxSliceMs = 3;
/** Parsing this many bytes of short lines fits into a slice. */
const maxPieceBytes = 2_048;

/** The time that a request has worked since other requests had a turn. */
export interface Slice {
  beganAt: number;
}

/** Returns a slice whose first unit waits for its turn. */
export function newSlice(): Slice {
  return { beganAt: Number.NEGATIVE_INFINITY };
}

/** Divides the work of large requests into slices, and runs one slice per turn of the event loop. */
export interface Turns {
  /** Returns null until the slice is used up, then a promise that resolves when the next slice may begin. */
  take(slice: Slice): Promise<void> | null;
  /** Runs the steps of long work and returns the result. Work of a single step does not wait. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
  /** Splits the chunks of a body so that parsing one of them fits into a slice. */
  cut(pieces: AsyncIterable<Buffer>, slice: Slice): AsyncGenerator<Buffer, void, undefined>;
}

/** `clock` is monotonic, in ms. */
export function createTurns(clock: () => number): Turns {
  let queue: Promise<void> = Promise.resolve();
  function take(slice: Slice): Promise<void> | null {
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
      const slice = newSlice();
      for (;;) {
        const { done, value } = steps.next();
        if (done) return value;
        const turn = take(slice);
        if (turn) await turn;
      }
    },
    async *cut(pieces, slice) {
      for await (const piece of pieces) {
        for (let start = 0; start < piece.length; start += maxPieceBytes) {
          const turn = take(slice);
          if (turn) await turn;
          yield piece.subarray(start, start + maxPieceBytes);
        }
      }
    },
  };
}
