import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { runAfterExit } from '../tests/exit-cleanup.ts';

/** Linux keeps this folder in memory; in containers it often has only 64 MB. */
const memoryFolder = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Makes a folder for temporary files in memory, where databases are created and dropped several times faster than on a
 * disk, and names it in TMPDIR for this process and those that it starts. Leaves TMPDIR alone if it is set, or if memory is
 * short. Returns a function that removes the folder; if this process is killed, a shell removes it.
 */
export function useMemoryFolder(): () => void {
  if (process.env.TMPDIR !== undefined || Math.min(freeBytes(), process.availableMemory()) < neededBytes)
    return () => {};
  const folder = mkdtempSync(join(memoryFolder, 'customs-portal-tests-'));
  // The same permissions as /tmp, because PostgreSQL runs as another user when root starts it.
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
