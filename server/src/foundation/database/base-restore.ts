import { createHash, randomBytes } from 'node:crypto';
import { access, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncFolder } from '../durable-file.ts';
import {
  type BackupFacts,
  clusterFolder,
  copyFile,
  factsFile,
  foldersBackedUpEmpty,
  type ReportBackupProgress,
  sumsFile,
  syncFolders,
} from './base-backup.ts';
import { findBinaries } from './embedded/binaries.ts';
import { type ClusterDirectory, findClusterDirectory } from './embedded/data-directory.ts';
import { systemDirectory } from './embedded/embedded-server.ts';

export type RestoredCluster =
  | {
      readonly ok: true;
      readonly facts: BackupFacts;
      readonly files: number;
      readonly bytes: number;
      /** Deletes the restored cluster. */
      undo(): Promise<void>;
    }
  | { readonly ok: false; readonly message: string };

interface ListedFile {
  readonly sum: string;
  readonly path: string;
}

/** Restores a backup as the cluster of a data directory that has none. Verifies the digest of every file. */
export async function restoreBaseBackup(
  backup: string,
  dataDir: string,
  progress: ReportBackupProgress,
): Promise<RestoredCluster> {
  const source = resolve(backup);
  const listed = await readDigests(source);
  if (!listed) return failedRestore(`${source} contains no complete backup: ${sumsFile} is missing.`);
  const facts = await readFacts(source, listed);
  if (!facts) return failedRestore(damagedBackupMessage(source));
  const placed = await findClusterDirectory(resolve(dataDir), systemDirectory);
  if (!placed.ok) return placed;
  const { place } = placed;
  const cluster = join(place.home, 'data');
  if (await exists(cluster)) {
    return failedRestore(`${resolve(dataDir)} already contains a database. Choose an empty PORTAL_DATA_DIR.`);
  }
  const found = await findBinaries(place.user, systemDirectory);
  if (!found.ok) return found;
  const unfinished = join(place.home, `restore-${randomBytes(6).toString('hex')}`);
  try {
    if (facts.major !== found.binaries.major) {
      const { major } = found.binaries;
      return failedRestore(
        `the backup is from PostgreSQL ${facts.major}, but this portal contains PostgreSQL ${major}.`,
      );
    }
    const laid = await copyAll(source, unfinished, listed, place, progress);
    if (!laid.ok) return laid;
    await syncFolders(unfinished);
    await rename(unfinished, cluster);
    await syncFolder(place.home);
    return {
      ok: true,
      facts,
      files: laid.files,
      bytes: laid.bytes,
      undo: () => rm(cluster, { recursive: true }),
    };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyAll(
  source: string,
  target: string,
  listed: readonly ListedFile[],
  place: ClusterDirectory,
  progress: ReportBackupProgress,
): Promise<{ ok: true; files: number; bytes: number } | { ok: false; message: string }> {
  await makeFolders(join(source, clusterFolder), target, place);
  for (const name of foldersBackedUpEmpty) await makeFolder(join(target, name), place);
  let files = 0;
  let bytes = 0;
  for (const { sum, path } of listed) {
    if (!path.startsWith(`${clusterFolder}/`)) continue;
    const to = join(target, path.slice(clusterFolder.length + 1));
    const copied = await copyFile(join(source, path), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!copied) return failedRestore(`${path} is missing.`);
    if (copied.sum !== sum)
      return failedRestore(`${path} differs from the backup: its SHA-256 digest does not match.`);
    if (place.user.switching) await chown(to, place.user.uid, place.user.gid);
    files += 1;
    bytes += copied.bytes;
    progress(files, bytes);
  }
  return { ok: true, files, bytes };
}

/**
 * Creates a folder that the backup lacks: object storage drops empty folders, and PostgreSQL does not start without
 * them.
 */
async function makeFolder(path: string, { user }: ClusterDirectory): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user.switching) await chown(path, user.uid, user.gid);
}

async function makeFolders(source: string, target: string, place: ClusterDirectory): Promise<void> {
  await makeFolder(target, place);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeFolders(join(source, entry.name), join(target, entry.name), place);
  }
}

/**
 * Reads the digest file of a backup. Returns null if it does not exist, and an empty list if it is truncated. Throws on
 * a path outside the backup, which only an attacker writes.
 */
async function readDigests(source: string): Promise<ListedFile[] | null> {
  const text = await readFile(join(source, sumsFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n').filter((line) => line !== '');
  const listed = lines.map((line) => {
    const [, sum = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    const leadsOut = path.startsWith('/') || path.split('/').includes('..');
    if (leadsOut) throw new Error(`${sumsFile} contains an invalid line`);
    return { sum, path };
  });
  return listed.some(({ sum }) => sum === '') ? [] : listed;
}

/**
 * Reads `backup.json`. Returns null if it or the digest file is empty or truncated: `backup.json` was written last, so
 * its digest must be the last line of the digest file.
 */
async function readFacts(source: string, listed: readonly ListedFile[]): Promise<BackupFacts | null> {
  const last = listed.at(-1);
  const text = await readFile(join(source, factsFile), 'utf8').catch(() => '');
  const sum = createHash('sha256').update(text).digest('hex');
  if (last?.path !== factsFile || last.sum !== sum) return null;
  const facts: BackupFacts = JSON.parse(text);
  return facts;
}

function damagedBackupMessage(source: string): string {
  return `${source} contains no complete backup: ${sumsFile} or ${factsFile} is empty, truncated or altered. Use another backup or another copy of this one.`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function failedRestore(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
