import {
  type Arrears,
  bill,
  isOwed,
  isSettled,
  newBillReference,
  receive,
  refund,
  refundPart,
  secure,
  standingOf,
} from '../../declarations/bills/public.ts';
import {
  type Action,
  type Bill,
  defaultTerms,
  type LifecycleState,
  type PaymentChange,
} from '../../declarations/lifecycle/public.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { money } from '../../tariff/public.ts';
import type { DecisionParts } from '../dossier/public.ts';
import { paymentMismatch } from '../problems.ts';
import type { DecisionBody } from './officer-actions.ts';

export type PaymentDecision = Extract<DecisionBody, { action: 'bill' | 'pay' | 'secure' | 'refund' }>;

export function isPayment(decision: DecisionBody): decision is PaymentDecision {
  return ['bill', 'pay', 'secure', 'refund'].includes(decision.action);
}

/** What a decision makes of the bills, and the lifecycle's action for it. */
interface PlannedPayment {
  readonly action: Action;
  readonly payment: PaymentChange;
  readonly dueBy?: string;
}

/** What a decision makes of the bills of a version. Pure, but for the reference of a new bill. */
export function paymentOfDecision(
  decision: PaymentDecision,
  { bills, version }: { readonly bills: readonly Bill[]; readonly version: number },
  { now, arrears }: { readonly now: Date; readonly arrears: Arrears },
  source: Pick<DecisionParts, 'random' | 'reference'>,
): PlannedPayment | Refusal<'payment_mismatch'> {
  switch (decision.action) {
    case 'bill':
      return demand(decision, { bills, version }, now, source);
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

function demand(
  decision: Extract<PaymentDecision, { action: 'bill' }>,
  { bills, version }: { readonly bills: readonly Bill[]; readonly version: number },
  now: Date,
  { random, reference: { calendar } }: Pick<DecisionParts, 'random' | 'reference'>,
): PlannedPayment {
  const { amount, reason } = decision;
  const until = decision.dueBy
    ? new Date(decision.dueBy)
    : calendar.endOfLegalTerm(now, { days: defaultTerms.payDays });
  const dueBy = until.toISOString();
  const terms = {
    basis: 'demand',
    method: 'immediate',
    applicableDate: decision.applicableDate ?? calendar.dayOf(now),
    reference: newBillReference(random),
    currency: nationalCurrency,
    ...{ reason, version, dueBy },
  } as const;
  return { action: 'bill', payment: bill(bills, [{ type: 'other', amount }], terms), dueBy };
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
  const named = bills.find(({ reference }) => reference === billReference);
  if (amount === undefined && billReference === undefined)
    return { action: 'refund', payment: refund(bills, occasion) };
  const wanted = amount ?? (named && money(standingOf(named)));
  const payment = wanted === undefined ? null : refundPart(bills, wanted, occasion, billReference);
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
        .map((each) => ({ reference: each.reference, amount: money(standingOf(each)) }));
    default:
      return null;
  }
}
