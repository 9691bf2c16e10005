import type { Transaction } from '../../foundation/database/database.ts';
import type { JournalEntryToStore } from '../../ledger/public.ts';
import type { AssessmentToStore } from '../bills/public.ts';
import { storeDecisions } from '../record/public.ts';
import type { PlannedAction } from './customs-action.ts';
import { type DebtEvents, decisionEffectsOf } from './decision-effects.ts';

interface FurtherRows {
  readonly assessments?: readonly AssessmentToStore[];
  /** Journal entries in addition to the entries of the payments. */
  readonly entries?: readonly JournalEntryToStore[];
  readonly debtEvents?: DebtEvents;
}

/**
 * Stores planned actions with one statement: states, events, audit rows, bills, queries and amendments. The actions of
 * each declaration must be in order. Throws if a declaration was not locked and has changed.
 */
export async function decideDeclarations(
  transaction: Transaction,
  plannedActions: readonly PlannedAction[],
  { assessments = [], entries = [], debtEvents }: FurtherRows = {},
): Promise<void> {
  if (plannedActions.length + assessments.length + entries.length === 0) return;
  const effects = decisionEffectsOf(plannedActions, debtEvents);
  await storeDecisions(
    transaction,
    plannedActions.map(({ change }) => change),
    { ...effects, assessments, entries: [...effects.entries, ...entries] },
  );
}
