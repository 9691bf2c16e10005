import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { findClusterDirectory } from './data-directory.ts';
import { explainFileError } from './explain-failure.ts';
import { startingUserName } from './os-user.ts';
import { openLivenessSocket } from './owner-liveness.ts';
import {
  type AcquiredServer,
  acquireServer,
  type EmbeddedConnection,
  type OwnerLockRefusal,
  type StartableCluster,
} from './owner-lock.ts';
import { waitUntilStopped } from './process.ts';

export type EmbeddedOptions = {
  /** The portal's data directory. It contains the cluster, or the name of the cluster in `systemDir`. */
  dataDir: string;
  log: (message: string) => void;
  /** Folder for the cluster and a copy of the programs if PostgreSQL's user can't reach the originals. */
  systemDir?: string;
  /** The folder with `bin`, `lib` and `share`; defaults to the installed package. */
  nativeDir?: string;
  /** `false` for tests: commits do not wait for the disk. */
  durable?: boolean;
};
export type EmbeddedServer = {
  connection: EmbeddedConnection;
  /** Whether this start created the cluster, so that it is still empty. */
  created: boolean;
  /** Returns the current process id of the postmaster. */
  processId: () => number;
  /** Resolves with the reason if PostgreSQL crashed and could not be restarted; the portal should then exit. */
  lost: Promise<string>;
  /** Shuts PostgreSQL down and waits for it, which releases the data directory. Must be called last. */
  stop: () => Promise<void>;
};
export type EmbeddedStart = { ok: true; server: EmbeddedServer } | OwnerLockRefusal;

export const systemDirectory = '/var/lib/customs-portal';
const stopLimitMs = 60_000;
const recoveryAttempts = 10;

/**
 * Starts the bundled PostgreSQL on the data directory, or adopts one that a killed portal left running.
 * Refusal `another_portal` means that another portal owns the directory; `unusable` means that the operator must fix
 * a problem.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedStart> {
  const dataDir = resolve(options.dataDir);
  try {
    const prepared = await prepare(dataDir, options);
    if (!prepared.ok) return { ...prepared, reason: 'unusable' };
    const owned = await acquireServer(prepared.cluster, options.log, null);
    if (!owned.ok) return owned;
    const leave = await openLivenessSocket(owned.connection.host);
    return {
      ok: true,
      server: superviseServer(prepared.cluster, owned, prepared.created, options.log, leave),
    };
  } catch (error) {
    const message = explainFileError(error, dataDir);
    if (message === null) throw error;
    return { ok: false, reason: 'unusable', message: `Cannot use the data directory: ${message}` };
  }
}

async function prepare(
  dataDir: string,
  options: EmbeddedOptions,
): Promise<{ ok: true; cluster: StartableCluster; created: boolean } | { ok: false; message: string }> {
  const systemDir = options.systemDir ?? systemDirectory;
  const durable = options.durable ?? true;
  const osUser = startingUserName();
  if (osUser === null) {
    const message = 'PostgreSQL requires a named user, but the current user has no entry in /etc/passwd. ';
    return { ok: false, message: `${message}Start the portal as a named user, or set DATABASE_URL.` };
  }
  const placed = await findClusterDirectory(dataDir, systemDir);
  if (!placed.ok) return placed;
  const { place } = placed;
  const found = await findBinaries(place.user, systemDir, options.nativeDir);
  if (!found.ok) return found;
  const { binaries } = found;
  const cluster = await ensureCluster(place, binaries, durable);
  if (!cluster.ok) return cluster;
  return {
    ok: true,
    created: cluster.created,
    cluster: { place, binaries, dataDir: cluster.dataDir, osUser, durable },
  };
}

/**
 * Watches the database session that has the owner's lock. The end of the session means that the server crashed; both
 * are then restarted.
 */
function superviseServer(
  cluster: StartableCluster,
  first: AcquiredServer,
  created: boolean,
  log: (message: string) => void,
  leave: () => Promise<void>,
): EmbeddedServer {
  const { connection } = first;
  const lost = Promise.withResolvers<string>();
  let owned = first;
  let recovering = Promise.resolve();
  let stopping: Promise<void> | null = null;

  const recover = async (): Promise<void> => {
    log('Lost the connection to PostgreSQL; restarting PostgreSQL');
    let reason = '';
    for (let attempt = 0; attempt < recoveryAttempts && stopping === null; attempt += 1) {
      const result = await acquireServer(cluster, log, connection.host).catch(errorAsRefusal);
      if (result.ok && result.connection.host === connection.host) {
        owned = result;
        watch();
        log('PostgreSQL is available again');
        return;
      }
      reason = result.ok ? `its socket moved to ${result.connection.host}` : result.message;
      if (result.ok || result.reason === 'another_portal') break;
      await pause(1000);
    }
    lost.resolve(reason);
  };
  const watch = (): void => {
    owned.client.once('end', () => {
      if (stopping === null) recovering = recover();
    });
  };
  watch();
  const stop = async (): Promise<void> => {
    await recovering;
    await leave();
    await stopServer(cluster, owned, log);
  };
  return {
    connection,
    created,
    processId: () => owned.postmaster.pid,
    lost: lost.promise,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function stopServer(
  cluster: StartableCluster,
  owned: AcquiredServer,
  log: (message: string) => void,
): Promise<void> {
  const { pid } = owned.postmaster;
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes all committed data, so that no recovery is
  // needed.
  signalPostmaster(pid, 'SIGINT');
  if (!(await waitUntilStopped(cluster.dataDir, pid, owned.running, stopLimitMs))) {
    log(
      'PostgreSQL did not stop within a minute and was stopped by force. PostgreSQL recovers its data at the next start',
    );
    signalPostmaster(pid, 'SIGQUIT');
    await waitUntilStopped(cluster.dataDir, pid, owned.running, stopLimitMs);
  }
  await owned.client.end().catch(() => undefined);
  await rm(owned.connection.host, { recursive: true, force: true });
}

function signalPostmaster(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function errorAsRefusal(error: unknown): OwnerLockRefusal {
  return { ok: false, reason: 'unusable', message: error instanceof Error ? error.message : String(error) };
}
