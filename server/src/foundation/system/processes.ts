import type { Database, Sql } from '../database/database.ts';
import { createLoop, type Loop } from '../background-loop.ts';

/** How many processes of the portal are alive, over all machines: each takes its share of every limit. */
export interface LiveProcesses {
  count(): number;
  readonly loop: Loop;
  stop(): Promise<void>;
}

/** What a process says of itself. */
export interface ProcessFacts {
  readonly id: string;
  /** Of the portal. */
  readonly version: string;
  /** Of Node. */
  readonly runtime: string;
  readonly host: string;
  /** What it opens and hashes with, by fingerprint. */
  readonly knows: () => readonly string[];
}

const beatEveryMs = 2_000;

/** Announces this process and counts the others; a process that was not seen for 8 seconds is gone. */
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
  const everyMs = beatEveryMs;
  const loop = createLoop({ name: 'heartbeat', turn: beat, everyMs, firstMs: everyMs, failed });
  loop.start();
  return {
    count: () => count,
    loop,
    async stop() {
      await loop.stop();
      await database.system.query('delete from foundation.processes where id = $1', [id]).catch(failed);
    },
  };
}

/** A process as it was last seen; what an older version does not tell is null. */
export interface ListedProcess {
  readonly id: string;
  readonly version: string | null;
  readonly runtime: string | null;
  readonly host: string | null;
  readonly startedAt: Date;
  readonly lastHeartbeatAt: Date;
  /** False once it was not seen for 8 seconds. */
  readonly isAlive: boolean;
}

/** Those of the last minute, oldest first. */
export async function listProcesses(sql: Sql): Promise<ListedProcess[]> {
  return sql.query<ListedProcess & Record<string, unknown>>(
    `select id, version, runtime, host, started_at as "startedAt", last_heartbeat_at as "lastHeartbeatAt",
       last_heartbeat_at > now() - interval '8 seconds' as "isAlive"
     from foundation.processes order by started_at, id`,
  );
}
