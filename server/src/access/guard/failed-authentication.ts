import { createGrowingCache } from '../../foundation/growing-cache.ts';
import {
  fullTokenBucket,
  refillTokenBucket,
  secondsUntilNext,
  type TokenBucket,
  type TokenBucketSettings,
  takeRequest,
} from '../../foundation/http/admission/rate-limit.ts';
import { type AddressPool, addressPool } from '../../foundation/http/ip-address.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import type { Refusal } from '../../foundation/http/problem.ts';

/**
 * Replaces a 401 with 429 after too many failures from an address. Valid credentials are never limited (access
 * rule 13).
 */
export type FailedAuthentication = (address: string, refusal: Refusal) => Refusal;

export interface FailureCount {
  readonly refuse: FailedAuthentication;
  /**
   * Whether authentication from an address has failed recently. The guard then verifies tokens from it before
   * any database lookup.
   */
  hasFailed(address: string): boolean;
}

const maxTrackedAddresses = 50_000;

/**
 * Counts failed authentication by address in this process. `perMinute` is the number of failures allowed per
 * address, or per /64 network of IPv6; 0 disables the limit.
 */
export function countFailedAuthentication(options: {
  readonly perMinute: number;
  readonly processes: () => number;
  readonly clock: () => number;
}): FailureCount {
  const { perMinute, processes, clock } = options;
  const pools = createGrowingCache<AddressPool, TokenBucket>(maxTrackedAddresses);
  const settings = (): TokenBucketSettings => {
    const share = perMinute / Math.max(1, processes());
    return { rate: share / 60, burst: Math.max(1, share) };
  };
  return {
    refuse(address, refusal) {
      const own = settings();
      const name = addressPool(address);
      const pool = pools.get(name) ?? fullTokenBucket(own, clock());
      pools.set(name, pool);
      if (takeRequest(pool, own, clock())) return refusal;
      return rateRefusal(secondsUntilNext(pool, own), { words: 'rate_limited.failures' });
    },
    hasFailed(address) {
      const pool = pools.peek(addressPool(address));
      if (!pool) return false;
      const own = settings();
      refillTokenBucket(pool, own, clock());
      return pool.tokens < own.burst;
    },
  };
}
