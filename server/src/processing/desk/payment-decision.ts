import {
  type Arrears,
  isOwed,
  isSettled,
  receive,
  refund,
  refundableOf,
  refundPart,
  secure,
} from '../../declarations/bills/public.ts';
import type { Action, Bill, LifecycleState, PaymentChange } from '../../declarations/lifecycle/public.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { money } from '../../tariff/public.ts';
import { paymentMismatch } from '../problems.ts';
import type { DecisionBody } from './officer-actions.ts';

export type PaymentDecision = Extract<DecisionBody, { action: 'pay' | 'secure' | 'refund' }>;

export function isPayment(decision: DecisionBody): decision is PaymentDecision {
  return ['pay', 'secure', 'refund'].includes(decision.action);
}

/** What a decision makes of the bills, and the lifecycle's action for it. */
interface PlannedPayment {
  readonly action: Action;
  readonly payment: PaymentChange;
}

/** Returns what a payment, security or refund makes of the bills. Pure. */
export function paymentOfDecision(
  decision: PaymentDecision,
  bills: readonly Bill[],
  { now, arrears }: { readonly now: Date; readonly arrears: Arrears },
): PlannedPayment | Refusal<'payment_mismatch'> {
  switch (decision.action) {
    case 'pay': {
      const billed = bills.find(({ reference }) => reference === decision.billReference);
      if (!billed) return refuse(paymentMismatch);
      const payment = receive(bills, billed, decision.amount, arrears);
      const settles = isOwed(billed) && payment.bills.every(({ status }) => status === 'paid');
      return { action: settles ? 'pay' : 'receive', payment };
    }
    case 'secure':
      return { action: 'secure', payment: secure(bills, decision.guaranteeReference) };
    case 'refund':
      return giveBack(decision, bills, now);
  }
}

function giveBack(
  { amount, billReference, reason }: Extract<PaymentDecision, { action: 'refund' }>,
  bills: readonly Bill[],
  now: Date,
): PlannedPayment | Refusal<'payment_mismatch'> {
  const occasion = { at: now.toISOString(), basis: 'order', reason } as const;
  if (amount === undefined && billReference === undefined && !bills.some(({ status }) => status === 'due')) {
    // Without a word on where it leaves the payment: the table knows whether all may be given back.
    const { leaves: _, ...payment } = refund(bills, occasion);
    return { action: 'refund', payment };
  }
  if (amount === undefined && billReference === undefined)
    return { action: 'refund', payment: refund(bills, occasion) };
  const payment =
    amount === undefined
      ? refund(bills, occasion, billReference)
      : refundPart(bills, amount, occasion, billReference);
  return payment && payment.bills.length > 0 ? { action: 'refund', payment } : refuse(paymentMismatch);
}

/** Returns whether a paid or secured bill can be refunded alone: also next to a bill that is due. */
export function isRefundableInPart(
  { payment }: Pick<LifecycleState, 'payment'>,
  bills: readonly Bill[],
): boolean {
  return payment === 'paid' || payment === 'secured' || (payment === 'due' && bills.some(isSettled));
}

/** A bill that an action can name, and the greatest amount that it takes of it. */
export interface TakenBill {
  readonly reference: string;
  readonly amount: string;
}

/** What `pay` settles and `refund` can give back, bill by bill. */
export function billsOfAction(action: string, bills: readonly Bill[]): TakenBill[] | null {
  switch (action) {
    case 'pay':
      return bills.filter(isOwed).map(({ reference, outstanding }) => ({ reference, amount: outstanding }));
    case 'refund':
      return bills
        .filter(isSettled)
        .map((each) => ({ reference: each.reference, amount: money(refundableOf(each)) }));
    default:
      return null;
  }
}
