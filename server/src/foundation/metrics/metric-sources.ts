import type { PoolFigures } from '../database/pool-metrics.ts';
import type { ConnectionFigures } from '../http/server/connections.ts';
import type { LoopState } from '../background-loop.ts';
import type { DatabaseFigures } from '../system/database-metrics.ts';
import type { OperatorRun } from '../system/maintenance-runs.ts';

/** What the portal tells of itself; all of it is asked for by whoever reads the metrics, and costs nothing until then. */
export interface MetricSources {
  readonly liveProcesses: () => number;
  /** Calls that the request log does not have, by reason. */
  readonly lostCalls: () => Readonly<Record<string, number>>;
  /** Requests that were refused for their cost or under overload, by reason. */
  readonly refusedRequests: () => Readonly<Record<string, number>>;
  readonly clientsInDebt: () => number;
  /** Lines that could not be written. */
  readonly droppedLines: () => number;
  /** Mails that were given up. */
  readonly failedMails: () => number;
  /** What waits for the portal's own work. */
  readonly queues: () => Promise<readonly Queue[]>;
  /** When operators' commands last ended. */
  readonly runs: () => Promise<readonly OperatorRun[]>;
  /** Connections, transactions and misplaced rows of the database. */
  readonly database: () => Promise<DatabaseFigures>;
  /** Attempts to deliver to webhooks, by outcome. */
  readonly deliveries: () => ReadonlyMap<string, number>;
  /** Of callers. */
  readonly connections: () => ConnectionFigures;
  readonly pools: () => readonly PoolFigures[];
  /** How many different texts of statements were prepared. */
  readonly statements: () => number;
  readonly caches: () => Readonly<Record<string, CacheFigures>>;
  /** What goes on beside the requests. */
  readonly loops: () => readonly LoopState[];
  /** Whether this process hears what the others tell. */
  readonly hears: () => boolean;
  readonly version: string;
}

export interface CacheFigures {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

/** One queue, with the age of its oldest in seconds. */
export interface Queue {
  readonly name: string;
  readonly count: number;
  readonly oldestSeconds: number;
}
