import {
  billMissingAmounts,
  isRefundOrdered,
  newBillReference,
  readAssessedLines,
  withdrawRefunds,
} from '../../declarations/bills/public.ts';
import type { CustomsAction, PlannedAction } from '../../declarations/customs/public.ts';
import { type BillLine, defaultTimeLimits, type StockMove } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  dischargeExceeded,
  lockStock,
  moveStock,
  type ReturnedGoods,
  readReturned,
  readVoided,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { Exact } from '../../tariff/public.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { dutiesActor } from './system-actors.ts';

/*
 * Reverses the expiry of an export, because a late proof shows that the goods have left the country. The
 * goods that the expiry returned are written off, the stock of the export is placed again, and its duties are
 * owed again.
 */

/** Refuses a late proof of exit if other declarations have used the goods since the export expired. */
export async function refuseLateExit(
  transaction: Transaction,
  declaration: DeclarationRow,
): Promise<Refusal<'discharge_exceeded'> | null> {
  await lockStock(transaction, [declaration], []);
  const usedGoods = (await readReturned(transaction, [declaration])).find(isMissing);
  return usedGoods
    ? refuse(dischargeExceeded, { extensions: { available: usedGoods.available, mrn: usedGoods.mrn } })
    : null;
}

function isMissing({ quantity, available }: ReturnedGoods): boolean {
  return new Exact(quantity).greaterThan(available);
}

/**
 * Reserves the goods again that the expiry of an export returned to their stock. The caller must lock that
 * stock.
 */
export async function reserveAgain(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  { now }: Pick<PendingDecisions, 'now'>,
): Promise<void> {
  const late = actions.filter(
    ({ action, declaration }) => isLateExit({ action }) && declaration.lifecycle.draws,
  );
  if (late.length === 0) return;
  const mrns = new Map(late.map(({ declaration: { id, mrn } }) => [id, mrn] as const));
  const returned = await readReturned(
    transaction,
    late.map(({ declaration }) => declaration),
  );
  const moves = returned.map(({ available: _, mrn: __, ...goods }): StockMove => {
    const at = now(goods.byOrganisation).toISOString();
    return { ...goods, at, type: 'reserved', byMrn: mrns.get(goods.byDeclaration) ?? null };
  });
  await moveStock(transaction, moves);
}

/** Returns the stock movements that place the goods of expired exports again, after a late proof of exit. */
export async function movesOfRestoredStock(
  transaction: Transaction,
  appliedActions: readonly PlannedAction[],
): Promise<readonly StockMove[]> {
  const late = appliedActions.filter(
    (each) => isLateExit(each) && each.declaration.lifecycle.placed === true,
  );
  if (late.length === 0) return [];
  const voided = await readVoided(
    transaction,
    late.map(({ declaration }) => declaration),
  );
  return voided.flatMap((goods): StockMove[] => {
    const at = late.find(({ declaration }) => declaration.id === goods.id)?.change.after.changedAt;
    return at === undefined ? [] : [{ ...goods, at: at.toISOString(), type: 'placed' }];
  });
}

function isLateExit({ action }: Pick<CustomsAction, 'action'>): boolean {
  return action === 'confirmLateExit';
}

/** Extends the action that proves the exit: withdraws the refunds that the expiry of the export ordered. */
export function withRefundsWithdrawn(each: CustomsAction, { bills }: PendingDecisions): CustomsAction {
  const own = isLateExit(each) ? bills(each.declaration.id) : [];
  return own.some(isRefundOrdered)
    ? { ...each, facts: { ...each.facts, payment: withdrawRefunds(own) } }
    : each;
}

/** Bills the duties again that were refunded or cancelled because the export expired. */
export async function billAfterLateExit(
  transaction: Transaction,
  appliedActions: readonly PlannedAction[],
  pending: PendingDecisions,
): Promise<void> {
  const late = appliedActions.filter(isLateExit);
  if (late.length === 0) return;
  const assessed = await readAssessedLines(
    transaction,
    late.map(({ declaration }) => declaration),
  );
  const actions = late.flatMap((each) => billOf(each, assessed.get(each.declaration.id) ?? [], pending));
  pending.take(actions, dutiesActor);
}

function billOf(
  { declaration: { id }, facts, change: { after } }: PlannedAction,
  assessed: readonly BillLine[],
  { calendar, random, bills }: PendingDecisions,
): CustomsAction[] {
  const { releasedAt } = after.lifecycle;
  if (releasedAt === null) return [];
  const dueBy = calendar.endOfLegalTerm(after.changedAt, { days: defaultTimeLimits.payDays }).toISOString();
  const expiredAt = calendar.endOfLegalTerm(new Date(releasedAt), { days: defaultTimeLimits.exitDays });
  const earlier = bills(id);
  const payment = billMissingAmounts(earlier, assessed, expiredAt, {
    ...{ basis: 'assessment', reason: facts.reason ?? null, version: after.version, dueBy },
    applicableDate: earlier[0]?.applicableDate ?? null,
    incurredOn: earlier[0]?.incurredOn ?? null,
    limitGround: null,
    ...{ reference: newBillReference(random), currency: nationalCurrency, method: 'immediate' },
  });
  return payment ? [{ declaration: after, action: 'bill', facts: { dueBy, payment } }] : [];
}
