import { rateRefusal } from './pipeline.ts';
import type { PipelineRefusal } from './problem.ts';

/** Number of concurrent long polls and streams per caller; at most eight (contract 5). */
export interface LongPollLimit {
  /** Returns false if the caller has reached the limit. */
  begin(callerId: string): boolean;
  end(callerId: string): void;
}

const maxLongPolls = 8;

export function createLongPollLimit(most = maxLongPolls): LongPollLimit {
  const held = new Map<string, number>();
  return {
    begin(callerId) {
      const count = held.get(callerId) ?? 0;
      if (count >= most) return false;
      held.set(callerId, count + 1);
      return true;
    },
    end(callerId) {
      const count = held.get(callerId) ?? 0;
      if (count <= 1) held.delete(callerId);
      else held.set(callerId, count - 1);
    },
  };
}

/** Interval, in ms, in which a long poll checks whether its caller still has access. */
export const accessCheckIntervalMs = 400;

/** Returns 429. Long polls and streams of a caller are counted together. */
export function tooManyLongPolls(): PipelineRefusal {
  return rateRefusal(1, { words: 'rate_limited.held' });
}
