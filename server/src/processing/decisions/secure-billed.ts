import { readBills, secure } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  decideDeclarations,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { drawOn, reasonAgainst } from '../../registers/guarantees/public.ts';
import { sumOf } from '../../tariff/public.ts';

const actor = { kind: 'system', id: 'duties' } as const;

/**
 * What declarations want secured is reserved on the guarantees that they name, each whole or not at all: what falls short
 * stays due. In the order of the guarantees, so that nobody waits in a circle.
 */
export async function secureBilled(
  transaction: Transaction,
  billed: readonly TakenAction[],
  documents: ReadonlyMap<string, Declaration>,
  source: DecisionSource,
): Promise<readonly TakenAction[]> {
  const wanted = billed
    .flatMap(({ change: { after } }) => {
      const { payment, guarantee } = documents.get(after.id) ?? {};
      const due = after.lifecycle.payment === 'due' && payment?.method === 'secured';
      return due && guarantee ? [{ declaration: after, reference: guarantee.reference }] : [];
    })
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  if (wanted.length === 0) return [];
  const bills = await readBills(
    transaction,
    wanted.map(({ declaration }) => declaration),
  );
  const actions: CustomsAction[] = [];
  for (const { declaration, reference } of wanted) {
    const { organisationId, id } = declaration;
    const payment = secure(bills.get(id) ?? [], reference);
    const amount = sumOf((payment.drawn ?? []).map((each) => each.amount)).toFixed(2);
    const day = source.calendar.dayOf(source.now(organisationId));
    const currency = payment.bills[0]?.currency ?? '';
    const of = { organisationId, declaration: id, reference, amount, currency, day };
    actions.push(
      (await drawOn(transaction, of))
        ? { declaration, action: 'secure', facts: { guaranteeReference: reference, payment } }
        : { declaration, action: 'fallShort', facts: { reason: await reasonAgainst(transaction, of) } },
    );
  }
  return decideDeclarations(transaction, actions, actor, source);
}

function placeOf({ declaration, reference }: { declaration: { organisationId: string }; reference: string }) {
  return `${declaration.organisationId} ${reference}`;
}
