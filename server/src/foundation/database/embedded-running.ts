import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemDirectory } from './embedded.ts';
import { connectionTo, type EmbeddedConnection } from './embedded-owner.ts';
import { findPlace } from './embedded-place.ts';
import { isAlive, isPrivate, readPostmaster } from './embedded-process.ts';

/** The bundled PostgreSQL of a portal that runs on the data directory, for looking on; null when none runs. */
export async function findRunningEmbedded(dataDir: string): Promise<EmbeddedConnection | null> {
  const directory = resolve(dataDir);
  const isThere = await access(directory).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const placed = await findPlace(directory, systemDirectory);
  if (!placed.ok) return null;
  const postmaster = await readPostmaster(join(placed.place.home, 'data'));
  if (!postmaster?.socketDir || !isAlive(postmaster.pid)) return null;
  return (await isPrivate(placed.place, postmaster.socketDir)) ? connectionTo(postmaster.socketDir) : null;
}
