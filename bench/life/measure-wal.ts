import { setTimeout as pause } from 'node:timers/promises';
import { runQuery } from '../cluster.ts';
import { cpuMicrosWithChildren } from '../pinned-process.ts';
import type { BenchmarkedPortal } from './benchmarked-portal.ts';
import { runLifecycles } from './run-lifecycles.ts';
import { flushWalPosition, readWalShares, type WalShare, walBytesBetween } from './wal-shares.ts';

/**
 * `hot`: one organisation that declares continuously. `cold`: each life by another one, untouched since the
 * last checkpoint.
 */
export type CallerActivity = 'hot' | 'cold';

/** Total WAL of a number of lives, and the CPU time of PostgreSQL for it. */
export interface LifecycleCost {
  readonly lives: number;
  /** Bytes of WAL, including padding and page headers. */
  readonly walBytes: number;
  readonly shares: readonly WalShare[];
  /** CPU time without that of background jobs on an idle portal. */
  readonly cpuMicros: number;
  /** CPU time of the background jobs on an idle portal, per second. */
  readonly idleMicros: number;
  /** Updates of the table of declarations that wrote index entries. */
  readonly indexUpdates: number;
}

/** Lives before the measured ones: they touch shared pages and plan statements. */
const livesBefore = 30;
/** Time for background jobs to number and seal the last life, and for PostgreSQL to report its counters. */
const settleSeconds = 2;
/** Every ten seconds the portal stores the last use of keys: for each cold organisation that is part of its life. */
const keyUseSeconds = 12;
const idleSeconds = { hot: 6, cold: keyUseSeconds } as const;
const endSeconds = { hot: settleSeconds, cold: keyUseSeconds } as const;

/** Runs lives right after a checkpoint and measures them. Autovacuum must be off: its WAL is not part of a life. */
export async function measureLifecycleWal(
  subject: BenchmarkedPortal,
  temperature: CallerActivity,
  lives: number,
): Promise<LifecycleCost> {
  const hot = await subject.hotCaller();
  const callers = temperature === 'hot' ? [hot] : subject.coldCallers(lives);
  // A cold organisation has declared before, so that its one-time rows exist.
  if (temperature === 'cold') await runLifecycles(subject, callers, lives);
  await runQuery(subject.socketDirectory, subject.database, 'checkpoint');
  await runLifecycles(subject, [hot], livesBefore);
  await pause(settleSeconds * 1_000);
  const idle = await cpuDuring(subject.postgres, () => pause(idleSeconds[temperature] * 1_000));
  const before = await countersOf(subject);
  const used = await cpuDuring(subject.postgres, async () => {
    await runLifecycles(subject, callers, lives);
    await pause(endSeconds[temperature] * 1_000);
  });
  const after = await countersOf(subject);
  const [from, to] = [before.position, after.position];
  return {
    lives,
    walBytes: await walBytesBetween(subject, from, to),
    shares: await readWalShares(subject, from, to),
    cpuMicros: used.micros - (idle.micros / idle.seconds) * used.seconds,
    idleMicros: idle.micros / idle.seconds,
    indexUpdates: after.indexUpdates - before.indexUpdates,
  };
}

async function cpuDuring(
  postgres: number,
  work: () => Promise<unknown>,
): Promise<{ readonly micros: number; readonly seconds: number }> {
  const [cpu, started] = [cpuMicrosWithChildren(postgres), performance.now()];
  await work();
  const seconds = (performance.now() - started) / 1_000;
  return { micros: (cpuMicrosWithChildren(postgres) ?? Number.NaN) - (cpu ?? Number.NaN), seconds };
}

interface Counters {
  readonly position: string;
  readonly indexUpdates: number;
}

async function countersOf(subject: BenchmarkedPortal): Promise<Counters> {
  const { socketDirectory, database, declarations } = subject;
  const [row] = await runQuery<{ updates: string }>(
    socketDirectory,
    database,
    `select sum(n_tup_upd - n_tup_hot_upd) as updates from pg_stat_user_tables
     where relid in (select relid from pg_partition_tree($1::regclass) union select $1::regclass)`,
    [declarations],
  );
  return { position: await flushWalPosition(subject), indexUpdates: Number(row?.updates) };
}
