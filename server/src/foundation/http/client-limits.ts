import type { LRUCache } from 'lru-cache';
import { growingCache } from '../growing-cache.ts';
import {
  fullPool,
  giveBack,
  type Pool,
  type PoolSettings,
  refill,
  secondsUntilNext,
  take,
} from './rate-limit.ts';

interface ClientPools {
  readonly calls: Pool;
  readonly unchangedPolls: Pool;
}

export interface ClientLimits {
  /** Rule 13: one pool a client, whatever the number of its keys. */
  takeCall(clientId: string): boolean;
  /** An unchanged poll gives its call back and is counted in a pool of ten times the rate; false when that is empty. */
  countUnchangedPoll(clientId: string): boolean;
  /** The values of `RateLimit-Policy`, `RateLimit` and `Retry-After`; null when there is no limit. */
  headers(clientId: string): { policy: string; limit: string; retryAfter: number } | null;
  /** Where a client stands without making a call; null when there is no limit. */
  standing(clientId: string): LimitStanding | null;
}

export interface LimitStanding {
  /** Requests per second and after a pause, of all processes together. */
  readonly perSecond: number;
  readonly burst: number;
  readonly processes: number;
  /** Remaining requests of this process, and the limit of its full pool. */
  readonly remaining: number;
  readonly limit: number;
}

const mostClients = 100_000;
const pollsPerCall = 10;

/** Limits of this process: its share of the rate, divided by the processes alive. `clock` is monotonic, in ms. */
export function createClientLimits(options: {
  readonly ratePerSecond: number;
  readonly processes: () => number;
  readonly clock: () => number;
}): ClientLimits {
  const { ratePerSecond, processes, clock } = options;
  const pools = growingCache<string, ClientPools>(mostClients);
  const settings = settingsOfProcess(ratePerSecond, processes);
  const poolsOf = (clientId: string): ClientPools => {
    let found = pools.get(clientId);
    if (!found) {
      const now = clock();
      const { calls, unchangedPolls } = settings();
      found = { calls: fullPool(calls, now), unchangedPolls: fullPool(unchangedPolls, now) };
      pools.set(clientId, found);
      dropFull(pools, now - (calls.burst / calls.rate) * 1_000);
    }
    return found;
  };
  return {
    takeCall: (clientId) => ratePerSecond === 0 || take(poolsOf(clientId).calls, settings().calls, clock()),
    countUnchangedPoll(clientId) {
      if (ratePerSecond === 0) return true;
      const found = poolsOf(clientId);
      const { calls, unchangedPolls } = settings();
      if (!take(found.unchangedPolls, unchangedPolls, clock())) return false;
      giveBack(found.calls, calls);
      return true;
    },
    headers(clientId) {
      if (ratePerSecond === 0) return null;
      const own = settings().calls;
      const { calls } = poolsOf(clientId);
      refill(calls, own, clock());
      const quota = Math.floor(own.burst);
      return {
        policy: `"client";q=${quota};w=${Math.ceil(own.burst / own.rate)}`,
        limit: `"client";r=${Math.max(0, Math.floor(calls.tokens))};t=${secondsUntilNext(calls, own)}`,
        retryAfter: secondsUntilNext(calls, own),
      };
    },
    standing(clientId) {
      if (ratePerSecond === 0) return null;
      const own = settings().calls;
      const calls = pools.peek(clientId)?.calls;
      if (calls) refill(calls, own, clock());
      return {
        perSecond: ratePerSecond,
        burst: 2 * ratePerSecond,
        processes: Math.max(1, processes()),
        remaining: Math.max(0, Math.floor(calls?.tokens ?? own.burst)),
        limit: Math.floor(own.burst),
      };
    },
  };
}

/** A pool that is full again is worth no more than none: for each client that comes, up to two of these go. */
function dropFull(pools: LRUCache<string, ClientPools>, fullSince: number): void {
  for (let dropped = 0; dropped < 2; dropped += 1) {
    const oldest = pools.rkeys().next().value;
    const found = oldest === undefined ? undefined : pools.peek(oldest);
    if (oldest === undefined || !found) return;
    if (Math.max(found.calls.filledAt, found.unchangedPolls.filledAt) > fullSince) return;
    pools.delete(oldest);
  }
}

/** The settings of a client's pools: they change only when a process comes or goes. */
function settingsOfProcess(ratePerSecond: number, processes: () => number) {
  const settings = (rate: number): PoolSettings => ({ rate, burst: Math.max(1, rate * 2) });
  let madeFor = 0;
  let made = { calls: settings(0), unchangedPolls: settings(0) };
  return () => {
    const alive = Math.max(1, processes());
    if (alive !== madeFor) {
      const rate = ratePerSecond / alive;
      madeFor = alive;
      made = { calls: settings(rate), unchangedPolls: settings(rate * pollsPerCall) };
    }
    return made;
  };
}
