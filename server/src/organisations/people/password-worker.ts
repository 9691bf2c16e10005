import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { PasswordTask } from './password-queue.ts';

/* Thread of `password-queue.ts`, which handles one password at a time. */

// On Linux the priority applies to this thread only, so that other work goes first on machines with few processors.
if (process.platform === 'linux') giveWay();
// Creates the decoy hash in advance, so that the first request for a missing person takes no longer than others.
verifyPassword(null, '');

parentPort?.on('message', ({ password, ...task }: PasswordTask) => {
  const result = task.kind === 'hash' ? hashPassword(password) : verifyPassword(task.stored, password);
  parentPort?.postMessage(result);
});

function giveWay(): void {
  try {
    setPriority(10);
  } catch {
    // A sandboxed service, such as the unit in deploy/, may forbid this. The thread then has normal priority.
  }
}
