import { setTimeout as pause } from 'node:timers/promises';
import { overloadRefusal } from '../../foundation/http/admission/load-shedding.ts';
import {
  fullTokenBucket,
  refillTokenBucket,
  type TokenBucket,
  type TokenBucketSettings,
} from '../../foundation/http/admission/rate-limit.ts';
import {
  createWorkTurns,
  type WorkSlice,
  type WorkTurns,
} from '../../foundation/http/admission/work-slices.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../../foundation/http/problem.ts';

const maxRequestsPerClient = 4;
const maxRequestsPerProcess = 32;
/** Maximum number of batches stored concurrently: other requests also need connections and database CPU. */
const maxConcurrentBatches = 2;
const retryAfterSeconds = 5;

/** Limits that keep bulk requests from slowing down each other and the other requests of this process. */
export interface BulkLimits {
  /**
   * Reserves a slot for a bulk request. Returns null if the client may start the request, otherwise the
   * refusal. `end` releases the slot.
   */
  begin(clientId: string): PipelineRefusal | null;
  end(clientId: string): void;
  /** Resolves when the client's rate limit allows the lines that it sent, or when the signal fires. */
  slowDown(clientId: string, lines: number, ended: AbortSignal): Promise<void>;
  /**
   * Returns null while the time slice lasts, then a promise that resolves when the event loop has served other
   * requests.
   */
  turn(slice: WorkSlice): Promise<void> | null;
  /** Stores a batch when a storing slot is free. */
  store<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface BulkClientState {
  calls: number;
  readonly pool: TokenBucket;
}

/** `linesPerSecond` is the limit of a client across all processes, 0 for no limit; `clock` is monotonic, in ms. */
export function createBulkLimits(options: {
  readonly linesPerSecond: number;
  readonly processes: () => number;
  readonly clock: () => number;
  /** Turns of the event loop, shared with other large requests. */
  readonly turns?: WorkTurns;
  /** Resolves after `ms` milliseconds, or when the signal fires. */
  readonly wait?: (ms: number, ended: AbortSignal) => Promise<void>;
}): BulkLimits {
  const { linesPerSecond, clock, turns = createWorkTurns(clock), wait = pauseFor } = options;
  const clients = new Map<string, BulkClientState>();
  const settings = (): TokenBucketSettings => {
    const rate = linesPerSecond / Math.max(1, options.processes());
    return { rate, burst: 2 * rate };
  };
  const ofClient = (id: string): BulkClientState => {
    const known = clients.get(id) ?? { calls: 0, pool: fullTokenBucket(settings(), clock()) };
    clients.set(id, known);
    return known;
  };
  let all = 0;
  const storing = createConcurrencyLimit(maxConcurrentBatches);
  return {
    begin(clientId) {
      if (all >= maxRequestsPerProcess) return { ...overloadRefusal(), ofPipeline: true };
      const client = ofClient(clientId);
      if (client.calls >= maxRequestsPerClient) {
        const params = { most: maxRequestsPerClient };
        return rateRefusal(retryAfterSeconds, { words: 'rate_limited.bulk', params });
      }
      client.calls += 1;
      all += 1;
      return null;
    },
    end(clientId) {
      all -= 1;
      const client = ofClient(clientId);
      client.calls -= 1;
      deleteIdleClients(clients, settings(), clock());
    },
    async slowDown(clientId, lines, ended) {
      if (linesPerSecond === 0) return;
      const { pool } = ofClient(clientId);
      const { rate } = settings();
      refillTokenBucket(pool, settings(), clock());
      // The rate pool can become negative, so a batch of any size is accepted: the client waits until the pool is
      // refilled to 0.
      pool.tokens -= lines;
      if (pool.tokens < 0) await wait((-pool.tokens / rate) * 1_000, ended);
    },
    turn: turns.take,
    store: storing,
  };
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}

/** Deletes clients that have no requests and a full rate pool: they have the same state as new clients. */
function deleteIdleClients(
  clients: Map<string, BulkClientState>,
  settings: TokenBucketSettings,
  now: number,
): void {
  for (const [id, { calls, pool }] of clients) {
    if (calls > 0) continue;
    refillTokenBucket(pool, settings, now);
    if (pool.tokens >= settings.burst) clients.delete(id);
  }
}

/** Runs up to `most` tasks concurrently; further tasks wait and run in order of arrival. */
function createConcurrencyLimit(maxTasks: number): BulkLimits['store'] {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working >= maxTasks) await new Promise<void>((resolve) => void waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // The task that has waited longest gets the slot of the finished task.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
