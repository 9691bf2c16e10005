import { type BackgroundJob, createBackgroundJob } from '../background-job.ts';
import type { Database, Sql } from '../database/database.ts';

/** Counts the live portal processes on all machines, because each process applies its share of every rate limit. */
export interface LiveProcesses {
  count(): number;
  readonly job: BackgroundJob;
  stop(): Promise<void>;
}

/** Data that a process publishes about itself. */
export interface ProcessFacts {
  readonly id: string;
  /** Version of the portal. */
  readonly version: string;
  /** Version of Node. */
  readonly runtime: string;
  readonly host: string;
  /** Returns the fingerprints of its secrets and peppers. */
  readonly knows: () => readonly string[];
}

const processHeartbeatIntervalMs = 2_000;

/**
 * Registers this process and counts all live processes. A process without a heartbeat for 8 seconds counts as ended.
 */
export async function joinProcesses(
  database: Pick<Database, 'system'>,
  { id, version, runtime, host, knows }: ProcessFacts,
  failed: (error: unknown) => void,
): Promise<LiveProcesses> {
  let count = 1;
  const beat = async (): Promise<void> => {
    const [row] = await database.system.query<{ count: number }>(
      `with seen as (
         insert into foundation.processes (id, version, runtime, host, known_migrations) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set last_heartbeat_at = now(), known_migrations = excluded.known_migrations returning 1),
       gone as (delete from foundation.processes where last_heartbeat_at < now() - interval '1 minute')
       select count(*)::integer as count from foundation.processes
       where last_heartbeat_at > now() - interval '8 seconds' and id <> $1`,
      [id, version, runtime, host, knows()],
    );
    count = (row?.count ?? 0) + 1;
  };
  await beat();
  const everyMs = processHeartbeatIntervalMs;
  const job = createBackgroundJob({ name: 'heartbeat', turn: beat, everyMs, firstMs: everyMs, failed });
  job.start();
  return {
    count: () => count,
    job,
    async stop() {
      await job.stop();
      await database.system.query('delete from foundation.processes where id = $1', [id]).catch(failed);
    },
  };
}

/** The last published data of a process. Properties that an older version does not publish are null. */
export interface ListedProcess {
  readonly id: string;
  readonly version: string | null;
  readonly runtime: string | null;
  readonly host: string | null;
  readonly startedAt: Date;
  readonly lastHeartbeatAt: Date;
  /** False after 8 seconds without a heartbeat. */
  readonly isAlive: boolean;
}

/** Returns the processes of the last minute, oldest first. */
export async function listProcesses(sql: Sql): Promise<ListedProcess[]> {
  return sql.query<ListedProcess & Record<string, unknown>>(
    `select id, version, runtime, host, started_at as "startedAt", last_heartbeat_at as "lastHeartbeatAt",
       last_heartbeat_at > now() - interval '8 seconds' as "isAlive"
     from foundation.processes order by started_at, id`,
  );
}
