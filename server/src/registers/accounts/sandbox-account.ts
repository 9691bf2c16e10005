import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { moneyOf } from '../../tariff/public.ts';
import { registerAccount } from './create-account.ts';

/** Inserts the deferment account of the sandbox trader, which the samples name. */
export async function seedAccount(
  transaction: Transaction,
  source: IdSource,
  calendar: Calendar,
  { organisationId, holder }: { readonly organisationId: string; readonly holder: string },
): Promise<void> {
  const acting = { actor: { kind: 'system', id: 'first-start' } } as const;
  const validFrom = calendar.dayOf(source.now());
  await registerAccount(transaction, source, acting, {
    ...country.sandbox.account,
    limit: moneyOf(country.sandbox.account.limit),
    organisationId,
    holder,
    validFrom,
  });
}
