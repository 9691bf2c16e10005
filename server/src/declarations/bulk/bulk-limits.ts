import { setTimeout as pause } from 'node:timers/promises';
import { overloaded } from '../../foundation/http/admission/load-shedding.ts';
import {
  fullPool,
  type Pool,
  type PoolSettings,
  refill,
} from '../../foundation/http/admission/rate-limit.ts';
import { createTurns, type Slice, type Turns } from '../../foundation/http/admission/work-slices.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../../foundation/http/problem.ts';

const mostOfClient = 4;
const mostOfProcess = 32;
/** Batches that are stored at once: others need connections and PostgreSQL's processors, too. */
const mostStored = 2;
const retryAfterSeconds = 5;

/** What keeps bulk calls from being a burden to other calls of this process, and to each other. */
export interface BulkLimits {
  /** Null when the client may begin another call; `end` gives its place back. */
  begin(clientId: string): PipelineRefusal | null;
  end(clientId: string): void;
  /** Resolves when the rate of the client allows what it has sent, or when the signal fires. */
  slowDown(clientId: string, lines: number, ended: AbortSignal): Promise<void>;
  /** Asked before each line is judged: resolves at once until the slice is used up, then when it is this call's turn. */
  turn(slice: Slice): Promise<void> | null;
  /** Does it when few enough others do the same. */
  store<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface OfClient {
  calls: number;
  readonly pool: Pool;
}

/** `linesPerSecond` of a client at all processes together, 0 for no limit; `clock` is monotonic, in ms. */
export function createBulkLimits(options: {
  readonly linesPerSecond: number;
  readonly processes: () => number;
  readonly clock: () => number;
  /** Shared with other large requests. */
  readonly turns?: Turns;
  /** Resolves after so many ms, or when the signal fires. */
  readonly wait?: (ms: number, ended: AbortSignal) => Promise<void>;
}): BulkLimits {
  const { linesPerSecond, clock, turns = createTurns(clock), wait = pauseFor } = options;
  const clients = new Map<string, OfClient>();
  const settings = (): PoolSettings => {
    const rate = linesPerSecond / Math.max(1, options.processes());
    return { rate, burst: 2 * rate };
  };
  const ofClient = (id: string): OfClient => {
    const known = clients.get(id) ?? { calls: 0, pool: fullPool(settings(), clock()) };
    clients.set(id, known);
    return known;
  };
  let all = 0;
  const storing = createGate(mostStored);
  return {
    begin(clientId) {
      if (all >= mostOfProcess) return { ...overloaded(), ofPipeline: true };
      const client = ofClient(clientId);
      if (client.calls >= mostOfClient) {
        const params = { most: mostOfClient };
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
      forgetIdle(clients, settings(), clock());
    },
    async slowDown(clientId, lines, ended) {
      if (linesPerSecond === 0) return;
      const { pool } = ofClient(clientId);
      const { rate } = settings();
      refill(pool, settings(), clock());
      // A debt, which is waited for: so batches of any size take their turn.
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

/** A client whose pool is full again is as one that never came. */
function forgetIdle(clients: Map<string, OfClient>, settings: PoolSettings, now: number): void {
  for (const [id, { calls, pool }] of clients) {
    if (calls > 0) continue;
    refill(pool, settings, now);
    if (pool.tokens >= settings.burst) clients.delete(id);
  }
}

/** Lets so many do their work at once; the others wait in the order in which they came. */
function createGate(most: number): BulkLimits['store'] {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // The place goes on to whoever waits first.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
