import { Exact, sumOf, zero } from '../../tariff/public.ts';
import type { Bill } from '../lifecycle/public.ts';

/** Returns the owed amount whose collection is stayed. */
export function stayedAmountOf({ outstanding, stay = null }: Pick<Bill, 'outstanding' | 'stay'>): Exact {
  return stay === null ? zero : Exact.min(sumOf([stay.amount]), sumOf([outstanding]));
}

/** Returns the amount that a bill reserves on its guarantee: all that is owed, or a part of a due bill. */
export function reservedAmountOf({
  status,
  outstanding,
  guaranteeReference,
  securedPart = null,
}: Pick<Bill, 'status' | 'outstanding' | 'guaranteeReference' | 'securedPart'>): Exact {
  if (guaranteeReference === null) return zero;
  if (status === 'secured') return sumOf([outstanding]);
  return status === 'due' && securedPart !== null
    ? Exact.min(sumOf([securedPart]), sumOf([outstanding]))
    : zero;
}

/** Returns the amount that can be collected from the guarantee of a bill now. */
export function collectableAmountOf(bill: Bill): Exact {
  return Exact.max(reservedAmountOf(bill).minus(stayedAmountOf(bill)), zero);
}

/** Whether nothing of a bill can be collected because all that is owed is stayed. */
export function isWhollyStayed(bill: Pick<Bill, 'outstanding' | 'stay'>): boolean {
  const stayed = stayedAmountOf(bill);
  return !stayed.isZero() && stayed.equals(bill.outstanding);
}

/** Returns the owed amount that is neither stayed nor secured by a guarantee. */
export function unsecuredAmountOf(bill: Bill): Exact {
  return sumOf([bill.outstanding]).minus(Exact.max(stayedAmountOf(bill), reservedAmountOf(bill)));
}

/** The amounts of `stayedAmountOf` and `reservedAmountOf` of a bill `b` in SQL, where `least` ignores null. */
export const stayedSql =
  "case when b.stay is null then 0 else least((b.stay ->> 'amount')::numeric, b.outstanding) end";
export const reservedSql = `case when b.guarantee_reference is null then 0 when b.status = 'secured' then b.outstanding
  when b.status = 'due' and b.secured_part is not null then least(b.secured_part, b.outstanding) else 0 end`;
