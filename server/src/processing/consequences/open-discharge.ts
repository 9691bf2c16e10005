import type { CustomsAction, DecisionSource, PlannedAction } from '../../declarations/customs/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { openStock } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { dischargeActor } from './discharge-actor.ts';
import type { PendingDecisions } from './pending-decisions.ts';

/**
 * Creates the deadline for discharging goods from their procedure. Its term begins with their release or
 * exit.
 */
export async function openDischarges(
  transaction: Transaction,
  available: readonly { readonly declaration: DeclarationRow; readonly since: Date }[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const opened: CustomsAction[] = [];
  for (const { declaration, since } of available) {
    if (declaration.lifecycle.placed !== true) continue;
    const opening = await openStock(transaction, declaration, source.calendar.dayOf(since));
    if (opening === null) continue;
    const { dueOn } = opening;
    const dueBy = dueOn === null ? null : endOfDay(dueOn, source);
    opened.push({ declaration, action: 'openDischarge', facts: dueBy === null ? {} : { dueBy } });
  }
  return source.take(opened, dischargeActor);
}

/** Returns the last instant of a day; null for a day that does not exist. */
export function endOfDay(day: string, { calendar }: Pick<DecisionSource, 'calendar'>): string | null {
  const start = calendar.startOf(day);
  return start && calendar.endOfTerm(start, { days: 0 }).toISOString();
}
