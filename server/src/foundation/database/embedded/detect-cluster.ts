import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findClusterDirectory } from './data-directory.ts';
import { systemDirectory } from './embedded-server.ts';
import { connectionTo, type EmbeddedConnection } from './owner-lock.ts';
import { isAlive, isPrivate, readPostmaster } from './process.ts';

/** Returns whether a portal has created its database in the data directory, or recorded its location there. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const signs = ['postgresql', 'postgresql-id'].map((name) => access(join(resolve(dataDir), name)));
  return Promise.any(signs).then(
    () => true,
    () => false,
  );
}

/** Finds the running bundled PostgreSQL of a data directory, for read-only commands; null when none runs. */
export async function findRunningEmbedded(dataDir: string): Promise<EmbeddedConnection | null> {
  const directory = resolve(dataDir);
  if (!(await hasEmbedded(directory))) return null;
  const placed = await findClusterDirectory(directory, systemDirectory);
  if (!placed.ok) return null;
  const postmaster = await readPostmaster(join(placed.place.home, 'data'));
  if (!postmaster?.socketDir || !isAlive(postmaster.pid)) return null;
  return (await isPrivate(placed.place, postmaster.socketDir)) ? connectionTo(postmaster.socketDir) : null;
}
