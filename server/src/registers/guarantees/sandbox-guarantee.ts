import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { registerGuarantee } from './create-guarantee.ts';

/** The guarantee that each trader of a fresh sandbox has, so that securing a debt can be tried at once. */
export const sandboxGuarantee = { reference: '26XASANDBOX1', amount: '1000000.00' } as const;
/** The one that a sample declaration names. */
const sampleGuarantee = { reference: '25XA00010000042G', amount: '1000000.00' } as const;

export async function seedGuarantees(
  transaction: Transaction,
  source: IdSource,
  calendar: Calendar,
  organisationIds: readonly string[],
): Promise<void> {
  const acting = { actor: { kind: 'system', id: 'first-start' } } as const;
  const validFrom = calendar.dayOf(source.now());
  for (const organisationId of organisationIds)
    for (const guarantee of [sandboxGuarantee, sampleGuarantee])
      await registerGuarantee(transaction, source, acting, { ...guarantee, organisationId, validFrom });
}
