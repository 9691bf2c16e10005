import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { moneyOf } from '../../tariff/public.ts';
import { registerGuarantee } from './create-guarantee.ts';

/** Inserts the guarantees of each sandbox trader, so that debts can be secured at once, and those of the samples. */
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
