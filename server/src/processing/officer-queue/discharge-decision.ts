import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { StockMove } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { dischargeExceeded, isDebtCause } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { Exact } from '../../tariff/public.ts';
import {
  additionalSecurity,
  type DemandedGoods,
  dayOfDebt,
  endOfDay,
  factsOfStock,
  lockStockOfDeclaration,
  movesOfReport,
  planDemandOfGoods,
  planDemands,
  refuseInvalidation,
  refuseLateExit,
  refuseSecurity,
  type StockOfDeclaration,
} from '../consequences/public.ts';
import { debtOfDecision, type StatedDebt } from './debt-of-decision.ts';
import type { DecisionBody } from './officer-actions.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

type Facts = CustomsAction['facts'];
type PlannedDischarge =
  | { readonly facts: Facts; readonly action?: CustomsAction['action'] }
  | Refusal<
      | 'discharge_exceeded'
      | 'discharge_closed'
      | 'security_unavailable'
      | 'input_invalid'
      | 'time_limit_expired'
      | 'limit_ground_unconfirmed'
    >;

const dischargeActions: readonly DecisionBody['action'][] = [
  'grantDischarge',
  'denyDischarge',
  'correctDischarge',
  'extendDischarge',
  'demandDischarge',
  'invalidate',
  'grantInvalidation',
];

/** Returns the effect of a decision on the stock of goods under a procedure; no facts for all other decisions. */
export async function dischargeOfDecision(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  declaration: DeclarationRow,
  decision: DecisionBody,
): Promise<PlannedDischarge> {
  const { placed, draws } = declaration.lifecycle;
  const at = customs.now(declaration.organisationId);
  const day = customs.reference.calendar.dayOf(at);
  if (draws === true && invalidatingActions.includes(decision.action)) {
    const refusal = await refuseInvalidation(transaction, declaration, day);
    if (refusal) return refusal;
  }
  if (draws === true && decision.action === 'confirmLateExit') {
    const refusal = await refuseLateExit(transaction, declaration);
    if (refusal) return refusal;
  }
  if (placed !== true || !dischargeActions.includes(decision.action)) return { facts: {} };
  const own = (await lockStockOfDeclaration(transaction, [declaration]))(declaration);
  const stock = factsOfStock(own);
  switch (decision.action) {
    case 'grantDischarge':
      return own.reported.some(({ cause }) => isDebtCause(cause))
        ? demandOfGoods(transaction, customs, declaration, own, {
            goods: goodsOf(own.reported),
            decision,
            reports: own.reported,
          })
        : { facts: { moves: movesOfReport(own, 'written_off', at.toISOString()) } };
    case 'denyDischarge':
      return { facts: { moves: movesOfReport(own, 'returned', at.toISOString()) } };
    case 'correctDischarge':
      return (
        (await refuseSecurity(transaction, securityOfCorrection(own, decision), day)) ??
        correction(own, declaration, decision, at)
      );
    case 'extendDischarge': {
      const dueBy = endOfDay(decision.dueOn, customs.reference);
      if (dueBy === null || Date.parse(dueBy) < at.getTime()) return inputRefusal([isInThePast]);
      return { facts: { dueOn: decision.dueOn, dueBy } };
    }
    case 'demandDischarge': {
      if (decision.item !== undefined || decision.quantity !== undefined)
        return demandForQuantity(transaction, customs, declaration, own, decision);
      const debt = await debtOfGoods(transaction, customs, declaration, own, decision);
      if ('kind' in debt) return debt;
      const debts = new Map([[declaration.id, debt]]);
      const [planned] = await planDemands(transaction, [declaration], customs, debts);
      return { facts: planned?.facts ?? { stock } };
    }
    default:
      return { facts: { stock } };
  }
}

const invalidatingActions: readonly DecisionBody['action'][] = ['invalidate', 'grantInvalidation'];

const isInThePast = {
  code: 'order',
  in: 'body',
  pointer: '/dueOn',
  words: 'order.day',
} as const;

/** Demands the duties of an available quantity. The quantity that a discharge report reserves is not available. */
async function demandForQuantity(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  declaration: DeclarationRow,
  own: StockOfDeclaration,
  decision: Extract<DecisionBody, { action: 'demandDischarge' }>,
): Promise<PlannedDischarge> {
  const { item, quantity } = decision;
  if (item === undefined || quantity === undefined)
    return inputRefusal([
      { code: 'required', in: 'body', pointer: item === undefined ? '/item' : '/quantity' },
    ]);
  const found = own.stock.find((row) => row.item === item);
  if (!found) return inputRefusal([{ code: 'item', in: 'body', pointer: '/item', actual: item }]);
  if (new Exact(quantity).greaterThan(found.available))
    return refuse(dischargeExceeded, { extensions: { available: found.available } });
  const goods = [{ item, quantity: new Exact(quantity) }];
  const reports: StockOfDeclaration['reported'] = [];
  const demanded = { goods, decision, reports };
  return demandOfGoods(transaction, customs, declaration, { ...own, reported: [] }, demanded);
}

async function demandOfGoods(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  declaration: DeclarationRow,
  own: StockOfDeclaration,
  {
    goods,
    decision,
    reports,
  }: {
    readonly goods: readonly DemandedGoods[];
    readonly decision: StatedDebt;
    readonly reports: StockOfDeclaration['reported'];
  },
): Promise<PlannedDischarge> {
  const debt = await debtOfGoods(transaction, customs, declaration, own, decision, reports);
  if ('kind' in debt) return debt;
  const facts = await planDemandOfGoods(transaction, declaration, own, { goods, debt }, customs);
  return { facts: { ...facts, stock: { moved: true, held: false } }, action: 'demandGoods' };
}

/**
 * Returns the debt of goods. It is incurred on the day that the officer states, at the latest on the day that follows
 * from the term of the goods.
 */
function debtOfGoods(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  declaration: DeclarationRow,
  own: StockOfDeclaration,
  decision: StatedDebt,
  reports: StockOfDeclaration['reported'] = [],
): ReturnType<typeof debtOfDecision> {
  const now = customs.now(declaration.organisationId);
  const last = dayOfDebt(own, reports, now, customs);
  const [first = last] = own.stock.flatMap(({ openedOn }) => openedOn ?? []).toSorted();
  const isPossible = (day: string) => day >= first && day <= last;
  const days = { isPossible, usual: last, words: 'order.incurred' } as const;
  return debtOfDecision(transaction, declaration, decision, days, now, customs);
}

function goodsOf(reported: StockOfDeclaration['reported']): DemandedGoods[] {
  return reported.map(({ item, quantity }) => ({ item, quantity: new Exact(quantity) }));
}

/** Returns the security that a correction needs in addition: a larger quantity makes the discharged share smaller. */
function securityOfCorrection(
  { stock }: StockOfDeclaration,
  { item, quantity }: Extract<DecisionBody, { action: 'correctDischarge' }>,
) {
  return stock
    .filter((row) => row.item === item)
    .flatMap((row) =>
      additionalSecurity(row, { corrected: new Exact(row.corrected).plus(quantity).toFixed() }),
    );
}

/**
 * Returns the effect of a correction: the difference to the declared quantity, negative for a smaller quantity. Refuses
 * a correction if no goods remain available.
 */
function correction(
  { stock }: StockOfDeclaration,
  { organisationId, id }: DeclarationRow,
  { item, quantity }: Extract<DecisionBody, { action: 'correctDischarge' }>,
  at: Date,
): PlannedDischarge {
  const found = stock.find((row) => row.item === item);
  if (!found) {
    return inputRefusal([{ code: 'item', in: 'body', pointer: '/item', actual: item }]);
  }
  const available = new Exact(found.available).plus(quantity);
  if (available.isNegative() || available.isZero())
    return refuse(dischargeExceeded, { extensions: { available: found.available } });
  const move: StockMove = { organisationId, id, item, type: 'corrected', quantity, at: at.toISOString() };
  return { facts: { moves: [move] } };
}
