import type { Transaction } from '../../foundation/database/database.ts';
import type { EntryToWrite } from '../../ledger/public.ts';
import type { AssessmentToStore } from '../bills/public.ts';
import { storeDecisions } from '../record/public.ts';
import type { TakenAction } from './customs-action.ts';
import { effectsOf } from './decision-effects.ts';

interface FurtherRows {
  readonly assessments?: readonly AssessmentToStore[];
  /** Journal entries in addition to those of the payments. */
  readonly entries?: readonly EntryToWrite[];
}

/**
 * Writes planned actions with one statement: states, events, audit rows, bills, queries and amendments. The
 * actions of each declaration are in order. Throws if a declaration was not locked and has changed.
 */
export async function decideDeclarations(
  transaction: Transaction,
  taken: readonly TakenAction[],
  { assessments = [], entries = [] }: FurtherRows = {},
): Promise<void> {
  if (taken.length + assessments.length + entries.length === 0) return;
  const effects = effectsOf(taken);
  await storeDecisions(
    transaction,
    taken.map(({ change }) => change),
    { ...effects, assessments, entries: [...effects.entries, ...entries] },
  );
}
