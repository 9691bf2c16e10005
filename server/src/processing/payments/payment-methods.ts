import type { StoredBill } from '../../declarations/bills/public.ts';
import { type Action, conditionTable, type ReasonCode } from '../../declarations/lifecycle/public.ts';
import { sumOf } from '../../tariff/public.ts';

/*
 * Payment methods of a declarant: the lifecycle action of each, and the obstacles that the lifecycle table
 * does not cover.
 */

export const paymentMethods = ['guarantee', 'account', 'credit', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const actionsOfMethods = {
  guarantee: 'secure',
  account: 'defer',
  transfer: 'pay',
  credit: 'pay',
} as const satisfies Record<PaymentMethod, Action>;

/** Returns the bills that a credit pays completely, in order. */
export function billsPaidByCredit(owed: readonly StoredBill[], credit: string): StoredBill[] {
  let left = sumOf([credit]);
  return owed.filter(({ outstanding }) => {
    if (left.lessThan(outstanding)) return false;
    left = left.minus(outstanding);
    return true;
  });
}

/** Returns why a method is not available although the table allows its action; null if it is available. */
export function reasonAgainstMethod(
  method: PaymentMethod,
  {
    transfers,
    asPrincipal,
    creditPays,
  }: { readonly transfers: boolean; readonly asPrincipal: boolean; readonly creditPays: boolean },
): ReasonCode | null {
  if (method === 'transfer' && !transfers) return 'transfer_elsewhere';
  if (method !== 'credit') return null;
  if (asPrincipal) return conditionTable.ownMeans.reason;
  return creditPays ? null : 'credit_short';
}
