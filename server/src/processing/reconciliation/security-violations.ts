import { type SecuredSum, sumSecured } from '../../declarations/bills/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { Violation } from '../../ledger/public.ts';
import { listReserved } from '../../registers/guarantees/public.ts';
import { noMoney, sumOf } from '../../tariff/public.ts';

/** Returns guarantees on which another amount is reserved than declarations secure with them. */
export async function findUnfoundedSecurity(sql: Sql, most: number): Promise<Violation[]> {
  const secured = byGuarantee(await sumSecured(sql));
  const reserved = byGuarantee(await listReserved(sql));
  return [...new Set([...secured.keys(), ...reserved.keys()])]
    .flatMap((subject): Violation[] => {
      const [needed = noMoney, has = noMoney] = [secured.get(subject), reserved.get(subject)];
      if (sumOf([needed]).equals(has)) return [];
      const message = `reserved ${has}; secured bills, goods under a procedure and quota requests ${needed}`;
      return [{ invariant: 8, subject, message }];
    })
    .slice(0, most);
}

function byGuarantee(sums: readonly SecuredSum[]): ReadonlyMap<string, string> {
  return new Map(sums.map(({ owner, reference, amount }) => [`${owner} ${reference}`, amount] as const));
}
