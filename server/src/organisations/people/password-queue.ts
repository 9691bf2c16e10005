import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Task for the password thread, which returns results in the order of its tasks. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string | null };

/**
 * Hashes passwords one at a time on a separate thread, so that hashing blocks neither the event loop nor the
 * threads that sign tokens. A result of null means that the queue is full and the request must be refused.
 */
export interface PasswordQueue {
  hash(password: string): Promise<string | null>;
  /**
   * Returns whether a password matches a stored hash. Returns false after the same time if there is no hash,
   * and null if the queue is full.
   */
  verify(stored: string | null, password: string): Promise<boolean | null>;
  /** Whether the queue is full, so that the calling code can skip its database query. */
  isFull(): boolean;
}

interface WaitingCaller {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

// Maximum number of queued passwords. Each takes about 20 ms, so the last one waits for less than a second.
const maxWaitingPasswords = 32;

/** Creates the password queue of this process. Its thread starts with the first password. */
export function createPasswordQueue(maxWaiting = maxWaitingPasswords): PasswordQueue {
  const waiting: WaitingCaller[] = [];
  let thread: Worker | null = null;

  function start(): Worker {
    const made = new Worker(new URL(`./password-worker${extname(import.meta.filename)}`, import.meta.url));
    made.on('message', (result: unknown) => {
      waiting.shift()?.resolve(result);
      if (waiting.length === 0) made.unref();
    });
    const ended = (error: Error): void => {
      if (thread !== made) return;
      thread = null;
      for (const { reject } of waiting.splice(0)) reject(error);
    };
    made.on('error', ended);
    made.on('exit', (code) => ended(new Error(`the password thread ended with code ${code}`)));
    return made;
  }

  function addTask(task: PasswordTask): Promise<unknown> {
    if (waiting.length >= maxWaiting) return Promise.resolve(null);
    thread ??= start();
    // The thread keeps the process alive only while tasks are pending.
    thread.ref();
    thread.postMessage(task);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  return {
    async hash(password) {
      const hashed = await addTask({ kind: 'hash', password });
      return typeof hashed === 'string' ? hashed : null;
    },
    async verify(stored, password) {
      const matches = await addTask({ kind: 'verify', password, stored });
      return typeof matches === 'boolean' ? matches : null;
    },
    isFull: () => waiting.length >= maxWaiting,
  };
}
