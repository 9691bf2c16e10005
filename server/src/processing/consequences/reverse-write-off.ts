import {
  type CustomsAction,
  findDeclarationsForCustoms,
  lockForCustoms,
  type PlannedAction,
} from '../../declarations/customs/public.ts';
import type { StockMove } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  claimUnreportedWriteOffs,
  dischargeClosed,
  lockStock,
  readStock,
  readWrittenOff,
  type SecuredQuantities,
  type StockRow,
  securedOf,
  securityUnavailable,
  type WrittenOff,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { canReserve } from '../../registers/guarantees/public.ts';
import { Exact, formatMoney, sumOf } from '../../tariff/public.ts';
import { dischargeActor } from './discharge-actor.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { terminatingActions } from './terminating-actions.ts';

/*
 * Reverses a write-off: customs invalidates a declaration that used goods under a procedure. The goods return
 * to that procedure, and their guarantee secures them again.
 */

export interface ReturningGoods {
  readonly goods: WrittenOff;
  readonly row: StockRow;
  readonly placement: DeclarationRow;
}

/** An amount that a guarantee must secure. */
interface Security {
  readonly owner: string;
  readonly declaration: string;
  readonly reference: string;
  readonly amount: Exact;
}

/** Returns the additional amounts that guarantees must secure once the quantities of a stock row change. */
export function additionalSecurity(row: StockRow, change: Partial<SecuredQuantities>): Security[] {
  const amount = securedOf({ ...row, ...change }).minus(securedOf(row));
  if (row.guarantee === null || amount.isZero() || amount.isNegative()) return [];
  const { id, coverOwner, organisationId, guarantee } = row;
  return [{ owner: coverOwner ?? organisationId, declaration: id, reference: guarantee, amount }];
}

/**
 * Returns the first placement that can't accept returned goods, because its term has ended or customs has
 * demanded its remaining duties.
 */
function closedPlacement(returning: readonly ReturningGoods[], day: string): ReturningGoods | undefined {
  return returning.find(
    ({ row, placement: { lifecycle } }) =>
      lifecycle.discharge === 'demanded' || (row.dueOn !== null && row.dueOn < day),
  );
}

/** Returns the security that placements need again for the goods that return to them. */
export function securityOfReturningGoods(returning: readonly ReturningGoods[]): Security[] {
  return [...Map.groupBy(returning, ({ row }) => `${row.id} ${row.item}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const discharged = sumOf([first.row.discharged]).minus(sumOf(same.map(({ goods }) => goods.quantity)));
    return additionalSecurity(first.row, { discharged: discharged.toFixed() });
  });
}

/**
 * Returns the stock movements that make written-off goods available again, so that they are not reserved
 * either.
 */
export function movesOfReversal({ quantity, ...goods }: WrittenOff, at: string): StockMove[] {
  return [
    { ...goods, at, type: 'written_off', quantity: sumOf([quantity]).negated().toFixed() },
    { ...goods, at, type: 'returned', quantity },
  ];
}

/** Returns whether the end of a declaration returns the goods that it wrote off. */
export function reversesWriteOff({
  action,
  declaration: { lifecycle },
}: Pick<CustomsAction, 'action' | 'declaration'>): boolean {
  return terminatingActions.includes(action) && lifecycle.draws === true && lifecycle.releasedAt !== null;
}

/** Locks the placements from which declarations wrote off goods, before it locks their stock. */
export async function lockPlacementsOfReturningGoods(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<(id: string) => Promise<readonly ReturningGoods[]>> {
  const goods = declarations.length === 0 ? [] : await readWrittenOff(transaction, declarations);
  await lockForCustoms(transaction, [...new Set(goods.map(({ id }) => id))]);
  return async (by) => {
    const own = goods.filter(({ byDeclaration }) => byDeclaration === by);
    if (own.length === 0) return [];
    const placements = new Map(
      (await findDeclarationsForCustoms(transaction, own)).map((each) => [each.id, each] as const),
    );
    const stock = await readStock(transaction, [...placements.values()]);
    return own.flatMap((each): ReturningGoods[] => {
      const placement = placements.get(each.id);
      const row = stock.get(each.id)?.find(({ item }) => item === each.item);
      return placement && row ? [{ goods: each, row, placement }] : [];
    });
  };
}

export type ReversalRefusal = Refusal<'discharge_closed' | 'security_unavailable'>;

/**
 * Refuses an act that needs more security than a guarantee can provide. The refusal names the whole needed
 * amount.
 */
export async function refuseSecurity(
  transaction: Transaction,
  needed: readonly Security[],
  day: string,
): Promise<Refusal<'security_unavailable'> | null> {
  const byGuarantee = Map.groupBy(needed, ({ owner, reference }) => `${owner} ${reference}`);
  for (const [, same] of [...byGuarantee].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = same;
    if (!first) continue;
    const required = formatMoney(sumOf(same.map(({ amount }) => amount)));
    const { owner: organisationId, declaration, reference } = first;
    const draw = {
      organisationId,
      declaration,
      reference,
      amount: required,
      currency: nationalCurrency,
      day,
      // The guarantee secured these goods before, so its undertaking covers them after its last day.
      isReserved: true,
    };
    if (!(await canReserve(transaction, draw)))
      return refuse(securityUnavailable, { extensions: { required, currency: nationalCurrency } });
  }
  return null;
}

/**
 * Refuses an invalidation if the goods of the declaration can't return to their placements. `alsoNeeded` is
 * the security that other goods need in the same transaction.
 */
export async function refuseReversal(
  transaction: Transaction,
  returning: readonly ReturningGoods[],
  day: string,
  alsoNeeded: readonly Security[] = [],
): Promise<ReversalRefusal | null> {
  const closed = closedPlacement(returning, day);
  if (closed) return refuse(dischargeClosed, { extensions: { mrn: closed.row.mrn } });
  const needed = securityOfReturningGoods(returning);
  return needed.length === 0 ? null : refuseSecurity(transaction, [...alsoNeeded, ...needed], day);
}

/** Refuses the invalidation of one declaration by an officer if its goods can't return to their placements. */
export async function refuseInvalidation(
  transaction: Transaction,
  declaration: DeclarationRow,
  day: string,
): Promise<ReversalRefusal | null> {
  const returningOf = await lockPlacementsOfReturningGoods(transaction, [declaration]);
  await lockStock(transaction, [declaration], []);
  return refuseReversal(transaction, await returningOf(declaration.id), day);
}

/** Returns the reason that customs gives when it denies a request for invalidation. */
export function reasonOfRefusal({ problem, extensions = {} }: ReversalRefusal): string {
  return problem.code === 'discharge_closed'
    ? recordText('reason.discharge_closed', { mrn: String(extensions.mrn) })
    : recordText('reason.security_unavailable', {
        required: String(extensions.required),
        currency: String(extensions.currency),
      });
}

/** Reopens the discharge of placements to which goods return, if they were discharged or cleared. */
export async function reopenPlacements(
  transaction: Transaction,
  returned: readonly WrittenOff[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  if (returned.length === 0) return [];
  const found = await findDeclarationsForCustoms(transaction, returned);
  const placed = found.filter(({ lifecycle }) => lifecycle.placed === true);
  const untold = await claimUnreportedWriteOffs(transaction, placed);
  source.include(placed);
  const reportedActions = source.take(
    placed.flatMap((declaration): CustomsAction[] => {
      const reason = untold.get(declaration.id);
      return reason === undefined ? [] : [{ declaration, action: 'writeOff', facts: { reason } }];
    }),
    dischargeActor,
  );
  const stock = await readStock(transaction, placed);
  const actions = placed.map((declaration): CustomsAction => {
    const rows = stock.get(declaration.id) ?? [];
    const [dueOn] = rows.flatMap((row) => row.dueOn ?? []).toSorted();
    const start = dueOn === undefined ? null : source.calendar.startOf(dueOn);
    const reason = returned
      .filter(({ id }) => id === declaration.id)
      .map(({ quantity, item, byMrn }) => `${quantity} ${rows[0]?.unit} of item ${item} by ${byMrn}`)
      .join('; ');
    return {
      declaration,
      action: 'reverseWriteOff',
      facts: {
        reason,
        stock: { moved: rows.some(({ discharged }) => !new Exact(discharged).isZero()), held: false },
        ...(start && { dueBy: source.calendar.endOfTerm(start, { days: 0 }).toISOString() }),
      },
    };
  });
  return [...reportedActions, ...source.take(actions, dischargeActor)];
}
