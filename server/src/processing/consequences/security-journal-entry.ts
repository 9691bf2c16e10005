import type { PaymentChange } from '../../declarations/lifecycle/public.ts';
import { lockQuotaSecurities } from '../../declarations/quotas/public.ts';
import type { StockRow, StockSecurity } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { JournalEntry } from '../../ledger/public.ts';
import { type Exact, formatMoney, sumOf } from '../../tariff/public.ts';

/**
 * Returns the journal entry for the security of goods under a procedure: a positive amount is reserved on the
 * guarantee, a negative amount is released.
 */
export function securityEntry(
  mrn: string,
  { guarantee, coverOwner }: StockSecurity,
  amount: Exact,
): JournalEntry[] {
  if (amount.isZero()) return [];
  return [
    {
      type: amount.isNegative() ? 'suspension_released' : 'suspended',
      reference: mrn,
      ...(coverOwner !== null && { coverOwner }),
      lines: [
        { account: `reserved/${guarantee}`, amount: formatMoney(amount) },
        { account: `cover/${guarantee}`, amount: formatMoney(amount.negated()) },
      ],
    },
  ];
}

/** An amount that must be secured until the goods are released. */
type UnsecuredAmount = Pick<StockRow, 'mrn' | 'guarantee' | 'suspended' | 'securityReleased' | 'billed'>;

/**
 * Locks the quota security of a declaration whose quotas are not allocated yet, and returns it as amounts
 * that need security.
 */
export async function lockPendingQuotaSecurity(
  transaction: Transaction,
  key: { readonly organisationId: string; readonly id: string },
): Promise<readonly UnsecuredAmount[]> {
  const rows = await lockQuotaSecurities(transaction, [key]);
  return rows.map(({ mrn, guarantee, amount }) => ({
    mrn,
    guarantee,
    suspended: amount,
    securityReleased: '0',
    billed: '0',
  }));
}

/**
 * Extends a payment by guarantee, so that it also secures the suspended amounts of goods that have no
 * security.
 */
export function withStockSecured(
  { drawn = [], entries = [], ...payment }: PaymentChange,
  stock: readonly UnsecuredAmount[],
  guaranteeReference: string,
): PaymentChange {
  const bare = stock.filter(({ guarantee }) => guarantee === null);
  const needed = sumOf(
    bare.map((row) => formatMoney(sumOf([row.suspended]).minus(row.securityReleased).minus(row.billed))),
  );
  const whole = sumOf(drawn.map(({ amount }) => amount)).plus(needed);
  const mrn = bare[0]?.mrn ?? '';
  return {
    ...payment,
    drawn: whole.isZero() ? [] : [{ guaranteeReference, amount: formatMoney(whole) }],
    entries: [...entries, ...securityEntry(mrn, { guarantee: guaranteeReference, coverOwner: null }, needed)],
  };
}
