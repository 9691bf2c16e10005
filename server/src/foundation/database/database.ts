import pg from 'pg';
import { countStatement, countWait, currentCall } from './call-statements.ts';
import type { Connection } from './connection.ts';
import { beginStatement, functionCall, nameAfterCall } from './connection-name.ts';
import { DatabaseUnavailable, isConnectionFault, unreached } from './database-faults.ts';
import { type PoolFigures, poolFigures } from './pool-figures.ts';
import { connectionOf, type Waiting, waitingFor } from './pool-waiting.ts';
import { refuseStandby } from './refuse-standby.ts';
import { openSession, prepareSession, type SessionSettings } from './session.ts';

export type { Connection };

/** A connection that runs statements; rows are typed by the store that wrote the statement, and nowhere else. */
export interface Sql {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An `Sql` inside BEGIN … COMMIT: a function that takes one must run in a transaction. */
export interface Transaction extends Sql {
  readonly transaction: true;
}

/**
 * The two ways to the data. `organisation` runs as the role portal_request, held to one organisation by row security;
 * `system` runs as portal_system, for jobs and customs, which reach across organisations.
 */
export interface Database {
  organisation<T>(organisationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  organisationTransaction<T>(
    organisationId: string,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T>;
  /**
   * One call of a database function that takes the organisation first and sets it itself: one round trip, one
   * transaction. Answers with the rows of the function.
   */
  callFor<Row extends pg.QueryResultRow>(
    organisationId: string,
    functionName: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  readonly system: Sql;
  /** The same for statements that come by the thousand: each is parsed and planned once a connection. */
  readonly frequent: Sql;
  /**
   * The same on connections of its own, for a queue that is worked by many short statements: each is parsed and planned once,
   * by indexes alone, and nobody waits until its commit is on the disk. What a crash takes away is done again.
   */
  readonly queue: Sql;
  systemTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A connection of its own, outside the pools, for LISTEN. */
  connect(): Promise<pg.Client>;
  /** The queues for connections that callers wait in: those of their organisations, and that of who they are. */
  waiting(): readonly Waiting[];
  /** How each pool is used right now. */
  pools(): readonly PoolFigures[];
  close(): Promise<void>;
}

const waitForConnectionMs = 2_000;
const mostWaiting = 2_000;
/** What PostgreSQL gives a statement of a job, and one of a call, whose caller waits. */
const statementLimitMs = 15_000;
const callStatementLimitMs = 8_000;
/** PostgreSQL ends a statement sooner; this is for an answer that cannot come, because the network carries nothing. */
function answerLimitMs(statementMs: number): number {
  return statementMs + 2_000;
}

/** What differs from pool to pool; `settings` are PostgreSQL's, for each of its connections. */
interface PoolTerms {
  readonly waitMs?: number;
  readonly statementMs?: number;
  readonly settings?: SessionSettings;
}

function pool(
  connection: Connection,
  role: string,
  size: number,
  { waitMs = waitForConnectionMs, statementMs = statementLimitMs, settings = {} }: PoolTerms = {},
): pg.Pool {
  const made = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: answerLimitMs(statementMs),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // What is asked before the last answer is sent at once; see nameAfterCall.
    pipeline: true,
    application_name: `customs-portal ${role}`,
    async onConnect(client) {
      await refuseStandby(client);
      await prepareSession(client, {
        role,
        statement_timeout: String(statementMs),
        idle_in_transaction_session_timeout: '30000',
        ...settings,
      });
    },
  });
  // A connection that breaks while idle is replaced; whoever uses one that breaks gets the error itself. The event comes
  // beside both, and unheard it would end the process.
  made.on('error', () => {});
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}

function sqlOf(client: pg.Pool | pg.PoolClient): Sql {
  return {
    async query<Row extends pg.QueryResultRow>(
      text: string,
      values: readonly unknown[] = [],
    ): Promise<Row[]> {
      const result = await countStatement(text, () => client.query<Row>(text, [...values]));
      return result.rows;
    },
  };
}

async function withClient<T>(from: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (from.waitingCount > mostWaiting) throw new DatabaseUnavailable('too many calls wait for a connection');
  const client = await countWait(() => connectionOf(from)).catch(unreached);
  let broken = false;
  try {
    if (!currentCall()) nameAfterCall(client);
    return await work(client);
  } catch (error) {
    broken = isConnectionFault(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  await countStatement('begin', () => client.query(beginStatement()));
  try {
    const result = await work({ ...sqlOf(client), transaction: true });
    const end = isRefusal(result) ? 'rollback' : 'commit';
    await countStatement(end, () => client.query(end));
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A refusal that a transaction's work returns rolls it back; a thrown fault does so anyway. */
function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refusal';
}

/** Parsed once a connection, since these are the calls that come by the thousand. */
async function called<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  functionName: string,
  values: unknown[],
): Promise<Row[]> {
  const ask = functionCall(functionName, values);
  return (await countStatement(functionName, () => client.query<Row>(ask))).rows;
}

const names = new Map<string, string>();

/** Parsed and planned once a connection; the texts are those of the stores, so there are few. */
async function prepared<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  const ask = { name, text, values: [...values] };
  return (await countStatement(text, () => client.query<Row>(ask))).rows;
}

const organisationOf = new WeakMap<pg.PoolClient, string>();

// The setting lives with the connection; it is set before BEGIN, so no rollback can take it back.
async function workFor(client: pg.PoolClient, organisationId: string): Promise<void> {
  if (organisationOf.get(client) === organisationId) return;
  organisationOf.delete(client);
  const text = "select set_config('portal.organisation_id', $1, false)";
  await countStatement(text, () => client.query({ name: 'work-for', text, values: [organisationId] }));
  organisationOf.set(client, organisationId);
}

/**
 * Opens the two pools. `poolSize` is that of the request pool: 8 to 16 is best, measured. A call waits `waitMs` for a
 * connection; tests have more patience.
 */
export function openDatabase(connection: Connection, poolSize = 12, waitMs = waitForConnectionMs): Database {
  const request = pool(connection, 'portal_request', poolSize, {
    waitMs,
    statementMs: callStatementLimitMs,
  });
  const system = pool(connection, 'portal_system', Math.ceil(poolSize / 2), { waitMs });
  const queue = pool(connection, 'portal_system', Math.ceil(poolSize / 3), {
    // Nobody waits for an answer there.
    waitMs: statementLimitMs,
    // A plan that is kept may have been made when the tables were empty.
    settings: { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' },
  });
  return {
    organisation: (organisationId, work) =>
      withClient(request, async (client) => {
        nameAfterCall(client);
        await workFor(client, organisationId);
        return work(sqlOf(client));
      }),
    organisationTransaction: (organisationId, work) =>
      withClient(request, async (client) => {
        await workFor(client, organisationId);
        return inTransaction(client, work);
      }),
    callFor: (organisationId, functionName, values) =>
      withClient(request, (client) => called(client, functionName, [organisationId, ...values])),
    system: {
      query: (text, values) =>
        withClient(system, (client) => {
          nameAfterCall(client);
          return sqlOf(client).query(text, values);
        }),
    },
    frequent: { query: (text, values) => withClient(system, (client) => prepared(client, text, values)) },
    queue: { query: (text, values) => withClient(queue, (client) => prepared(client, text, values)) },
    systemTransaction: (work) => withClient(system, (client) => inTransaction(client, work)),
    async connect() {
      const client = await openSession(
        connection,
        'notifications',
        { role: 'portal_system' },
        {
          connectionTimeoutMillis: waitForConnectionMs,
          query_timeout: answerLimitMs(statementLimitMs),
          keepAlive: true,
        },
      );
      await refuseStandby(client);
      return client;
    },
    waiting: () => [waitingFor(request), waitingFor(system)],
    pools: () => [
      poolFigures('request', request),
      poolFigures('system', system),
      poolFigures('queue', queue),
    ],
    async close() {
      await Promise.all([request.end(), system.end(), queue.end()]);
    },
  };
}
