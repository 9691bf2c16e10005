import type { BackgroundJobState } from '../background-job.ts';
import type { PoolMetrics } from '../database/pool-metrics.ts';
import type { ConnectionMetrics } from '../http/server/connections.ts';
import type { DatabaseMetrics } from '../system/database-metrics.ts';
import type { OperatorRun } from '../system/maintenance-runs.ts';

/** Functions that return the values of the metrics. They are called only when a scraper requests the metrics. */
export interface MetricSources {
  readonly liveProcesses: () => number;
  /** Number of requests missing from the request log, by reason. */
  readonly lostCalls: () => Readonly<Record<string, number>>;
  /** Number of requests that were refused for their cost or under overload, by reason. */
  readonly refusedRequests: () => Readonly<Record<string, number>>;
  readonly clientsInDebt: () => number;
  /** Number of log lines that could not be written. */
  readonly droppedLines: () => number;
  readonly failedMails: () => number;
  /** Depth and age of the portal's queues. */
  readonly queues: () => Promise<readonly Queue[]>;
  readonly runs: () => Promise<readonly OperatorRun[]>;
  /** Connections, oldest transaction and default partitions of the database. */
  readonly database: () => Promise<DatabaseMetrics>;
  /** Number of webhook deliveries, by outcome. */
  readonly deliveries: () => ReadonlyMap<string, number>;
  /** Open, refused and aborted HTTP connections. */
  readonly connections: () => ConnectionMetrics;
  readonly pools: () => readonly PoolMetrics[];
  /** Number of different prepared statements. */
  readonly statements: () => number;
  readonly caches: () => Readonly<Record<string, CacheMetrics>>;
  /** State of the background jobs. */
  readonly jobs: () => readonly BackgroundJobState[];
  /** Returns whether this process receives notifications of other nodes. */
  readonly hears: () => boolean;
  readonly version: string;
}

export interface CacheMetrics {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

/** Depth of one queue, with the age of its oldest entry in seconds. */
export interface Queue {
  readonly name: string;
  readonly count: number;
  readonly oldestSeconds: number;
}
