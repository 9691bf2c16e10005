import type { Config } from './config.ts';
import type { Connection } from './foundation/database/database.ts';
import { startEmbedded } from './foundation/database/embedded.ts';
import { findRunningEmbedded, hasEmbedded } from './foundation/database/embedded-running.ts';

/** The database of the environment; the bundled one is used as it runs, or started for the while. */
export async function withDatabase<T>(
  { database, dataDir }: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }> {
  const found = async (connection: Connection) => ({ ok: true, value: await work(connection) }) as const;
  if (database.kind === 'external') return found({ connectionString: database.url.reveal() });
  if (!(await hasEmbedded(dataDir))) return { ok: false, message: `there is no database in ${dataDir}.` };
  const running = await findRunningEmbedded(dataDir);
  if (running) return found(running);
  const started = await startEmbedded({ dataDir, log: console.error });
  if (!started.ok) return { ok: false, message: started.message };
  return found(started.server.connection).finally(() => started.server.stop());
}
