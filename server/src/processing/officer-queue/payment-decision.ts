import {
  type ArrearsInterest,
  declarantPayer,
  isPaymentOwed,
  isRefundSettled,
  type RefundOccasion,
  type RepaymentDelay,
  receivePayment,
  refundableOf,
  refundPartOfBill,
  secureDueBills,
  settleRefund,
} from '../../declarations/bills/public.ts';
import type { Action, Bill, LifecycleState, PaymentChange } from '../../declarations/lifecycle/public.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { formatMoney } from '../../tariff/public.ts';
import { paymentMismatch } from '../problems.ts';
import type { DecisionBody } from './officer-actions.ts';

export type PaymentDecision = Extract<DecisionBody, { action: 'pay' | 'secure' | 'refund' }>;

export function isPaymentDecision(decision: DecisionBody): decision is PaymentDecision {
  return ['pay', 'secure', 'refund'].includes(decision.action);
}

/** The effect of a decision on the bills, and the action of the lifecycle table. */
interface PlannedPayment {
  readonly action: Action;
  readonly payment: PaymentChange;
}

/** The time of a payment, and the interest that is due for paying or repaying late. */
interface PaymentInterest {
  readonly now: Date;
  readonly arrears: ArrearsInterest;
  readonly delay: RepaymentDelay;
}

/** Returns the effect of a payment, security or refund on the bills. Reads and writes no data. */
export function paymentOfDecision(
  decision: PaymentDecision,
  bills: readonly Bill[],
  { now, arrears, delay }: PaymentInterest,
): PlannedPayment | Refusal<'payment_mismatch'> {
  switch (decision.action) {
    case 'pay': {
      const billed = bills.find(({ reference }) => reference === decision.billReference);
      if (!billed) return refuse(paymentMismatch);
      const by = { payer: declarantPayer, at: now.toISOString() };
      const payment = receivePayment(bills, billed, decision.amount, by, arrears);
      const settles = isPaymentOwed(billed) && payment.bills.every(({ status }) => status === 'paid');
      return { action: settles ? 'pay' : 'receive', payment };
    }
    case 'secure':
      return { action: 'secure', payment: secureDueBills(bills, decision.guaranteeReference) };
    case 'refund':
      return planRefund(decision, bills, { at: now.toISOString(), delay });
  }
}

function planRefund(
  { amount, tax, billReference, reason }: Extract<PaymentDecision, { action: 'refund' }>,
  bills: readonly Bill[],
  when: Pick<RefundOccasion, 'at' | 'delay'>,
): PlannedPayment | Refusal<'payment_mismatch'> {
  const occasion = { ...when, basis: 'order', reason } as const;
  const isWhole = amount === undefined && tax === undefined;
  if (isWhole && billReference === undefined && !bills.some(({ status }) => status === 'due')) {
    // Omits the new payment status, because the lifecycle table determines whether the complete amount can be refunded.
    const { leaves: _, ...payment } = settleRefund(bills, occasion);
    return { action: 'refund', payment };
  }
  const payment = isWhole
    ? settleRefund(bills, occasion, billReference)
    : refundPartOfBill(bills, { amount, tax }, occasion, billReference);
  return payment && (payment.bills.length > 0 || (isWhole && billReference === undefined))
    ? { action: 'refund', payment }
    : refuse(paymentMismatch);
}

/** Returns whether one paid or secured bill can be refunded, even if another bill of the declaration is due. */
export function isRefundableInPart(
  { payment }: Pick<LifecycleState, 'payment'>,
  bills: readonly Bill[],
): boolean {
  return payment === 'paid' || payment === 'secured' || (payment === 'due' && bills.some(isRefundSettled));
}

/** The reference of a bill that an action can name, and the maximum amount for it. */
export interface BillOfAction {
  readonly reference: string;
  readonly amount: string;
}

/** Returns the bills that the action `pay` can settle or the action `refund` can refund; null for other actions. */
export function billsOfAction(action: string, bills: readonly Bill[]): BillOfAction[] | null {
  switch (action) {
    case 'pay':
      return bills
        .filter(isPaymentOwed)
        .map(({ reference, outstanding }) => ({ reference, amount: outstanding }));
    case 'refund':
      return bills
        .filter(isRefundSettled)
        .map((each) => ({ reference: each.reference, amount: formatMoney(refundableOf(each)) }));
    default:
      return null;
  }
}
