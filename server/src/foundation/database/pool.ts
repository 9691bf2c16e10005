import pg from 'pg';
import type { Connection } from './connection.ts';
import { requirePrimary } from './require-primary.ts';
import { prepareSession, type SessionSettings } from './session.ts';

export const waitForConnectionMs = 2_000;
/** PostgreSQL's time limits for a statement of a job and of a request, whose caller waits. */
export const statementLimitMs = 15_000;
export const callStatementLimitMs = 8_000;
/**
 * Returns the limit for a response that can't arrive because the network is down. PostgreSQL cancels a
 * statement earlier.
 */
export function driverTimeoutMs(statementMs: number): number {
  return statementMs + 2_000;
}

/**
 * A plan is made once, for all values, by indexes only: it may be made while the tables are empty and must
 * still be good when they are large (decision 0011). Before PostgreSQL 18, an unavoidable sequential scan got
 * an extreme cost and was compiled (`jit`), which took a third of a second for a statement of a fifth of a
 * millisecond.
 */
export const planSettings: SessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
};

/** The differences between pools; `settings` are PostgreSQL settings of each connection. */
interface PoolTerms {
  readonly waitMs?: number;
  readonly statementMs?: number;
  readonly settings?: SessionSettings;
}

/** Opens a pool of connections that use a role. */
export function openPool(
  connection: Connection,
  role: string,
  size: number,
  { waitMs = waitForConnectionMs, statementMs = statementLimitMs, settings = {} }: PoolTerms = {},
): pg.Pool {
  const made = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: driverTimeoutMs(statementMs),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Sends statements without waiting for earlier results; see connection-settings.ts.
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
  // The pool replaces a connection that breaks while idle; a user of a broken connection gets the error from its
  // statement. An unhandled 'error' event would end the process.
  made.on('error', () => {});
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}
