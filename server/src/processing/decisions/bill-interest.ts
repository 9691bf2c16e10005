import {
  billInterest as interestBill,
  newBillReference,
  readBills,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  decideDeclarations,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import { defaultTerms } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { recorded } from '../../foundation/words/record-words.ts';
import type { DecisionParts } from './decision-parts.ts';

const actor = { kind: 'system', id: 'duties' } as const;

/** Bills the interest on what of some declarations was paid late, one bill for each that is settled. */
export async function billInterest(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DecisionParts,
): Promise<readonly TakenAction[]> {
  if (declarations.length === 0) return [];
  const bills = await readBills(transaction, declarations);
  const actions = declarations.flatMap((declaration): CustomsAction[] => {
    const now = parts.now(declaration.organisationId);
    const own = bills.get(declaration.id) ?? [];
    const { calendar } = parts.reference;
    const dueBy = calendar.endOfLegalTerm(now, { days: defaultTerms.payDays }).toISOString();
    const payments = own.flatMap((late) => {
      const terms = {
        basis: 'interest',
        reason: recorded('reason.paid_late', { reference: late.reference }),
        applicableDate: calendar.dayOf(now),
        version: declaration.version,
        reference: newBillReference(parts.random),
        currency: late.currency,
        dueBy,
        method: 'immediate',
      } as const;
      return interestBill(own, late, terms) ?? [];
    });
    return payments
      .slice(0, 1)
      .map((payment) => ({ declaration, action: 'bill', facts: { dueBy, payment } }));
  });
  const source = { now: parts.now, random: parts.random, calendar: parts.reference.calendar };
  const billed = await decideDeclarations(transaction, actions, actor, source);
  // Several may have been paid late of one declaration.
  const after = billed.map(({ change }) => change.after);
  return [...billed, ...(await billInterest(transaction, after, parts))];
}
