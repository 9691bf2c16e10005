import { rateRefusal } from './pipeline.ts';
import type { PipelineRefusal } from './problem.ts';

/** How many calls each caller has on hold, streams among them; each may hold eight (contract 5). */
export interface HeldCalls {
  /** False when the caller holds as many as it may. */
  begin(callerId: string): boolean;
  end(callerId: string): void;
}

const mostHeld = 8;

export function createHeldCalls(most = mostHeld): HeldCalls {
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

/** How long a held call goes without looking whether its caller may still call. */
export const longestHoldSlice = 400;

/** 429: held calls and streams of a caller are counted together. */
export function tooManyHeld(): PipelineRefusal {
  return rateRefusal(1, { words: 'rate_limited.held' });
}
