import { adjust, bill, newBillReference, pay, refund, secure } from '../../declarations/bills/public.ts';
import { type Bill, defaultTerms, type PaymentChange } from '../../declarations/lifecycle/public.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { Decimal } from '../../tariff/public.ts';
import type { DecisionParts } from '../decisions/public.ts';
import { paymentMismatch } from '../problems.ts';
import type { DecisionBody } from './officer-actions.ts';

export type PaymentDecision = Extract<DecisionBody, { action: 'bill' | 'pay' | 'secure' | 'refund' }>;

export function isPayment(decision: DecisionBody): decision is PaymentDecision {
  return ['bill', 'pay', 'secure', 'refund'].includes(decision.action);
}

/** What a decision makes of the bills. Pure, but for the reference of a new bill. */
export function paymentOfDecision(
  decision: PaymentDecision,
  bills: readonly Bill[],
  now: Date,
  { random, reference }: Pick<DecisionParts, 'random' | 'reference'>,
): { readonly payment: PaymentChange; readonly dueBy?: string } | Refusal<'payment_mismatch'> {
  switch (decision.action) {
    case 'bill': {
      const term = () => reference.calendar.endOfTerm(now, { days: defaultTerms.payDays });
      const dueBy = (decision.dueBy ? new Date(decision.dueBy) : term()).toISOString();
      const terms = {
        basis: 'demand',
        reference: newBillReference(random),
        currency: nationalCurrency,
        dueBy,
      } as const;
      return { payment: bill(bills, decision.amount, terms), dueBy };
    }
    case 'pay': {
      const paid = bills.find(({ reference }) => reference === decision.billReference);
      const fits = paid && ['due', 'secured'].includes(paid.state) && worthOf(paid).equals(decision.amount);
      return fits ? { payment: pay(bills, [paid]) } : refuse(paymentMismatch);
    }
    case 'secure':
      return { payment: secure(bills, decision.guaranteeReference) };
    case 'refund':
      return decision.amount === undefined ? { payment: everything(bills) } : part(bills, decision.amount);
  }
}

function worthOf({ amount, refunded }: Bill): Decimal {
  return new Decimal(amount).minus(refunded);
}

// Without a word on where it leaves the payment: the table knows whether all may be given back.
function everything(bills: readonly Bill[]): PaymentChange {
  const { leaves: _, ...payment } = refund(bills);
  return payment;
}

function part(
  bills: readonly Bill[],
  amount: string,
): { readonly payment: PaymentChange } | Refusal<'payment_mismatch'> {
  const settled = bills.filter(({ state }) => state === 'paid' || state === 'secured').map(worthOf);
  const left = settled.reduce((sum, worth) => sum.plus(worth), new Decimal(0)).minus(amount);
  if (left.isNegative()) return refuse(paymentMismatch);
  // Nothing is billed where less is owed, so these terms are never used.
  const unused = { reference: '', currency: nationalCurrency, dueBy: null };
  const adjusted = adjust(bills, left.toFixed(2), unused);
  return adjusted?.action === 'refund' ? { payment: adjusted.payment } : refuse(paymentMismatch);
}
