import {
  deferBills,
  type PaymentSecurity,
  paymentOfBill,
  paymentSecurityOf,
  secureDueBills,
  taxPaymentsOf,
} from '../../declarations/bills/public.ts';
import type { CustomsAction, DecisionSource, PlannedAction } from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Bill } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { chargeBills, reasonAccountUnavailable, statementDueBy } from '../../registers/accounts/public.ts';
import { reasonGuaranteeUnavailable, reserveOnGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { dutiesActor } from './system-actors.ts';

/**
 * A declaration with due bills, and the guarantee or account that it names for some of these bills.
 */
interface DeclarationToSecure {
  readonly declaration: DeclarationRow;
  readonly cover: PaymentSecurity;
  /** All bills of the declaration; `due` contains those for this guarantee or account. */
  readonly bills: readonly Bill[];
  readonly due: readonly Bill[];
}

/**
 * Secures or defers due bills on the guarantee or account that the declaration names for each tax. The bills
 * of a declaration are secured completely or not at all; otherwise they remain due. A fixed order avoids
 * deadlocks.
 */
export async function secureBills(
  transaction: Transaction,
  billed: readonly PlannedAction[],
  documents: ReadonlyMap<string, Declaration>,
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const declarationsToSecure = billed
    .map(({ change }) => change.after)
    .filter(({ lifecycle }) => lifecycle.payment === 'due')
    .flatMap(({ id, organisationId }) => {
      const document = documents.get(id);
      if (document === undefined) return [];
      const payments = taxPaymentsOf(document);
      const due = source.bills(id).filter(({ status }) => status === 'due');
      return payments.flatMap((payment) => {
        const cover = paymentSecurityOf(document, payment, organisationId, source.dossier(id).principal);
        const numbers = due
          .filter((each) => paymentOfBill(payments, each) === payment)
          .map((each) => each.number);
        return cover && numbers.length > 0 ? [{ id, cover, numbers }] : [];
      });
    })
    .toSorted((one, other) => (billSecurityKeyOf(one) < billSecurityKeyOf(other) ? -1 : 1));
  const securedActions: PlannedAction[] = [];
  for (const { id, cover, numbers } of declarationsToSecure) {
    // The previous guarantee in this loop can have secured other bills of the declaration.
    const bills = source.bills(id);
    const due = bills.filter(({ number }) => numbers.includes(number));
    const each = { declaration: source.currentDeclaration(id), cover, bills, due };
    const action =
      cover.kind === 'guarantee'
        ? await reserve(transaction, each, source)
        : await chargeToAccount(transaction, each, source);
    securedActions.push(...source.take([action], dutiesActor));
  }
  return securedActions;
}

function billSecurityKeyOf({
  cover: { kind, owner, reference },
}: Pick<DeclarationToSecure, 'cover'>): string {
  return `${kind} ${owner} ${reference}`;
}

function foreignOwner({ declaration, cover }: DeclarationToSecure): string | null {
  return cover.owner === declaration.organisationId ? null : cover.owner;
}

async function reserve(
  transaction: Transaction,
  wanting: DeclarationToSecure,
  source: DecisionSource,
): Promise<CustomsAction> {
  const { declaration, bills, due } = wanting;
  const { reference, owner: organisationId } = wanting.cover;
  const payment = secureDueBills(bills, reference, foreignOwner(wanting), due);
  const amount = formatMoney(sumOf((payment.drawn ?? []).map((each) => each.amount)));
  const day = source.calendar.dayOf(source.now(declaration.organisationId));
  const currency = payment.bills[0]?.currency ?? '';
  const draw = { organisationId, declaration: declaration.id, reference, amount, currency, day };
  return (await reserveOnGuarantee(transaction, draw))
    ? { declaration, action: 'secure', facts: { guaranteeReference: reference, payment } }
    : {
        declaration,
        action: 'fallShort',
        facts: { reason: await reasonGuaranteeUnavailable(transaction, draw) },
      };
}

/** Charges the due bills of a declaration to a deferment account, completely or not at all. */
async function chargeToAccount(
  transaction: Transaction,
  wanting: DeclarationToSecure,
  { now, calendar }: DecisionSource,
): Promise<CustomsAction> {
  const { declaration, bills, due } = wanting;
  const { reference: account, owner } = wanting.cover;
  const at = now(declaration.organisationId);
  const dueBy = statementDueBy(calendar, at).toISOString();
  const payment = deferBills(bills, { account, coverOwner: foreignOwner(wanting), dueBy }, due);
  const deferral = {
    ...{ owner, account, day: calendar.dayOf(at) },
    declaredBy: declaration.organisationId,
    declaration: declaration.id,
    mrn: declaration.mrn,
    currency: payment.bills[0]?.currency ?? '',
    bills: payment.deferred ?? [],
  };
  return (await chargeBills(transaction, deferral))
    ? { declaration, action: 'defer', facts: { account, payment } }
    : {
        declaration,
        action: 'fallShort',
        facts: { reason: await reasonAccountUnavailable(transaction, deferral) },
      };
}
