import {
  type ArrearsInterest,
  deferBills,
  isPaymentOwed,
  type PaymentOrigin,
  payInFull,
  type StoredBill,
  secureDueBills,
} from '../../declarations/bills/public.ts';
import type { PaymentChange } from '../../declarations/lifecycle/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { statementDueBy } from '../../registers/accounts/public.ts';
import { billsPaidByCredit, type PaymentMethod } from './payment-methods.ts';
import type { PaymentOrder } from './payment-order.ts';

/** Returns the facts of an order for the lifecycle table: money can pay only some bills, and a statement is due later. */
export function factsOfOrder(
  method: PaymentMethod,
  payment: PaymentChange,
): { readonly payment?: PaymentChange } {
  if (method === 'credit' || (method === 'transfer' && payment.bills.length > 0)) return { payment };
  const { leaves: _, ...others } = payment;
  return method === 'account' ? { payment: others } : {};
}

/** Returns the effect of an order on the bills. */
export function planPayment(
  {
    guaranteeReference = '',
    account = '',
    method,
    credit,
    arrears,
    calendar,
  }: PaymentOrder & {
    readonly credit: string;
    readonly arrears: ArrearsInterest;
    readonly calendar: Calendar;
  },
  bills: readonly StoredBill[],
  now: Date,
  payer: PaymentOrigin['payer'],
): PaymentChange {
  // A transfer leaves deferred and secured bills as they are, until no other bill is due.
  const due = bills.filter(({ status }) => status === 'due');
  const owed = bills.filter(isPaymentOwed);
  const by = { payer, at: now.toISOString() };
  switch (method) {
    case 'guarantee':
      return secureDueBills(bills, guaranteeReference);
    case 'account': {
      const dueBy = statementDueBy(calendar, now).toISOString();
      return deferBills(bills, { account, coverOwner: null, dueBy });
    }
    case 'transfer':
      return payInFull(bills, due.length > 0 ? due : owed, by, arrears);
    case 'credit':
      return payInFull(bills, billsPaidByCredit(owed, credit), by, arrears, 'credit');
    default:
      return method satisfies never;
  }
}

/** Returns a bill after a change of some bills. */
export function billAfter(bill: StoredBill, changed: PaymentChange['bills'], at: string): StoredBill {
  const after = changed.find(({ number }) => number === bill.number);
  return after ? { ...after, settledAt: after.status === 'paid' ? at : null } : bill;
}
