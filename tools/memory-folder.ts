import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { runAfterExit } from '../tests/exit-cleanup.ts';

/** Folder that Linux keeps in memory. In containers it often has only 64 MB. */
const memoryFolder = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Creates a temporary folder in memory and sets TMPDIR to it, because databases are created much faster there
 * than on a disk. Does nothing if TMPDIR is set or memory is short. Returns a function that removes the folder;
 * a shell removes it if this process is killed.
 */
export function useMemoryFolder(): () => void {
  if (process.env.TMPDIR !== undefined || Math.min(freeBytes(), process.availableMemory()) < neededBytes)
    return () => {};
  const folder = mkdtempSync(join(memoryFolder, 'customs-portal-tests-'));
  // Allows all users to write, as in /tmp, because PostgreSQL runs as another user if root starts it.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  const removed = runAfterExit('sleep 2; rm -rf -- "$1"', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    removed();
  };
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
