import type { ConnectionOptions } from '../foundation/database/database.ts';
import { findRunningEmbedded, hasEmbedded } from '../foundation/database/embedded/detect-cluster.ts';
import { startEmbedded } from '../foundation/database/embedded/embedded-server.ts';
import { printErrorSynchronously } from '../foundation/print-synchronously.ts';
import type { Config } from '../settings/config.ts';

type TaskResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };
type Task<T> = (connection: ConnectionOptions) => Promise<T>;

/** Runs a task on the configured database. `ok` is false if there is no database or it does not start. */
export async function withDatabase<T>({ database, dataDir }: Config, work: Task<T>): Promise<TaskResult<T>> {
  if (database.kind === 'embedded') return withEmbeddedDatabase(dataDir, work);
  return { ok: true, value: await work({ connectionString: database.url.reveal() }) };
}

/** Runs a task on the bundled PostgreSQL of a data directory, which is started for the task if it does not run. */
export async function withEmbeddedDatabase<T>(dataDir: string, work: Task<T>): Promise<TaskResult<T>> {
  if (!(await hasEmbedded(dataDir))) return { ok: false, message: `${dataDir} does not contain a database.` };
  const running = await findRunningEmbedded(dataDir);
  if (running) return { ok: true, value: await work(running) };
  const started = await startEmbedded({ dataDir, log: printErrorSynchronously });
  if (!started.ok) return started;
  try {
    return { ok: true, value: await work(started.server.connection) };
  } finally {
    await started.server.stop();
  }
}
