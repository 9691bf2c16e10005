import type { Transaction } from '../foundation/database/database.ts';
import type { TakenAction } from './customs-action.ts';
import type { Action } from './lifecycle-state.ts';

/** What an action of customs writes beside the state, in the same transaction, for all declarations it was taken on. */
type Effect = (transaction: Transaction, taken: readonly TakenAction[]) => Promise<void>;

const EFFECTS: Partial<Record<Action, Effect>> = {};

/** Whoever takes an action, officer or job, leaves the same rows behind. */
export async function applyEffects(transaction: Transaction, taken: readonly TakenAction[]): Promise<void> {
  for (const [action, effect] of Object.entries(EFFECTS)) {
    const own = taken.filter((each) => each.action === action);
    if (own.length > 0) await effect(transaction, own);
  }
}
