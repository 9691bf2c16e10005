import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { PasswordTask } from './password-queue.ts';

/* The thread that `password-queue.ts` starts: one password after the other. */

// Linux takes this for the thread alone: where processors are few, everything else comes first.
if (process.platform === 'linux') giveWay();
// Made before it is needed, so that the first unknown person takes no longer than the others.
verifyPassword(null, '');

parentPort?.on('message', ({ password, ...task }: PasswordTask) => {
  const result = task.kind === 'hash' ? hashPassword(password) : verifyPassword(task.stored, password);
  parentPort?.postMessage(result);
});

function giveWay(): void {
  try {
    setPriority(10);
  } catch {
    // A sandbox of the system, such as the unit in deploy/, may not let it: then it takes its turn like everybody.
  }
}
