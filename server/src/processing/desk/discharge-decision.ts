import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { StockMove } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { dischargeExceeded } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { Exact } from '../../tariff/public.ts';
import {
  additionalSecurity,
  endOfDay,
  factsOfStock,
  lockOwnStock,
  movesOfReport,
  type OwnStock,
  planDemands,
  refuseInvalidation,
  refuseSecurity,
} from '../decisions/public.ts';
import type { DeskParts } from './desk-parts.ts';
import type { DecisionBody } from './officer-actions.ts';

type Facts = CustomsAction['facts'];
type Planned =
  | { readonly facts: Facts }
  | Refusal<'discharge_exceeded' | 'discharge_closed' | 'security_unavailable' | 'input_invalid'>;

const concerned: readonly DecisionBody['action'][] = [
  'grantDischarge',
  'denyDischarge',
  'correctDischarge',
  'extendDischarge',
  'demandDischarge',
  'invalidate',
  'grantInvalidation',
];

/** What a decision on goods under a procedure makes of their stock; nothing for any other decision. */
export async function dischargeOfDecision(
  transaction: Transaction,
  customs: DeskParts['customs'],
  declaration: DeclarationRow,
  decision: DecisionBody,
): Promise<Planned> {
  const { placed, draws } = declaration.lifecycle;
  const at = customs.now(declaration.organisationId);
  const day = customs.reference.calendar.dayOf(at);
  if (draws === true && invalidating.includes(decision.action)) {
    const refusal = await refuseInvalidation(transaction, declaration, day);
    if (refusal) return refusal;
  }
  if (placed !== true || !concerned.includes(decision.action)) return { facts: {} };
  const own = (await lockOwnStock(transaction, [declaration]))(declaration);
  const stock = factsOfStock(own);
  switch (decision.action) {
    case 'grantDischarge':
      return { facts: { moves: movesOfReport(own, 'written_off', at.toISOString()) } };
    case 'denyDischarge':
      return { facts: { moves: movesOfReport(own, 'returned', at.toISOString()) } };
    case 'correctDischarge':
      return (
        (await refuseSecurity(transaction, securityOfCorrection(own, decision), day)) ??
        correction(own, declaration, decision, at)
      );
    case 'extendDischarge': {
      const dueBy = endOfDay(decision.dueOn, customs.reference);
      if (dueBy === null || Date.parse(dueBy) < at.getTime()) return inputRefusal([past]);
      return { facts: { dueOn: decision.dueOn, dueBy } };
    }
    case 'demandDischarge': {
      const [planned] = await planDemands(transaction, [declaration], customs);
      return { facts: planned?.facts ?? { stock } };
    }
    default:
      return { facts: { stock } };
  }
}

const invalidating: readonly DecisionBody['action'][] = ['invalidate', 'grantInvalidation'];

const past = {
  code: 'order',
  in: 'body',
  pointer: '/dueOn',
  words: 'order.day',
} as const;

/** Returns the additional security of a correction: a larger quantity makes the discharged share smaller. */
function securityOfCorrection(
  { stock }: OwnStock,
  { item, quantity }: Extract<DecisionBody, { action: 'correctDischarge' }>,
) {
  return stock
    .filter((row) => row.item === item)
    .flatMap((row) =>
      additionalSecurity(row, { corrected: new Exact(row.corrected).plus(quantity).toFixed() }),
    );
}

/** How much there is more, or (negative) less, than was declared: some of it is left. */
function correction(
  { stock }: OwnStock,
  { organisationId, id }: DeclarationRow,
  { item, quantity }: Extract<DecisionBody, { action: 'correctDischarge' }>,
  at: Date,
): Planned {
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
