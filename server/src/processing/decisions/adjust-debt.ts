import {
  adjust,
  newBillReference,
  payableLines,
  readAssessedLines,
  readBills,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  readAcceptances,
  readRequestReasons,
} from '../../declarations/customs/public.ts';
import {
  type Bill,
  type BillLine,
  type CustomsClock,
  defaultTerms,
} from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { dayOf } from '../../reference/lists/public.ts';
import type { Assessment } from './assess-declaration.ts';

const dayMs = 86_400_000;

/** What a declaration was reckoned at before, and by what it is reckoned now. */
interface Debt {
  readonly bills: readonly Bill[];
  readonly assessed: readonly BillLine[];
  readonly lawDay: string;
  /** Why an amendment was requested. */
  readonly reason: string | null;
}

/** A declaration that was assessed, with what it owed before. */
export interface Assessed {
  readonly declaration: DeclarationRow;
  readonly at: Date;
  readonly assessment: Assessment;
  readonly method: Bill['method'];
  readonly debt: Debt;
}

/** Reads what an assessment changes, before it is stored. */
export async function readDebts(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  now: CustomsClock,
): Promise<(declaration: DeclarationRow) => Debt> {
  const bills = await readBills(transaction, declarations);
  const assessed = await readAssessedLines(transaction, declarations);
  const amended = declarations.filter(({ version }) => version > 1);
  const none = new Map<string, never>();
  const acceptances = amended.length > 0 ? await readAcceptances(transaction, amended) : none;
  const reasons = amended.length > 0 ? await readRequestReasons(transaction, amended) : none;
  return ({ id, organisationId }) => ({
    bills: bills.get(id) ?? [],
    assessed: assessed.get(id) ?? [],
    lawDay: lawDayOf(acceptances.get(id) ?? now(organisationId)),
    reason: reasons.get(id) ?? null,
  });
}

/** The day whose law holds: that of the acceptance. */
function lawDayOf(acceptedAt: Date): string {
  return dayOf(acceptedAt);
}

/** The bill or the refund that an assessment makes of what was reckoned before. */
export function adjustmentOf(
  { declaration, at, assessment, method, debt }: Assessed,
  random: (bytes: number) => Uint8Array,
): CustomsAction[] {
  const { duties } = assessment;
  if (!duties.ok) return [];
  const dueBy = new Date(at.getTime() + defaultTerms.payDays * dayMs).toISOString();
  const { bills, assessed: before, lawDay, reason } = debt;
  const { version } = declaration;
  const basis: Bill['basis'] = bills.length === 0 && before.length === 0 ? 'assessment' : 'amendment';
  const reference = newBillReference(random);
  const terms = {
    ...{ basis, lawDay, version, method, reference, dueBy },
    currency: duties.currency,
    reason: basis === 'amendment' ? reason : null,
  } as const;
  const occasion = { at: at.toISOString(), basis: 'amendment', reason } as const;
  const assessed = { before, now: payableLines(duties.calculation) };
  const adjustment = adjust(bills, assessed, terms, occasion);
  if (adjustment === null) return [];
  const { action, payment } = adjustment;
  return [{ declaration, action, facts: { dueBy, payment } }];
}
