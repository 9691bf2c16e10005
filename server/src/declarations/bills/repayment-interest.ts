import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { interestRevenue } from '../../ledger/public.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { apportion, formatMoney, sumOf } from '../../tariff/public.ts';
import type { BillRefund, InterestCalculation, RefundPayee } from '../lifecycle/public.ts';
import { daysBetween, interestOn, interestRate } from './overdue-interest.ts';

/** Returns the days by which a refund ordered at a time (RFC 3339) is late, with the rate; null if it is in time. */
export type RepaymentDelay = (orderedAt: string) => Pick<InterestCalculation, 'rate' | 'days'> | null;

/**
 * Returns the delays of refunds that are paid now, at the rate of the payment day (UCC 116(6)): the days after the
 * country's term for the payment of a refund.
 */
export function repaymentDelayAt(
  now: Date,
  reference: Pick<ReferenceOfDay, 'entry'>,
  calendar: Calendar,
  term = country.repaymentTerm,
): RepaymentDelay {
  const rate = interestRate(reference, 'REPAYMENT');
  return (orderedAt) => {
    if (rate === null || term === undefined) return null;
    const last = calendar.endOfLegalTerm(new Date(orderedAt), term);
    const days = daysBetween(calendar.dayOf(last), calendar.dayOf(now));
    return days > 0 ? { rate, days } : null;
  };
}

/** Returns payees with their shares of the interest on a late refund. Interest that customs repays bears no interest. */
export function withRepaymentInterest(
  payees: readonly RefundPayee[],
  delay: ReturnType<RepaymentDelay>,
): Pick<BillRefund, 'payees' | 'interest'> {
  if (delay === null) return { payees };
  const bases = payees.map(({ lines }) =>
    sumOf(lines.filter(({ tax }) => tax !== interestRevenue).map((line) => line.amount)),
  );
  const basis = sumOf(bases.map(formatMoney));
  const amount = interestOn(basis, delay.rate, delay.days);
  if (amount.isZero()) return { payees };
  const shares = apportion(amount, bases, country.currency.decimals);
  return {
    payees: payees.map((payee, index) => {
      const share = shares[index];
      return share ? { ...payee, interest: formatMoney(share) } : payee;
    }),
    interest: { amount: formatMoney(amount), basis: formatMoney(basis), ...delay },
  };
}
