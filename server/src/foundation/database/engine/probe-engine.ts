import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from '../connection.ts';
import { DatabaseUnavailable } from '../database-errors.ts';
import { driverConnection } from '../driver-connection.ts';
import { connectClient, prepareSession, readSessionMark, SessionRefused } from '../session.ts';
import { type EngineRefusal, refuseEngine } from './engine-refusal.ts';
import { readProduct } from './engine-version.ts';

/*
 * The portal relies on advisory locks, notifications, session settings and transaction ids as PostgreSQL implements them.
 * A product that speaks PostgreSQL's protocol may accept all of these statements and still lose changes or revocations
 * (decision 0069), so each start tries them on separate connections.
 */

/** A usable engine, with the time that a notification took; or the reason to refuse it. */
export type EngineProbe = { readonly ok: true; readonly notifyMs: number } | EngineRefusal;

interface ProbeTerms {
  /** The limit for a connection, a statement, a notification and the promotion of a standby. */
  readonly limitMs?: number;
  /** Ends the wait for the promotion of a standby. */
  readonly stop?: AbortSignal | undefined;
}

const defaultLimitMs = 10_000;
/** The oldest PostgreSQL version that the migrations support; the production guide names it too. */
const oldestMajor = 15;
const standbyRetryMs = 500;
const disconnectLimitMs = 2_000;
const probeChannel = 'portal_probe';

/** Checks that the database is one PostgreSQL primary whose sessions belong to their connections. Writes nothing. */
export async function probeEngine(
  connection: ConnectionOptions,
  { limitMs = defaultLimitMs, stop }: ProbeTerms = {},
): Promise<EngineProbe> {
  const until = performance.now() + limitMs;
  for (;;) {
    const probe = await probeOnce(connection, limitMs);
    if (probe.ok || probe.reason !== 'standby') return probe;
    // After a failover the address may lead to a standby that is about to be promoted.
    if (stop?.aborted || performance.now() >= until) return probe;
    await pause(Math.min(standbyRetryMs, limitMs));
  }
}

async function probeOnce(connection: ConnectionOptions, limitMs: number): Promise<EngineProbe> {
  const connecting = [connectForProbe(connection, limitMs), connectForProbe(connection, limitMs)] as const;
  try {
    const [one, two] = await Promise.all(connecting);
    return (
      (await checkServer(one, limitMs)) ??
      (await checkSessions(one, two)) ??
      (await checkBehaviour({ connection, one, two, limitMs }))
    );
  } catch (error) {
    if (error instanceof SessionRefused) return refuseEngine({ reason: 'pooler' });
    if (isUnsupported(error)) return refuseEngine({ reason: 'unsupported', message: error.message });
    throw error;
  } finally {
    const connected = await Promise.allSettled(connecting);
    await Promise.all(connected.map((each) => each.status === 'fulfilled' && disconnect(each.value)));
  }
}

function connectForProbe(connection: ConnectionOptions, limitMs: number): Promise<pg.Client> {
  const limits = {
    connectionTimeoutMillis: defaultLimitMs,
    query_timeout: Math.max(limitMs, defaultLimitMs),
  };
  return connectClient(connection, 'probe', limits);
}

async function checkServer(client: pg.Client, limitMs: number): Promise<EngineRefusal | null> {
  const { rows: versions } = await client.query<{ version: string }>('select version()');
  const version = versions[0]?.version ?? '';
  const product = readProduct(version);
  if (product.kind === 'other') return refuseEngine({ reason: 'product', name: product.name, version });
  if (product.major < oldestMajor) return refuseEngine({ reason: 'version', major: product.major });
  const { rows: states } = await client.query<{ standby: boolean; citus: boolean }>(
    `select pg_is_in_recovery() as standby, to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
  );
  const [state] = states;
  if (!state || state.standby) return refuseEngine({ reason: 'standby', seconds: limitMs / 1_000 });
  if (!state.citus) return null;
  const { rows: tables } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_catalog.pg_dist_partition order by name',
  );
  if (tables.length === 0) return null;
  return refuseEngine({ reason: 'distributed', tables: tables.map(({ name }) => name) });
}

/**
 * Checks that each connection has its own session, as no transaction pooler provides. A pooler assigns the idle server
 * connection that was used last, or longest ago. If the two connections are used in turn, and each twice in a row, one
 * of them gets the other's session.
 */
async function checkSessions(one: pg.Client, two: pg.Client): Promise<EngineRefusal | null> {
  const marks = new Map([one, two].map((client) => [client, randomUUID()]));
  await Promise.all([...marks].map(([client, mark]) => prepareSession(client, {}, mark)));
  for (const client of [one, two, two, one, one]) {
    if ((await readSessionMark(client)) !== marks.get(client)) return refuseEngine({ reason: 'pooler' });
  }
  return null;
}

interface ProbeConnections {
  readonly connection: ConnectionOptions;
  readonly one: pg.Client;
  readonly two: pg.Client;
  readonly limitMs: number;
}

/** Checks locks and transaction ids, while a notification that was sent first has time to arrive. */
async function checkBehaviour({ connection, one, two, limitMs }: ProbeConnections): Promise<EngineProbe> {
  const payload = randomUUID();
  const arrival = new Promise<number>((resolve) => {
    two.on('notification', (message) => {
      if (message.channel === probeChannel && message.payload === payload) resolve(performance.now());
    });
  });
  await two.query(`listen ${probeChannel}`);
  const sentAt = performance.now();
  await one.query('select pg_notify($1, $2)', [probeChannel, payload]);
  const refusal = (await checkLocks(one, two)) ?? (await checkTransactions(one, two));
  if (refusal) return refusal;
  await checkReset(connection, one, limitMs);
  const waitMs = Math.max(0, limitMs - (performance.now() - sentAt));
  const arrivedAt = await arrivedWithin(arrival, two, waitMs);
  if (arrivedAt === null) return refuseEngine({ reason: 'notifications', seconds: limitMs / 1_000 });
  return { ok: true, notifyMs: arrivedAt - sentAt };
}

async function arrivedWithin(
  arrival: Promise<number>,
  listener: pg.Client,
  ms: number,
): Promise<number | null> {
  const timer = new AbortController();
  const lost = new Promise<never>((_, reject) => {
    listener.once('end', () => reject(new DatabaseUnavailable('a connection was closed during the start')));
  });
  const timeout = pause(ms, null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([arrival, lost, timeout]);
  } finally {
    timer.abort();
  }
}

/**
 * Checks that only one connection gets an advisory lock. Uses a random key, because several nodes may start together.
 */
async function checkLocks(one: pg.Client, two: pg.Client): Promise<EngineRefusal | null> {
  const key = randomInt(2 ** 31);
  const taken = await changeLock(one, 'pg_try_advisory_lock', key);
  const takenTwice = await changeLock(two, 'pg_try_advisory_lock', key);
  const released = await changeLock(one, 'pg_advisory_unlock', key);
  const takenAfter = await changeLock(two, 'pg_try_advisory_lock', key);
  const isExclusive = taken && !takenTwice && released && takenAfter;
  return isExclusive ? null : refuseEngine({ reason: 'locks' });
}

type LockFunction = 'pg_try_advisory_lock' | 'pg_advisory_unlock';

async function changeLock(client: pg.Client, change: LockFunction, key: number): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${change}(1347375956, $1) as done`, [key]);
  return rows[0]?.done === true;
}

/**
 * Checks what the numbering of changes relies on: transaction ids increase, and a snapshot contains the open
 * transactions.
 */
async function checkTransactions(one: pg.Client, two: pg.Client): Promise<EngineRefusal | null> {
  await one.query('begin');
  const open = await readTransactionId(one);
  const later = await readTransactionId(two);
  await one.query('rollback');
  const last = await readTransactionId(one);
  const rises = open.id < later.id && later.id < last.id;
  return rises && later.oldestOpen <= open.id ? null : refuseEngine({ reason: 'transactions' });
}

async function readTransactionId(
  client: pg.Client,
): Promise<{ readonly id: bigint; readonly oldestOpen: bigint }> {
  const { rows } = await client.query<{ id: string; oldest: string }>(
    'select pg_current_xact_id()::text as id, pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  );
  return { id: BigInt(rows[0]?.id ?? 0), oldestOpen: BigInt(rows[0]?.oldest ?? 0) };
}

/**
 * Ends a connection and checks that a new connection does not get its session, as with a pooler that skips the reset.
 */
async function checkReset(connection: ConnectionOptions, ended: pg.Client, limitMs: number): Promise<void> {
  await disconnect(ended);
  const next = await connectForProbe(connection, limitMs);
  await prepareSession(next).finally(() => disconnect(next));
}

/** Ends a connection within a time limit, because an orderly end waits for a server that might never respond. */
async function disconnect(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => driverConnection(client).stream.destroy(), disconnectLimitMs);
  await client.end().catch(() => {});
  clearTimeout(timer);
}

/**
 * Returns whether the SQLSTATE means a syntax error, an unknown name or a missing feature. A missing privilege is of
 * the same SQLSTATE class, but concerns the login and not the engine.
 */
function isUnsupported(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return /^(42|0A)/.test(error.code) && error.code !== '42501';
}
