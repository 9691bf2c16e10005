import { readApplicableLaws } from '../../declarations/applicable-law/public.ts';
import { addAssessedBill, linesWithInterest, newBillReference } from '../../declarations/bills/public.ts';
import type { CustomsAction, LockedDeclaration } from '../../declarations/customs/public.ts';
import { type BillLine, defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { otherRevenue } from '../../ledger/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { delayOf } from '../consequences/public.ts';
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
  const days = { first: accepted, last: today, usual: accepted };
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
