import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { moneyOf } from '../../tariff/public.ts';
import { registerGuarantee } from './create-guarantee.ts';

/** The guarantees that each trader of a fresh sandbox has: so that securing a debt can be tried at once, and those of samples. */
export async function seedGuarantees(
  transaction: Transaction,
  source: IdSource,
  calendar: Calendar,
  organisationIds: readonly string[],
): Promise<void> {
  const acting = { actor: { kind: 'system', id: 'first-start' } } as const;
  const validFrom = calendar.dayOf(source.now());
  for (const organisationId of organisationIds)
    for (const guarantee of country.sandbox.guarantees)
      await registerGuarantee(transaction, source, acting, {
        ...guarantee,
        amount: moneyOf(guarantee.amount),
        organisationId,
        validFrom,
      });
}
