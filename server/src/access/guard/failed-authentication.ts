import { LRUCache } from 'lru-cache';
import { type AddressPool, addressPool } from '../../foundation/http/address.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { fullPool, type Pool, secondsUntilNext, take } from '../../foundation/http/rate-limit.ts';

/** Turns a 401 into 429 once an address has failed too often; valid credentials never come here (rule 13). */
export type FailedAuthentication = (address: string, refusal: Refusal) => Refusal;

const mostAddresses = 50_000;

/** `perMinute` failures a minute and address (an IPv6 /64 is one), of this process's share; 0 for no limit. */
export function countFailedAuthentication(options: {
  readonly perMinute: number;
  readonly processes: () => number;
  readonly clock: () => number;
}): FailedAuthentication {
  const { perMinute, processes, clock } = options;
  const pools = new LRUCache<AddressPool, Pool>({ max: mostAddresses });
  return (address, refusal) => {
    const share = perMinute / Math.max(1, processes());
    const settings = { rate: share / 60, burst: Math.max(1, share) };
    const name = addressPool(address);
    const pool = pools.get(name) ?? fullPool(settings, clock());
    pools.set(name, pool);
    if (take(pool, settings, clock())) return refusal;
    return rateRefusal(
      secondsUntilNext(pool, settings),
      'Too many calls from this address failed to authenticate. Valid credentials still pass.',
    );
  };
}
