import type { Database } from '../../foundation/database/database.ts';
import { createLoop, type Loop } from '../../foundation/loop.ts';
import { endCheck, findOpenCheck, lockChecking } from './check-store.ts';
import { findViolations } from './violations.ts';

const everyMs = 5_000;

/** Makes the check of the books that is asked for: one node does; when it dies, the next one begins anew. */
export function createBooksChecker(parts: {
  readonly database: Pick<Database, 'queue' | 'snapshot'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): Loop {
  const { database, now, failed } = parts;
  const stopped = new AbortController();

  async function check(): Promise<void> {
    if ((await findOpenCheck(database.queue)) === null) return;
    await database.snapshot(async (sql) => {
      const id = (await lockChecking(sql)) ? await findOpenCheck(sql) : null;
      // Ended before the lock is given back, so that no other node checks once more.
      if (id !== null) await endCheck(database.queue, id, now(), await findViolations(sql));
    }, stopped.signal);
  }

  const loop = createLoop({
    name: 'books_checker',
    turn: () => check().catch(unlessStopped),
    everyMs,
    failed,
  });

  function unlessStopped(error: unknown): void {
    if (!stopped.signal.aborted) throw error;
  }

  return {
    ...loop,
    stop() {
      stopped.abort();
      return loop.stop();
    },
  };
}
