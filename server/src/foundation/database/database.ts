import type pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import {
  applySettings,
  beginStatement,
  functionCallStatement,
  runConfigured,
} from './connection-settings.ts';
import { DatabaseUnavailable, isConnectionError, isDiskFull, throwAsUnavailable } from './database-errors.ts';
import {
  driverTimeoutMs,
  openPool,
  requestStatementLimitMs,
  statementLimitMs,
  waitForConnectionMs,
} from './pool.ts';
import { type PoolMetrics, poolMetrics } from './pool-metrics.ts';
import { createPoolSlots, type PoolSlots } from './pool-slots.ts';
import { connectionOf, type PoolQueue, poolQueueOf } from './pool-wait-time.ts';
import { createStatementNames, type StatementNames } from './prepared-statements.ts';
import { countStatement, countWait, currentRequest } from './request-query-stats.ts';
import { requirePrimary } from './require-primary.ts';
import { openDatabaseSession } from './session.ts';
import { runInSnapshot } from './snapshot.ts';
import type { Sql, Transaction } from './sql.ts';

export type { ConnectionOptions, Sql, Transaction };

/**
 * Runs statements in PostgreSQL. `organisation` uses the role portal_request, limited to one organisation by row
 * security. `system` uses the role portal_system, across organisations, for background jobs and customs.
 */
export interface Database {
  organisation<T>(organisationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  organisationTransaction<T>(
    organisationId: string,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls a database function in one round trip and one transaction, and returns its rows. The organisation is set for
   * row security and passed as the first argument.
   */
  callFor<Row extends pg.QueryResultRow>(
    organisationId: string,
    functionName: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  readonly system: Sql;
  /**
   * Like `system`, on separate connections, for queues with many short statements. Commits do not wait for the disk,
   * because work that a crash loses is repeated.
   */
  readonly queue: Sql;
  /**
   * Like `system`, on one dedicated connection, for short queries that repeat, so that their plans remain cached: of a
   * background job, and of caches that a transaction reads. A transaction must not wait for a connection of its own
   * pool, because the others of the pool can wait for the same.
   */
  readonly single: Sql;
  systemTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Runs work in a snapshot (see `runInSnapshot`), for reads of whole tables that can take minutes. */
  snapshot<T>(work: (sql: Sql) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Opens a connection outside the pools, for LISTEN. */
  connect(): Promise<pg.Client>;
  /**
   * Returns the queues for a connection of the two pools that requests use: for organisations' data and for
   * authentication.
   */
  waiting(): readonly PoolQueue[];
  /** Returns the current use of each pool. */
  pools(): readonly PoolMetrics[];
  /** Returns the number of different prepared statements. If it keeps growing, a statement text contains a value. */
  statements(): number;
  /** Returns the seconds since a statement last failed because the disk was full; infinite if none did. */
  sinceDiskFullSeconds(): number;
  close(): Promise<void>;
}

const maxWaitingRequests = 2_000;

/** A connection pool with the names of its prepared statements. */
interface PoolSource {
  readonly pool: pg.Pool;
  readonly names: StatementNames;
  /** Called when a statement fails because the disk is full. */
  readonly onDiskFull: () => void;
  /** Distributes the connections; present if organisations share the pool. */
  readonly slots?: PoolSlots;
}

/** Creates an `Sql` on a connection. Its results are used only after the promise `set` of the settings has resolved. */
function sqlOf(client: pg.PoolClient, names: StatementNames, set: Promise<unknown> | null = null): Sql {
  return {
    async query<Row extends pg.QueryResultRow>(
      text: string,
      values: readonly unknown[] = [],
    ): Promise<Row[]> {
      const statement = { name: names.of(text), text, values: [...values] };
      const result = await countStatement(text, () => client.query<Row>(statement));
      if (set) await set;
      return result.rows;
    },
  };
}

/** Runs work on behalf of an organisation, which gets a limited share of the connections while others wait. */
async function withClientFor<T>(
  source: PoolSource,
  organisationId: string | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { slots: places } = source;
  if (!places || organisationId === undefined) return withClient(source, work);
  if (places.waiting().calls > maxWaitingRequests) throw tooManyWaitingError();
  await countWait(() => places.enter(organisationId));
  return withClient(source, work).finally(() => places.leave(organisationId));
}

function tooManyWaitingError(): DatabaseUnavailable {
  return new DatabaseUnavailable('too many requests are waiting for a connection');
}

async function withClient<T>(
  { pool, names, onDiskFull: foundFull }: PoolSource,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount > maxWaitingRequests) throw tooManyWaitingError();
  const client = await countWait(() => connectionOf(pool)).catch(throwAsUnavailable);
  generationOf.set(client, generationOf.get(client) ?? names.generation());
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isConnectionError(error);
    if (isDiskFull(error)) foundFull();
    throw error;
  } finally {
    client.release(broken || generationOf.get(client) !== names.generation());
  }
}

/** The statement-name generation in which a connection began to prepare statements. */
const generationOf = new WeakMap<pg.PoolClient, number>();

/** Runs work without a transaction, on a connection configured for it. */
function runRead<T>(
  source: PoolSource,
  organisationId: string | undefined,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return withClientFor(source, organisationId, (client) =>
    runConfigured(client, organisationId, (set) => work(sqlOf(client, source.names, set))),
  );
}

function inTransaction<T>(
  source: PoolSource,
  organisationId: string | undefined,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return withClientFor(source, organisationId, async (client) => {
    resetApplicationName(client);
    await countStatement('begin', () => client.query(beginStatement(organisationId)));
    try {
      const result = await work({ ...sqlOf(client, source.names), transaction: true });
      const end = isRefusal(result) ? 'rollback' : 'commit';
      await countStatement(end, () => client.query(end));
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

/** Resets the application name of a connection, which an earlier request may have set, because a job runs on it now. */
function resetApplicationName(client: pg.PoolClient): void {
  if (!currentRequest()) applySettings(client);
}

/** Returns whether the result of a transaction is a refusal, which causes a rollback as a thrown error does. */
function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refusal';
}

/**
 * Opens the pools. `poolSize` is the size of the request pool; 8 to 16 was fastest in measurements. A request waits up
 * to `waitMs` for a connection.
 */
export function openDatabase(
  connection: ConnectionOptions,
  poolSize = 12,
  waitMs = waitForConnectionMs,
): Database {
  const names = createStatementNames();
  let fullAt = Number.NEGATIVE_INFINITY;
  const foundFull = (): void => {
    fullAt = performance.now();
  };
  const sourceOf = (pool: pg.Pool): PoolSource => ({ pool, names, onDiskFull: foundFull });
  const places = createPoolSlots(poolSize, waitMs);
  const request: PoolSource = {
    ...sourceOf(
      openPool(connection, 'portal_request', poolSize, { waitMs, statementMs: requestStatementLimitMs }),
    ),
    slots: places,
  };
  const system = sourceOf(openPool(connection, 'portal_system', Math.ceil(poolSize / 2), { waitMs }));
  const queue = sourceOf(
    openPool(connection, 'portal_system', Math.ceil(poolSize / 3), {
      // Only background jobs use this pool, so no caller waits for a connection.
      waitMs: statementLimitMs,
      settings: { synchronous_commit: 'off' },
    }),
  );
  const single = sourceOf(openPool(connection, 'portal_system', 1, { waitMs }));
  const sqlFrom = (source: PoolSource): Sql => ({
    query: (text, values) => runRead(source, undefined, (sql) => sql.query(text, values)),
  });
  return {
    organisation: (organisationId, work) => runRead(request, organisationId, work),
    organisationTransaction: (organisationId, work) => inTransaction(request, organisationId, work),
    callFor: <Row extends pg.QueryResultRow>(
      organisationId: string,
      functionName: string,
      values: readonly unknown[],
    ) =>
      withClientFor(request, organisationId, async (client) => {
        resetApplicationName(client);
        const statement = functionCallStatement(functionName, [organisationId, ...values]);
        return (await countStatement(functionName, () => client.query<Row>(statement))).rows;
      }),
    system: sqlFrom(system),
    queue: sqlFrom(queue),
    single: sqlFrom(single),
    systemTransaction: (work) => inTransaction(system, undefined, work),
    snapshot: (work, signal) => runInSnapshot(connection, work, signal),
    connect: () => openListener(connection),
    waiting: () => [places.waiting(), poolQueueOf(system.pool)],
    pools: () => [
      { ...poolMetrics('request', request.pool), waiting: places.waiting().calls },
      poolMetrics('system', system.pool),
      poolMetrics('queue', queue.pool),
      poolMetrics('single', single.pool),
    ],
    statements: names.count,
    sinceDiskFullSeconds: () => (performance.now() - fullAt) / 1_000,
    async close() {
      await Promise.all([request, system, queue, single].map(({ pool }) => pool.end()));
    },
  };
}

async function openListener(connection: ConnectionOptions): Promise<pg.Client> {
  const client = await openDatabaseSession(
    connection,
    'notifications',
    { role: 'portal_system' },
    {
      connectionTimeoutMillis: waitForConnectionMs,
      query_timeout: driverTimeoutMs(statementLimitMs),
      keepAlive: true,
    },
  );
  await requirePrimary(client);
  return client;
}
