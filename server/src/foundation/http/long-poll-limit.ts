import { rateRefusal } from './pipeline.ts';
import type { PipelineRefusal } from './problem.ts';

/** Limits the number of concurrent long polls and streams of a caller, by default to eight (contract 5). */
export interface LongPollLimit {
  /** Returns false if the caller has reached the limit. */
  begin(callerId: string): boolean;
  end(callerId: string): void;
}

const maxLongPolls = 8;

export function createLongPollLimit(most = maxLongPolls): LongPollLimit {
  const pollCounts = new Map<string, number>();
  return {
    begin(callerId) {
      const count = pollCounts.get(callerId) ?? 0;
      if (count >= most) return false;
      pollCounts.set(callerId, count + 1);
      return true;
    },
    end(callerId) {
      const count = pollCounts.get(callerId) ?? 0;
      if (count <= 1) pollCounts.delete(callerId);
      else pollCounts.set(callerId, count - 1);
    },
  };
}

/** Interval in ms at which a long poll checks whether its caller still has access. */
export const accessCheckIntervalMs = 400;

/** Returns 429 for a caller with too many concurrent long polls and streams, which are counted together. */
export function tooManyLongPolls(): PipelineRefusal {
  return rateRefusal(1, { words: 'rate_limited.held' });
}
