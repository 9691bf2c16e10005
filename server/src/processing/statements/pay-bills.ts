import {
  arrearsInterestAt,
  isPaymentOwed,
  payerFor,
  readBills,
  receivePayment,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  findDeclarationsForCustoms,
  lockForCustoms,
} from '../../declarations/customs/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { applyDecisions } from '../decisions/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

interface BillToPay {
  readonly organisationId: string;
  readonly id: string;
  readonly reference: string;
}

/** The amount that the holder of a deferment account pays for several bills. */
interface AccountPayment {
  readonly amount: string;
  readonly reason?: string | undefined;
  readonly holder: Parameters<typeof payerFor>[0];
}

/**
 * Pays bills of several declarations from one amount, in the order of the list, and returns the remainder. Each payment
 * is a separate change of its declaration, so one round pays one bill of each declaration.
 */
export async function payBills(
  transaction: Transaction,
  bills: readonly BillToPay[],
  payment: AccountPayment,
  by: DecidingActor,
  customs: DecisionDependencies,
): Promise<string> {
  // Declarations are locked before accounts, as in all other decisions, which avoids deadlocks.
  await lockForCustoms(transaction, [...new Set(bills.map(({ id }) => id))]);
  let remainder = payment.amount;
  for (let rest = bills; rest.length > 0; ) {
    const round = rest.filter(({ id }, index) => rest.findIndex((other) => other.id === id) === index);
    rest = rest.filter((each) => !round.includes(each));
    remainder = await payRound(transaction, round, { ...payment, amount: remainder }, by, customs);
  }
  return remainder;
}

/** Pays at most one bill of each declaration from an amount, and returns the remainder. */
async function payRound(
  transaction: Transaction,
  round: readonly BillToPay[],
  { amount: remainder, reason, holder }: AccountPayment,
  by: DecidingActor,
  customs: DecisionDependencies,
): Promise<string> {
  const declarations = await findDeclarationsForCustoms(transaction, round);
  const bills = await readBills(transaction, round);
  const { reference } = customs;
  let rest = sumOf([remainder]);
  const actions: CustomsAction[] = [];
  for (const { organisationId, id, reference: billed } of round) {
    const declaration = declarations.find((each) => each.id === id);
    const own = bills.get(id) ?? [];
    const bill = own.find((each) => each.reference === billed);
    if (!declaration || !bill || !isPaymentOwed(bill) || rest.isZero()) continue;
    const part = rest.lessThan(bill.outstanding) ? rest : sumOf([bill.outstanding]);
    rest = rest.minus(part);
    const now = customs.now(organisationId);
    const arrears = arrearsInterestAt(
      now,
      await reference.on(reference.calendar.dayOf(now)),
      reference.calendar,
    );
    const origin = { payer: payerFor(holder, organisationId), at: now.toISOString() };
    const payment = receivePayment(own, bill, formatMoney(part), origin, arrears);
    const action = payment.bills.every(({ status }) => status === 'paid') ? 'pay' : 'receive';
    actions.push({ declaration, action, facts: { payment, ...(reason !== undefined && { reason }) } });
  }
  await applyDecisions(transaction, actions, by, customs);
  return formatMoney(rest);
}
