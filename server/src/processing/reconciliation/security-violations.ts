import { readSecuredTotals, type SecuredTotal } from '../../declarations/bills/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { listReserved } from '../../registers/guarantees/public.ts';
import { sumOf, zeroMoney } from '../../tariff/public.ts';

/** Returns guarantees whose reserved amount differs from the amount that declarations secure with them. */
export async function findUnfoundedSecurity(sql: Sql, limit: number): Promise<LedgerViolation[]> {
  const secured = byGuarantee(await readSecuredTotals(sql));
  const reserved = byGuarantee(await listReserved(sql));
  return [...new Set([...secured.keys(), ...reserved.keys()])]
    .flatMap((subject): LedgerViolation[] => {
      const [needed = zeroMoney, has = zeroMoney] = [secured.get(subject), reserved.get(subject)];
      if (sumOf([needed]).equals(has)) return [];
      const message = `reserved ${has}; secured bills, goods under a procedure and quota requests ${needed}`;
      return [{ invariant: 8, subject, message }];
    })
    .slice(0, limit);
}

function byGuarantee(sums: readonly SecuredTotal[]): ReadonlyMap<string, string> {
  return new Map(sums.map(({ owner, reference, amount }) => [`${owner} ${reference}`, amount] as const));
}
