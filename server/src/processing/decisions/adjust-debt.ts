import {
  adjust,
  newBillReference,
  payableLines,
  readAssessedLines,
  readBills,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  readRequestReasons,
} from '../../declarations/customs/public.ts';
import { type Bill, type BillLine, defaultTerms } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { Reckoned } from './assess-declaration.ts';

/** What a declaration was reckoned at before. */
interface Debt {
  readonly bills: readonly Bill[];
  readonly assessed: readonly BillLine[];
  /** Why an amendment was requested. */
  readonly reason: string | null;
}

/** A declaration that was assessed, with what it owed before. */
export interface Assessed extends Reckoned {
  readonly declaration: DeclarationRow;
  readonly at: Date;
  readonly debt: Debt;
  /** Why the same version is reckoned anew, where nobody has asked for it. */
  readonly anew: string | null;
}

/** Reads what an assessment changes, before it is stored. */
export async function readDebts(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => Debt> {
  const bills = await readBills(transaction, declarations);
  const assessed = await readAssessedLines(transaction, declarations);
  const amended = declarations.filter(({ version }) => version > 1);
  const reasons =
    amended.length > 0 ? await readRequestReasons(transaction, amended) : new Map<string, string>();
  return ({ id }) => ({
    bills: bills.get(id) ?? [],
    assessed: assessed.get(id) ?? [],
    reason: reasons.get(id) ?? null,
  });
}

/** The bill or the refund that an assessment makes of what was reckoned before. */
export function adjustmentOf(
  { declaration, at, document, applicableDate, assessment, debt, anew }: Assessed,
  { random, calendar }: DecisionSource,
): CustomsAction[] {
  const { duties, reason: officers } = assessment;
  if (!duties.ok) return [];
  const dueBy = calendar.endOfLegalTerm(at, { days: defaultTerms.payDays }).toISOString();
  const { bills, assessed: before } = debt;
  const isFirst = bills.length === 0 && before.length === 0;
  const basis: 'assessment' | 'amendment' =
    isFirst || officers !== undefined || anew !== null ? 'assessment' : 'amendment';
  const reason = officers ?? anew ?? (isFirst ? null : debt.reason);
  const terms = {
    ...{ basis, reason, applicableDate, version: declaration.version, dueBy },
    method: document.payment?.method ?? 'immediate',
    reference: newBillReference(random),
    currency: duties.currency,
  } as const;
  const assessed = { before, now: payableLines(duties.calculation) };
  const adjustment = adjust(bills, assessed, terms, { at: at.toISOString(), basis, reason });
  if (adjustment === null) return [];
  const { action, payment } = adjustment;
  const why = officers ?? anew;
  const told = why === null ? {} : { reason: why };
  return [{ declaration, action, facts: { dueBy, payment, ...told } }];
}
