import { country } from '../../country/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { insertAuthorisation } from './authorisation-store.ts';

const { account, authorisations } = country.sandbox;

/** Inserts the authorisations of a new sandbox, which the samples name. */
export async function seedAuthorisations(
  transaction: Transaction,
  source: IdSource,
  holder: string,
): Promise<void> {
  const now = source.now();
  for (const sample of authorisations)
    await insertAuthorisation(transaction, {
      ...sample,
      ...{ id: newId('aut', source), holder, guarantee: account.guarantee },
      ...{ procedures: null, commodities: null, office: null },
      ...{ validFrom: '2020-01-01', validUntil: null, status: 'active', hearing: null, version: 1 },
      ...{ createdAt: now, changedAt: now },
    });
}
