import pg from 'pg';
import type { Connection } from './connection.ts';
import { refuseStandby } from './require-primary.ts';
import { prepareSession, type SessionSettings } from './session.ts';

export const waitForConnectionMs = 2_000;
/** What PostgreSQL gives a statement of a job, and one of a call, whose caller waits. */
export const statementLimitMs = 15_000;
export const callStatementLimitMs = 8_000;
/** PostgreSQL ends a statement sooner; this is for an answer that cannot come, because the network carries nothing. */
export function answerLimitMs(statementMs: number): number {
  return statementMs + 2_000;
}

/**
 * A plan is made once, for any values, by indexes alone: it may have been made when the tables were empty, and it serves
 * when they are large (decision 0011). Before PostgreSQL 18 a sequential scan that nothing else can replace is priced beyond
 * all measure, and compiled for (`jit`), which took a third of a second for a statement of a fifth of a millisecond.
 */
export const planSettings: SessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
};

/** What differs from pool to pool; `settings` are PostgreSQL's, for each of its connections. */
interface PoolTerms {
  readonly waitMs?: number;
  readonly statementMs?: number;
  readonly settings?: SessionSettings;
}

/** A pool of connections that work as a role. */
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
    query_timeout: answerLimitMs(statementMs),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // What is asked before the last answer is sent at once; see connection-settings.ts.
    pipeline: true,
    application_name: `customs-portal ${role}`,
    async onConnect(client) {
      await refuseStandby(client);
      await prepareSession(client, {
        role,
        statement_timeout: String(statementMs),
        idle_in_transaction_session_timeout: '30000',
        ...planSettings,
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
