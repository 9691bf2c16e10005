import {
  newBillReference,
  payableLines,
  reassessBills,
  taxPaymentsOf,
} from '../../declarations/bills/public.ts';
import type { CustomsAction, DecisionSource } from '../../declarations/customs/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { AssessedDeclaration, PreviousDebt } from './assess-declaration.ts';
import { DebtNotNotifiable, refuseLateDebt } from './new-debt.ts';
import type { PendingDecisions } from './pending-decisions.ts';

/** Returns the bills and assessed amounts of a declaration before its new assessment. */
export function previousDebtOf(
  { id, version }: DeclarationRow,
  { bills, dossier }: Pick<PendingDecisions, 'bills' | 'dossier'>,
): PreviousDebt {
  const { assessed, requestReason } = dossier(id);
  return { bills: bills(id), assessed, reason: version > 1 ? requestReason : null };
}

/** Returns the bill or the refund for the difference between an assessment and the previous one. */
export function adjustmentOf(
  { declaration, at, document, applicableDate, assessment, debt, anew, delay }: AssessedDeclaration,
  { random, calendar }: DecisionSource,
): CustomsAction[] {
  const { duties, reason: officers, limitGround: ground = null, suspendedDays: suspended } = assessment;
  if (!duties.ok) return [];
  const dueBy = calendar.endOfLegalTerm(at, { days: defaultTimeLimits.payDays }).toISOString();
  const { bills, assessed: before } = debt;
  const isFirst = bills.length === 0 && before.length === 0;
  const basis: 'assessment' | 'amendment' =
    isFirst || officers !== undefined || anew !== null ? 'assessment' : 'amendment';
  const reason = officers ?? anew ?? (isFirst ? null : debt.reason);
  const terms = {
    ...{ basis, reason, applicableDate, version: declaration.version, dueBy },
    limitGround: ground?.code ?? null,
    incurredOn: applicableDate,
    method: document.payment?.method ?? 'immediate',
    reference: newBillReference(random),
    currency: duties.currency,
  } as const;
  const assessed = { before, now: payableLines(duties.calculation) };
  const adjustment = reassessBills(
    bills,
    assessed,
    terms,
    { at: at.toISOString(), basis, reason },
    { delay, split: { payments: taxPaymentsOf(document), newReference: () => newBillReference(random) } },
  );
  if (adjustment === null) return [];
  const { action, payment } = adjustment;
  const refusal = refuseLateDebt({ incurredOn: applicableDate, ground, suspended }, at, calendar);
  if (adjustment.isIncrease && officers !== undefined && refusal !== null)
    throw new DebtNotNotifiable(refusal);
  const why = officers ?? anew;
  const reasonProperty = why === null ? {} : { reason: why };
  return [{ declaration, action, facts: { dueBy, payment, ...reasonProperty } }];
}
