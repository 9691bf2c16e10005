import type { StoredBill } from '../../declarations/bills/public.ts';
import { type Action, conditionTable, type ReasonCode } from '../../declarations/lifecycle/public.ts';
import { sumOf } from '../../tariff/public.ts';

/*
 * The ways in which a declarant pays or secures what is due: which action of the lifecycle each is, and what stands against
 * it that the lifecycle's table cannot know.
 */

export const paymentMethods = ['guarantee', 'account', 'credit', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const actionsOfMethods = {
  guarantee: 'secure',
  account: 'defer',
  transfer: 'pay',
  credit: 'pay',
} as const satisfies Record<PaymentMethod, Action>;

/** The bills that a credit pays whole, the first that fit. */
export function coveredBy(owed: readonly StoredBill[], credit: string): StoredBill[] {
  let left = sumOf([credit]);
  return owed.filter(({ outstanding }) => {
    if (left.lessThan(outstanding)) return false;
    left = left.minus(outstanding);
    return true;
  });
}

/** Why a method is no way now, where the table allows its action; null where it is one. */
export function reasonAgainst(
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
