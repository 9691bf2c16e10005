import {
  deferBills,
  type PaymentSecurity,
  paymentSecurityOf,
  secureDueBills,
} from '../../declarations/bills/public.ts';
import type { CustomsAction, DecisionSource, PlannedAction } from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Bill } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { chargeBills, reasonAccountUnavailable, statementDueBy } from '../../registers/accounts/public.ts';
import { reasonGuaranteeUnavailable, reserveOnGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { dutiesActor } from './actors.ts';
import type { PendingDecisions } from './pending-decisions.ts';

/** A declaration with unpaid bills, and the guarantee or account that it names for them. */
interface DeclarationToSecure {
  readonly declaration: DeclarationRow;
  readonly cover: PaymentSecurity;
  readonly bills: readonly Bill[];
}

/**
 * Secures or defers the bills of declarations on the guarantees or accounts that they name, each completely
 * or not at all. A bill that can't be secured stays due. The order is always the same, which avoids
 * deadlocks.
 */
export async function secureBills(
  transaction: Transaction,
  billed: readonly PlannedAction[],
  documents: ReadonlyMap<string, Declaration>,
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const wanted = billed
    .map(({ change }) => change.after)
    .filter(({ lifecycle }) => lifecycle.payment === 'due')
    .flatMap((declaration): DeclarationToSecure[] => {
      const { id, organisationId } = declaration;
      const document = documents.get(id);
      const cover = document && paymentSecurityOf(document, organisationId, source.dossier(id).principal);
      return cover ? [{ declaration, cover, bills: source.bills(id) }] : [];
    })
    .toSorted((one, other) => (billSecurityKeyOf(one) < billSecurityKeyOf(other) ? -1 : 1));
  const actions: CustomsAction[] = [];
  for (const each of wanted)
    actions.push(
      each.cover.kind === 'guarantee'
        ? await reserve(transaction, each, source)
        : await chargeToAccount(transaction, each, source),
    );
  return source.take(actions, dutiesActor);
}

function billSecurityKeyOf({ cover: { kind, owner, reference } }: DeclarationToSecure): string {
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
  const { declaration, bills } = wanting;
  const { reference, owner: organisationId } = wanting.cover;
  const payment = secureDueBills(bills, reference, foreignOwner(wanting));
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

/** Charges the bills of a declaration to an account, all together or not at all. */
async function chargeToAccount(
  transaction: Transaction,
  wanting: DeclarationToSecure,
  { now, calendar }: DecisionSource,
): Promise<CustomsAction> {
  const { declaration, bills } = wanting;
  const { reference: account, owner } = wanting.cover;
  const at = now(declaration.organisationId);
  const dueBy = statementDueBy(calendar, at).toISOString();
  const payment = deferBills(bills, { account, coverOwner: foreignOwner(wanting), dueBy });
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
