import type { Database, Transaction } from '../foundation/database/database.ts';
import { noSeal, sealAfter } from './seal.ts';
import { findLastSeal, hasUnsealed, insertSeal, lockSealing, readUnsealed } from './seal-store.ts';

/** Chains audit rows once they are committed, beside those who write them. */
export interface Sealer {
  start(): void;
  /** Ends with what is begun; what is left is sealed by another node, or after the next start. */
  stop(): Promise<void>;
}

const everyMs = 500;
const mostAtOnce = 2_000;

/** Every node has one; they take turns, and of several that want to at once all but one leave it. */
export function createSealer(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): Sealer {
  const { database, now, failed } = parts;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  async function sealAll(): Promise<void> {
    if (!(await hasUnsealed(database.system))) return;
    let sealed = mostAtOnce;
    while (sealed === mostAtOnce && !stopped) {
      sealed = await database.systemTransaction((transaction) => sealSome(transaction, now(), mostAtOnce));
    }
  }

  function look(): void {
    if (stopped) return;
    running = sealAll()
      .catch(failed)
      .finally(() => {
        timer = setTimeout(look, everyMs);
      });
  }

  return {
    start: look,
    async stop() {
      stopped = true;
      await running;
      clearTimeout(timer);
    },
  };
}

/** Puts one seal on rows that have none; the number of them, 0 too when somebody else is at it. */
export async function sealSome(transaction: Transaction, now: Date, limit: number): Promise<number> {
  if (!(await lockSealing(transaction))) return 0;
  const events = await readUnsealed(transaction, limit);
  if (events.length === 0) return 0;
  const last = await findLastSeal(transaction);
  await insertSeal(transaction, sealAfter(last ?? noSeal, events, now));
  return events.length;
}
