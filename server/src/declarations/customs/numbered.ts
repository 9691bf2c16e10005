import {
  counted,
  firstOfRegistration,
  isCountedRegistration,
  lastOfRegistration,
} from '../../country/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { TakenAction } from './customs-action.ts';
import { takeNumbers } from './number-store.ts';

/**
 * The same actions, where the country's numbers count: each MRN with its count. Those of one office and day are counted
 * in one statement, which others of that office and day wait for; without a count nothing is asked.
 */
export async function numbered(
  transaction: Transaction,
  planned: readonly TakenAction[],
): Promise<readonly TakenAction[]> {
  if (!isCountedRegistration) return planned;
  const waiting = planned.filter(isWaiting);
  if (waiting.length === 0) return planned;
  const scopes = waiting.map(({ change }) => change.after.mrn ?? '');
  const counts = await ordinaryCounts(transaction, scopes);
  const numbers = new Map(
    waiting.map(({ change }, index) => [change, counted(change.after.mrn ?? '', counts[index] ?? 0)]),
  );
  return planned.map((action) => {
    const mrn = numbers.get(action.change);
    return mrn === undefined ? action : { ...action, change: withMrn(action.change, mrn) };
  });
}

/**
 * A count for each, ordinary ones alone: what follows is reserved for contingency, when numbers are given without the portal,
 * and must not be given by it too. Throws where those of a day are used up; nothing is counted then.
 */
export async function ordinaryCounts(
  transaction: Transaction,
  scopes: readonly string[],
): Promise<readonly number[]> {
  const counts = await takeNumbers(transaction, scopes, firstOfRegistration);
  if (counts.some((count) => count > lastOfRegistration))
    throw new Error(`no more declaration numbers are available for this day: ${scopes[0]}`);
  return counts;
}

function isWaiting({ change: { before, after } }: TakenAction): boolean {
  return before?.mrn === null && after.mrn !== null;
}

function withMrn(change: TakenAction['change'], mrn: string): TakenAction['change'] {
  return { ...change, after: { ...change.after, mrn } };
}
