import type { Database } from './database/database.ts';

/** How many processes of the portal are alive, over all machines: each takes its share of every limit. */
export interface LiveProcesses {
  count(): number;
  stop(): Promise<void>;
}

const beatEveryMs = 2_000;

/** Announces this process and counts the others; a process that was not seen for 8 seconds is gone. */
export async function joinProcesses(
  database: Pick<Database, 'system'>,
  id: string,
  failed: (error: unknown) => void,
): Promise<LiveProcesses> {
  let count = 1;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const beat = async (): Promise<void> => {
    const [row] = await database.system.query<{ count: number }>(
      `with seen as (
         insert into foundation.processes (id) values ($1) on conflict (id) do update set seen_at = now() returning 1),
       gone as (delete from foundation.processes where seen_at < now() - interval '1 minute')
       select count(*)::integer as count from foundation.processes
       where seen_at > now() - interval '8 seconds' and id <> $1`,
      [id],
    );
    count = (row?.count ?? 0) + 1;
  };
  const next = (): void => {
    if (!stopped) timer = setTimeout(() => void beat().catch(failed).finally(next), beatEveryMs);
  };
  await beat();
  next();
  return {
    count: () => count,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await database.system.query('delete from foundation.processes where id = $1', [id]).catch(failed);
    },
  };
}
