import type { LRUCache } from 'lru-cache';
import { createGrowingCache } from '../../growing-cache.ts';

/** Requests without recognised credentials count as one organisation. */
export const anonymousOwnerId = 'anonymous';

/** The organisation in whose name a request is sent, and the weight of its share of the capacity. */
export interface CapacityOwner {
  readonly id: string;
  /** Defaults to 1. */
  readonly capacityWeight?: number;
}

/** Measures the usage of each organisation in about the last second. */
export interface CapacityShares {
  /** Adds a completed request and its cost. */
  record(owner: CapacityOwner, costMs: number): void;
  /** Returns whether another organisation sent requests in the last second. */
  hasOthers(organisationId: string): boolean;
  /** Decides which part of each organisation's requests is refused, so that `percent` of the load is refused. */
  divide(percent: number): void;
  /**
   * Returns whether the next request of an organisation is refused. Counts requests instead of choosing at random, so
   * that the result is deterministic.
   */
  refuses(organisationId: string, percent: number): boolean;
}

interface Usage {
  weight: number;
  requests: number;
  costMs: number;
  /** Number of requests that arrived during overload, including refused ones. */
  arrived: number;
  at: number;
  /** Percentage of its requests that is refused. */
  refused: number;
  refusalsOwed: number;
}

const maxOrganisations = 10_000;
/** Time constant with which the usage sums decay. */
const windowMs = 1_000;
const minDecayMs = 20;
/** Sums below these limits mean that there was no usage in the last second. */
const [minRequests, minDemand] = [0.4, 0.001];
/** A quarter of the measured capacity is protected for small organisations, however much load must be refused. */
const protectedDivisor = 4;

/** Creates the measurement with a monotonic `clock`, in ms. */
export function createCapacityShares(clock: () => number): CapacityShares {
  const all: LRUCache<string, Usage> = createGrowingCache(maxOrganisations);
  const total = newUsage(1, clock());
  let isDivided = false;
  const usageOf = (id: string, now: number, weight?: number): Usage => {
    const known = all.get(id);
    if (known) {
      decay(known, now);
      known.weight = weight ?? known.weight;
      return known;
    }
    const made = newUsage(weight ?? 1, now);
    all.set(id, made);
    return made;
  };

  /**
   * Returns the demand of an organisation: the cost of its requests, where refused requests count with the average
   * cost.
   */
  function demandOf({ requests: calls, costMs, arrived }: Usage): number {
    const price = calls >= minRequests ? costMs / calls : averagePrice();
    return Math.max(costMs, arrived * price);
  }
  function averagePrice(): number {
    return total.requests >= minRequests && total.costMs > 0 ? total.costMs / total.requests : 1;
  }

  return {
    record({ id, capacityWeight = 1 }, costMs) {
      const now = clock();
      const own = usageOf(id, now, capacityWeight);
      decay(total, now);
      for (const usage of [own, total]) {
        usage.requests += 1;
        usage.costMs += costMs;
      }
    },
    hasOthers(organisationId) {
      const now = clock();
      const own = all.peek(organisationId);
      if (own) decay(own, now);
      decay(total, now);
      return total.requests - (own?.requests ?? 0) >= minRequests;
    },
    divide(percent) {
      const now = clock();
      decay(total, now);
      const active: { readonly usage: Usage; readonly demand: number }[] = [];
      for (const usage of all.values()) {
        decay(usage, now);
        const demand = demandOf(usage);
        if (demand < minDemand) usage.refused = 0;
        else active.push({ usage, demand });
      }
      isDivided = active.length > 0;
      const level = Math.max(fairLevel(active, percent), protectedLevel(active, total.costMs));
      for (const { usage, demand } of active) {
        const share = Math.min(1, (level * usage.weight) / demand);
        usage.refused = active.length === 1 ? percent : 100 * (1 - share);
      }
    },
    refuses(organisationId, percent) {
      const own = usageOf(organisationId, clock());
      own.arrived += 1;
      own.refusalsOwed += isDivided || own.refused > 0 ? own.refused : percent;
      if (own.refusalsOwed < 100) return false;
      own.refusalsOwed -= 100;
      return true;
    },
  };
}

function newUsage(weight: number, at: number): Usage {
  return { weight, requests: 0, costMs: 0, arrived: 0, at, refused: 0, refusalsOwed: 0 };
}

function decay(usage: Usage, now: number): void {
  const passed = now - usage.at;
  if (passed < minDecayMs) return;
  const left = Math.exp(-passed / windowMs);
  usage.requests *= left;
  usage.costMs *= left;
  usage.arrived *= left;
  usage.at = now;
}

type Demand = { readonly usage: Usage; readonly demand: number };

/**
 * Returns the demand per weight up to which no request is refused. Parts of an equal share that an organisation does
 * not use are divided among the other organisations (max-min fairness).
 */
function fairLevel(active: readonly Demand[], percent: number): number {
  const byNeed = active.toSorted(
    (one, other) => one.demand / one.usage.weight - other.demand / other.usage.weight,
  );
  let left = (byNeed.reduce((sum, { demand }) => sum + demand, 0) * (100 - percent)) / 100;
  let weights = byNeed.reduce((sum, { usage }) => sum + usage.weight, 0);
  for (const { usage, demand } of byNeed) {
    const level = left / weights;
    if (demand / usage.weight > level) return level;
    left -= demand;
    weights -= usage.weight;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the demand per weight that is never refused: an equal share of the protected part of the capacity. */
function protectedLevel(active: readonly Demand[], executedMs: number): number {
  const weights = active.reduce((sum, { usage }) => sum + usage.weight, 0);
  return weights === 0 ? 0 : executedMs / protectedDivisor / weights;
}
