import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the thread is asked; it answers in the order of the questions. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string | null };

/**
 * Where passwords are hashed: one at a time, on a thread of its own, so that what costs most holds up neither the event loop
 * nor the threads that sign tokens. Null: too many wait already, and the call is refused at once.
 */
export interface PasswordQueue {
  /** What is stored of a password. */
  hash(password: string): Promise<string | null>;
  /** Whether a password belongs to what is stored; no, after the same work, where nothing is. */
  verify(stored: string | null, password: string): Promise<boolean | null>;
  /** So that nothing is asked of the database for a password that nobody would look at. */
  isFull(): boolean;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

// At some 20 ms each the last one waits for less than a second.
const mostWaiting = 32;

/** The queue of this process; its thread starts with the first password. */
export function createPasswordQueue(most = mostWaiting): PasswordQueue {
  const waiting: Waiting[] = [];
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

  function ask(task: PasswordTask): Promise<unknown> {
    if (waiting.length >= most) return Promise.resolve(null);
    thread ??= start();
    // The process does not end while somebody waits, and need not wait for the thread otherwise.
    thread.ref();
    thread.postMessage(task);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  return {
    async hash(password) {
      const hashed = await ask({ kind: 'hash', password });
      return typeof hashed === 'string' ? hashed : null;
    },
    async verify(stored, password) {
      const matches = await ask({ kind: 'verify', password, stored });
      return typeof matches === 'boolean' ? matches : null;
    },
    isFull: () => waiting.length >= most,
  };
}
