import { readApplicableLaws } from '../../declarations/applicable-law/public.ts';
import { addAssessedBill, linesWithInterest, newBillReference } from '../../declarations/bills/public.ts';
import type { CustomsAction, LockedDeclaration } from '../../declarations/customs/public.ts';
import { type BillLine, defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import { readStock } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { otherRevenue } from '../../ledger/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { sumOf } from '../../tariff/public.ts';
import { delayOf, nextDayOf } from '../consequences/public.ts';
import { debtOfDecision } from './debt-of-decision.ts';
import type { DecisionBody } from './officer-actions.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

/** A decision of an officer. A stored intention to bill can have several taxes. */
export type DecisionToPlan = DecisionBody & { readonly lines?: readonly BillLine[] };

/**
 * Bills an amount in addition to the calculated duties. After the release, the amount bears interest from the day on
 * which the debt was incurred.
 */
export async function planBill(
  transaction: Transaction,
  { random, reference }: OfficerQueueDependencies['customs'],
  { declaration, bills }: Pick<LockedDeclaration, 'declaration' | 'bills'>,
  decision: Extract<DecisionToPlan, { action: 'bill' }>,
  now: Date,
): Promise<
  CustomsAction['facts'] | Refusal<'input_invalid' | 'time_limit_expired' | 'limit_ground_unconfirmed'>
> {
  const { calendar } = reference;
  const today = calendar.dayOf(now);
  const accepted = (await readApplicableLaws(transaction, [declaration])).get(declaration.id)?.day ?? today;
  const possible = [accepted, ...(await laterDebtDays(transaction, declaration, bills, today))];
  const isPossible = (day: string) => possible.includes(day);
  const days = { isPossible, usual: accepted, words: 'order.debt_day' } as const;
  const debt = await debtOfDecision(transaction, declaration, decision, days, now, { reference });
  if ('kind' in debt) return debt;
  const until = decision.dueBy
    ? new Date(decision.dueBy)
    : calendar.endOfLegalTerm(now, { days: defaultTimeLimits.payDays });
  const dueBy = until.toISOString();
  const terms = {
    basis: 'demand',
    method: 'immediate',
    applicableDate: decision.applicableDate ?? debt.incurredOn,
    reference: newBillReference(random),
    currency: nationalCurrency,
    ...{ ...debt, reason: decision.reason, version: declaration.version, dueBy },
  } as const;
  const lines = decision.lines ?? [{ tax: decision.tax ?? otherRevenue, amount: decision.amount }];
  const isReleased = declaration.lifecycle.releasedAt !== null;
  const billed = isReleased
    ? linesWithInterest(lines, await delayOf(debt.incurredOn, now, { reference }))
    : lines;
  return { payment: addAssessedBill(bills, billed, terms), dueBy };
}

/**
 * Returns the days after the acceptance on which debts were incurred: those of billed debts, for instance of a loss, and the
 * day after the term of goods that are not discharged. Another day would extend the time limit of the debt.
 */
async function laterDebtDays(
  transaction: Transaction,
  declaration: LockedDeclaration['declaration'],
  bills: LockedDeclaration['bills'],
  today: string,
): Promise<string[]> {
  const stock =
    declaration.lifecycle.placed === true
      ? ((await readStock(transaction, [declaration])).get(declaration.id) ?? [])
      : [];
  const overdue = stock.filter(({ available, reserved }) => !sumOf([available, reserved]).isZero());
  const ends = overdue.flatMap(({ dueOn }) => (dueOn === null || dueOn >= today ? [] : [nextDayOf(dueOn)]));
  return [...ends, ...bills.flatMap(({ incurredOn }) => incurredOn ?? [])];
}
