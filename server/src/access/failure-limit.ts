import { LRUCache } from 'lru-cache';
import {
  fullPool,
  type Pool,
  type PoolSettings,
  refill,
  secondsUntilNext,
} from '../foundation/http/rate-limit.ts';

/** Counts failures only: who has the right secret never meets it. */
export interface FailureLimit {
  /** Charges one failure; 0, or the whole seconds to wait when there were too many. */
  charge(key: string): number;
  /** 0, or the whole seconds until another failure is allowed. */
  wait(key: string): number;
  /** Takes back what was charged for an attempt that then succeeded. */
  takeBack(key: string): void;
}

const mostKeys = 20_000;

/** At most `burst` failures of one key at once, refilled at `rate` a second. Old keys are forgotten: memory is bounded. */
export function failureLimit(settingsNow: () => PoolSettings, now: () => Date): FailureLimit {
  const pools = new LRUCache<string, Pool>({ max: mostKeys });
  const poolOf = (key: string): Pool => {
    const settings = settingsNow();
    const nowMs = now().getTime();
    const pool = pools.get(key) ?? fullPool(settings, nowMs);
    refill(pool, settings, nowMs);
    pools.set(key, pool);
    return pool;
  };
  const wait = (key: string): number => {
    const settings = settingsNow();
    if (settings.rate === 0) return 0;
    const pool = poolOf(key);
    return pool.tokens >= 1 ? 0 : secondsUntilNext(pool, settings);
  };
  return {
    wait,
    charge(key) {
      const seconds = wait(key);
      if (seconds === 0) poolOf(key).tokens -= 1;
      return seconds;
    },
    takeBack(key) {
      const pool = poolOf(key);
      pool.tokens = Math.min(settingsNow().burst, pool.tokens + 1);
    },
  };
}
