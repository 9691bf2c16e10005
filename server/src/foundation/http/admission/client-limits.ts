import type { LRUCache } from 'lru-cache';
import { createGrowingCache } from '../../growing-cache.ts';
import {
  fullTokenBucket,
  refillTokenBucket,
  refundRequest,
  secondsUntilNext,
  type TokenBucket,
  type TokenBucketSettings,
  takeRequest,
} from './rate-limit.ts';

interface ClientPools {
  readonly requests: TokenBucket;
  readonly unchangedPolls: TokenBucket;
  /** Pool of work units. Requests are charged after their work, so the pool can be negative: the client is in debt. */
  readonly work: TokenBucket;
  /** Time when the last status poll was admitted in spite of a debt. */
  polledAt: number;
}

/** The properties of a request that its admission depends on. */
export interface AdmissionRequest {
  /** The organisation in whose name the request is sent, or the common id of all requests without one. */
  readonly organisationId: string;
  /** Whether the request is a status poll. A client in debt can still poll once a second. */
  readonly isPoll: boolean;
}

export interface ClientLimits {
  /**
   * Charges one request to the client's pool (rule 13), which all its keys share. Returns false if the request must be
   * refused. A client in debt is refused only while requests of other organisations wait.
   */
  takeCall(clientId: string, terms?: AdmissionRequest): boolean;
  /**
   * Refunds an unchanged poll and charges it to a separate pool of ten times the rate; false when that pool is empty.
   */
  countUnchangedPoll(clientId: string): boolean;
  /** Charges the work units of a request beyond the one that its admission charged. */
  charge(clientId: string, units: number): void;
  /** Returns the values of `RateLimit-Policy`, `RateLimit` and `Retry-After`; null when there is no limit. */
  headers(clientId: string, terms?: AdmissionRequest): LimitHeaders | null;
  /** Returns the remaining requests of a client without charging one; null when there is no limit. */
  limitStatus(clientId: string): LimitStatus | null;
  debts(): CapacityDebts;
}

export interface CapacityDebts {
  /** Number of clients that have used more work than their rate allows. */
  readonly clients: number;
  readonly refused: number;
}

export interface LimitHeaders {
  readonly policy: string;
  readonly limit: string;
  readonly retryAfter: number;
}

export interface LimitStatus {
  /** Requests per second that all processes together admit; `burst` is their number after a pause. */
  readonly perSecond: number;
  readonly burst: number;
  readonly processes: number;
  /** Requests that this process still admits; `limit` is their number when its pool is full. */
  readonly remaining: number;
  readonly limit: number;
}

export interface ClientLimitSettings {
  readonly ratePerSecond: number;
  readonly processes: () => number;
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
  /** Returns whether requests of other organisations wait because this node is busy. */
  readonly othersWait?: (organisationId: string) => boolean;
}

const maxClients = 100_000;
const pollsPerCall = 10;
/** Maximum time that a client needs to pay off its debt. */
const maxDebtSeconds = 5;
const pollInDebtMs = 1_000;

/** Creates the limits of this process, which admits the configured rate divided by the number of running processes. */
export function createClientLimits(options: ClientLimitSettings): ClientLimits {
  const { ratePerSecond, processes, clock, othersWait = () => false } = options;
  const pools = createGrowingCache<string, ClientPools>(maxClients);
  const settings = settingsOfProcess(ratePerSecond, processes);
  let refused = 0;
  const poolsOf = (clientId: string): ClientPools => {
    let found = pools.get(clientId);
    if (!found) {
      const now = clock();
      const { calls, unchangedPolls, work } = settings();
      found = {
        requests: fullTokenBucket(calls, now),
        unchangedPolls: fullTokenBucket(unchangedPolls, now),
        work: fullTokenBucket(work, now),
        polledAt: Number.NEGATIVE_INFINITY,
      };
      pools.set(clientId, found);
      dropFullPools(pools, now - fullAfterSeconds(calls) * 1_000);
    }
    return found;
  };
  /** Returns whether the client has no work units left while requests of other organisations wait. */
  function isInDebt({ work }: ClientPools, terms: AdmissionRequest | undefined): boolean {
    refillTokenBucket(work, settings().work, clock());
    return work.tokens < 1 && terms !== undefined && othersWait(terms.organisationId);
  }
  return {
    takeCall(clientId, terms) {
      if (ratePerSecond === 0) return true;
      const found = poolsOf(clientId);
      const now = clock();
      if (isInDebt(found, terms)) {
        if (!terms?.isPoll || now - found.polledAt < pollInDebtMs) {
          refused += 1;
          return false;
        }
        if (!takeRequest(found.requests, settings().calls, now)) return false;
        found.polledAt = now;
        return true;
      }
      if (!takeRequest(found.requests, settings().calls, now)) return false;
      chargePool(found.work, settings().work, 1);
      return true;
    },
    countUnchangedPoll(clientId) {
      if (ratePerSecond === 0) return true;
      const found = poolsOf(clientId);
      const { calls, unchangedPolls, work } = settings();
      if (!takeRequest(found.unchangedPolls, unchangedPolls, clock())) return false;
      refundRequest(found.requests, calls);
      refundRequest(found.work, work);
      return true;
    },
    charge(clientId, units) {
      if (ratePerSecond === 0 || units <= 0) return;
      const own = settings().work;
      const { work } = poolsOf(clientId);
      refillTokenBucket(work, own, clock());
      chargePool(work, own, units);
    },
    headers(clientId, terms) {
      if (ratePerSecond === 0) return null;
      const own = settings().calls;
      const found = poolsOf(clientId);
      const { requests: calls, work } = found;
      refillTokenBucket(calls, own, clock());
      const quota = Math.floor(own.burst);
      const policy = `"client";q=${quota};w=${Math.ceil(own.burst / own.rate)}`;
      const ofCalls = secondsUntilNext(calls, own);
      if (!isInDebt(found, terms)) {
        const left = Math.max(0, Math.floor(calls.tokens));
        return { policy, limit: `"client";r=${left};t=${ofCalls}`, retryAfter: ofCalls };
      }
      const retryAfter = Math.max(ofCalls, secondsUntilNext(work, settings().work));
      return { policy, limit: `"client";r=0;t=${retryAfter}`, retryAfter };
    },
    limitStatus(clientId) {
      if (ratePerSecond === 0) return null;
      const own = settings().calls;
      const calls = pools.peek(clientId)?.requests;
      if (calls) refillTokenBucket(calls, own, clock());
      return {
        perSecond: ratePerSecond,
        burst: 2 * ratePerSecond,
        processes: Math.max(1, processes()),
        remaining: Math.max(0, Math.floor(calls?.tokens ?? own.burst)),
        limit: Math.floor(own.burst),
      };
    },
    debts: () => ({ clients: countDebts(pools, settings().work, clock()), refused }),
  };
}

/**
 * Counts the clients in debt. Reads the pools from the most recently used one, and stops at a pool whose last use is
 * too long ago for a debt.
 */
function countDebts(
  pools: LRUCache<string, ClientPools>,
  settings: TokenBucketSettings,
  nowMs: number,
): number {
  let clients = 0;
  for (const { work } of pools.values()) {
    if (work.filledAt < nowMs - maxDebtSeconds * 1_000) break;
    const passedSeconds = (nowMs - work.filledAt) / 1_000;
    if (work.tokens + passedSeconds * settings.rate < 0) clients += 1;
  }
  return clients;
}

/** Charges units even if the pool is empty, down to the maximum debt. */
function chargePool(pool: TokenBucket, settings: TokenBucketSettings, units: number): void {
  pool.tokens = Math.max(-maxDebtSeconds * settings.rate, pool.tokens - units);
}

/** Returns the seconds until an unused pool is certainly full again, even after the maximum debt. */
function fullAfterSeconds({ burst, rate }: TokenBucketSettings): number {
  return burst / rate + maxDebtSeconds;
}

/** Removes up to two pools that are full again, which are equivalent to no pool. Called for each new client. */
function dropFullPools(pools: LRUCache<string, ClientPools>, fullSince: number): void {
  for (let dropped = 0; dropped < 2; dropped += 1) {
    const oldest = pools.rkeys().next().value;
    const found = oldest === undefined ? undefined : pools.peek(oldest);
    if (oldest === undefined || !found) return;
    if (Math.max(found.requests.filledAt, found.unchangedPolls.filledAt, found.work.filledAt) > fullSince)
      return;
    pools.delete(oldest);
  }
}

/** Returns a function for the settings of a client's pools, which change only when the number of processes changes. */
function settingsOfProcess(ratePerSecond: number, processes: () => number) {
  const settings = (rate: number): TokenBucketSettings => ({ rate, burst: Math.max(1, rate * 2) });
  const all = (alive: number) => ({
    calls: settings(ratePerSecond / alive),
    unchangedPolls: settings((ratePerSecond / alive) * pollsPerCall),
    work: settings(ratePerSecond / alive),
  });
  let madeFor = 1;
  let made = all(1);
  return () => {
    const alive = Math.max(1, processes());
    if (alive !== madeFor) {
      madeFor = alive;
      made = all(alive);
    }
    return made;
  };
}
