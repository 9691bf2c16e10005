import { firstMrnCount, hasMrnCounter, insertCount, lastMrnCount } from '../../country/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { PlannedAction } from './customs-action.ts';
import { incrementCounters } from './mrn-counter-store.ts';

/**
 * Adds sequential numbers to new MRNs if the country's MRNs contain a counter. One statement increments and locks the
 * counter of an office and day for all its MRNs. Without a counter it runs no query.
 */
export async function assignMrns(
  transaction: Transaction,
  planned: readonly PlannedAction[],
): Promise<readonly PlannedAction[]> {
  if (!hasMrnCounter) return planned;
  const waiting = planned.filter(needsSequentialNumber);
  if (waiting.length === 0) return planned;
  const scopes = waiting.map(({ change }) => change.after.mrn ?? '');
  const counts = await nextOrdinaryNumbers(transaction, scopes);
  const numbers = new Map(
    waiting.map(({ change }, index) => [change, insertCount(change.after.mrn ?? '', counts[index] ?? 0)]),
  );
  return planned.map((action) => {
    const mrn = numbers.get(action.change);
    return mrn === undefined ? action : { ...action, change: withMrn(action.change, mrn) };
  });
}

/**
 * Returns sequential numbers from the ordinary range of an office and day. Numbers above it are reserved for business
 * continuity, when MRNs are assigned without the portal. Throws, and increments no counter, if a range is exhausted.
 */
export async function nextOrdinaryNumbers(
  transaction: Transaction,
  scopes: readonly string[],
): Promise<readonly number[]> {
  const counts = await incrementCounters(transaction, scopes, firstMrnCount);
  if (counts.some((count) => count > lastMrnCount))
    throw new Error(`no more declaration numbers are available for this day: ${scopes[0]}`);
  return counts;
}

function needsSequentialNumber({ change: { before, after } }: PlannedAction): boolean {
  return before?.mrn === null && after.mrn !== null;
}

function withMrn(change: PlannedAction['change'], mrn: string): PlannedAction['change'] {
  return { ...change, after: { ...change.after, mrn } };
}
