import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { registerAccount } from './create-account.ts';

/** The account that the samples name. */
const sandboxAccount = {
  number: 'XADEF0042',
  limit: '5000.00',
  guarantee: '25XA00010000042G',
} as const;

/** The deferment account of the trader of a fresh sandbox. */
export async function seedAccount(
  transaction: Transaction,
  source: IdSource,
  calendar: Calendar,
  { organisationId, holder }: { readonly organisationId: string; readonly holder: string },
): Promise<void> {
  const acting = { actor: { kind: 'system', id: 'first-start' } } as const;
  const validFrom = calendar.dayOf(source.now());
  await registerAccount(transaction, source, acting, {
    ...sandboxAccount,
    organisationId,
    holder,
    validFrom,
  });
}
