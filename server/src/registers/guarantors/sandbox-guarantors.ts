import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { Guarantor } from './guarantor.ts';
import { insertGuarantor, updateGuarantor } from './guarantor-store.ts';

/** Makes organisations of a new sandbox active guarantors. */
export async function seedGuarantors(
  transaction: Transaction,
  source: IdSource,
  organisationIds: readonly string[],
): Promise<void> {
  const at = source.now();
  for (const organisationId of organisationIds) {
    const requested: Guarantor = {
      ...{ organisationId, status: 'pending', requestedBy: 'first-start', responsibleId: null },
      ...{ requestedAt: at, decidedBy: null, decidedAt: null, reason: null, version: 1 },
    };
    await insertGuarantor(transaction, requested);
    await updateGuarantor(transaction, { ...requested, status: 'active', decidedAt: at, version: 2 });
  }
}
