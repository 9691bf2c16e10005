import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { PasswordTask } from './password-queue.ts';

/* This file is the thread of `password-queue.ts`, which hashes or verifies one password at a time. */

// Gives this thread a lower priority, so that requests run first on machines with few processors. Only Linux can set
// the priority of a single thread.
if (process.platform === 'linux') lowerPriority();
// Creates the decoy hash at the start, so that the first request for a missing person takes no longer than later
// requests.
verifyPassword(null, '');

parentPort?.on('message', ({ password, ...task }: PasswordTask) => {
  const result = task.kind === 'hash' ? hashPassword(password) : verifyPassword(task.stored, password);
  parentPort?.postMessage(result);
});

function lowerPriority(): void {
  try {
    setPriority(10);
  } catch {
    // The operating system may forbid the lower priority, for instance in the service unit of deploy/. The thread
    // then has normal priority.
  }
}
