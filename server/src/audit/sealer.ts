import type { Database, Transaction } from '../foundation/database/database.ts';
import { createLoop, type Loop, type Turn } from '../foundation/background-loop.ts';
import { noSeal, sealAfter } from './seal.ts';
import { findLastSeal, hasUnsealed, insertSeal, lockSealing, readUnsealed } from './seal-store.ts';

const everyMs = 500;
const mostAtOnce = 2_000;

/**
 * Chains audit rows once they are committed, beside those who write them. Every node has a sealer; they take turns, and of
 * several that want to at once all but one leave it. What is left at the end is sealed by another node, or after the next start.
 */
export function createSealer(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): Loop {
  const { database, now, failed } = parts;

  async function sealAll(turn: Turn): Promise<void> {
    if (!(await hasUnsealed(database.system))) return;
    let sealed = mostAtOnce;
    while (sealed === mostAtOnce && !turn.stopping) {
      sealed = await database.systemTransaction((transaction) => sealSome(transaction, now(), mostAtOnce));
    }
  }

  return createLoop({ name: 'audit_sealer', turn: sealAll, everyMs, failed });
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
