import {
  type Arrears,
  defer,
  isOwed,
  pay,
  type StoredBill,
  secure,
} from '../../declarations/bills/public.ts';
import type { PaymentChange } from '../../declarations/lifecycle/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { statementDueBy } from '../../registers/accounts/public.ts';
import { coveredBy, type PaymentMethod } from './payment-methods.ts';
import type { PaymentOrder } from './payment-order.ts';

/** Returns the facts of an order for the lifecycle table: credit pays only some bills, and a statement is due later. */
export function toldOf(method: PaymentMethod, payment: PaymentChange): { readonly payment?: PaymentChange } {
  if (method === 'credit') return { payment };
  const { leaves: _, ...others } = payment;
  return method === 'account' ? { payment: others } : {};
}

/** Returns the effect of an order on the bills. */
export function paymentOf(
  {
    guaranteeReference = '',
    account = '',
    method,
    credit,
    arrears,
    calendar,
  }: PaymentOrder & {
    readonly credit: string;
    readonly arrears: Arrears;
    readonly calendar: Calendar;
  },
  bills: readonly StoredBill[],
  now: Date,
): PaymentChange {
  const owed = bills.filter(isOwed);
  switch (method) {
    case 'guarantee':
      return secure(bills, guaranteeReference);
    case 'account': {
      const dueBy = statementDueBy(calendar, now).toISOString();
      return defer(bills, { account, coverOwner: null, dueBy });
    }
    case 'transfer':
      return pay(bills, owed, arrears);
    case 'credit':
      return pay(bills, coveredBy(owed, credit), arrears, 'credit');
    default:
      return method satisfies never;
  }
}

/** Returns a bill after a change of some bills. */
export function billAfter(bill: StoredBill, changed: PaymentChange['bills'], at: string): StoredBill {
  const after = changed.find(({ number }) => number === bill.number);
  return after ? { ...after, settledAt: after.status === 'paid' ? at : null } : bill;
}
