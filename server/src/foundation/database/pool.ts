import pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { requirePrimary } from './require-primary.ts';
import { prepareSession, type SessionSettings } from './session.ts';

export const waitForConnectionMs = 2_000;
/** PostgreSQL's time limits for a statement: longer in background jobs than in requests, whose callers wait. */
export const statementLimitMs = 15_000;
export const requestStatementLimitMs = 8_000;
/**
 * Returns the driver's time limit for a statement. It is longer than PostgreSQL's own limit, so it only applies when
 * the network is down.
 */
export function driverTimeoutMs(statementMs: number): number {
  return statementMs + 2_000;
}

/**
 * Settings by which PostgreSQL plans each statement once for all values and uses indexes only: a plan may be made
 * while tables are empty and must still be good when they are large (decision 0011). JIT is off, because before
 * PostgreSQL 18 an unavoidable sequential scan had such a high estimated cost that PostgreSQL compiled even fast
 * statements.
 */
export const planSettings: SessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
};

/** Options that differ between pools; `settings` are PostgreSQL settings of each connection. */
interface PoolOptions {
  readonly waitMs?: number;
  readonly statementMs?: number;
  readonly settings?: SessionSettings;
}

/** Opens a pool of connections that use a role. */
export function openPool(
  connection: ConnectionOptions,
  role: string,
  size: number,
  { waitMs = waitForConnectionMs, statementMs = statementLimitMs, settings = {} }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: driverTimeoutMs(statementMs),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The driver sends statements without waiting for earlier results, which connection-settings.ts needs.
    pipeline: true,
    application_name: `customs-portal ${role}`,
    async onConnect(client) {
      await requirePrimary(client);
      await prepareSession(client, {
        role,
        statement_timeout: String(statementMs),
        idle_in_transaction_session_timeout: '30000',
        ...planSettings,
        ...settings,
      });
    },
  });
  // An unhandled 'error' event would end the process. The pool replaces a connection that breaks while it is idle; a
  // statement on a broken connection fails with its own error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
