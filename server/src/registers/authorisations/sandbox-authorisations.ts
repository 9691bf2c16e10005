import type { Transaction } from '../../foundation/database/database.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { insertAuthorisation } from './authorisation-store.ts';

const guarantee = '25XA00010000042G';
const samples = [
  { number: 'XA-WH-0042', kind: 'CWP', months: null },
  { number: 'XA-IP-0042', kind: 'IPO', months: 6 },
  { number: 'XA-TA-0042', kind: 'TEA', months: 6 },
  { number: 'XA-OP-0042', kind: 'OPO', months: 12 },
  { number: 'XA-EU-0042', kind: 'EUS', months: null },
] as const;

/** Those that the samples name, of a fresh sandbox. */
export async function seedAuthorisations(
  transaction: Transaction,
  source: IdSource,
  holder: string,
): Promise<void> {
  const now = source.now();
  for (const sample of samples)
    await insertAuthorisation(transaction, {
      ...sample,
      ...{ id: newId('aut', source), holder, guarantee },
      ...{ procedures: null, commodities: null, office: null },
      ...{ validFrom: '2020-01-01', validUntil: null, state: 'active', version: 1 },
      ...{ createdAt: now, changedAt: now },
    });
}
