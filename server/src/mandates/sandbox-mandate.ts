import { country } from '../country/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Transaction } from '../foundation/database/database.ts';
import type { IdSource } from '../foundation/ids.ts';
import { insertMandateEvent, updateMandate } from './mandate-store.ts';
import { createMandateOffer, recordOffer } from './offer-mandate.ts';

/**
 * Inserts the mandate of a new sandbox, with which its trader authorises its broker, because the sample
 * declarations require it.
 */
export async function seedMandate(
  transaction: Transaction,
  source: IdSource,
  calendar: Calendar,
  { principal, representative }: { readonly principal: string; readonly representative: string },
): Promise<void> {
  const offered = createMandateOffer(
    {
      principal,
      representative,
      representations: ['direct', 'indirect'],
      guarantees: country.sandbox.guarantees.map(({ reference }) => reference),
      accounts: [country.sandbox.account.number],
    },
    [principal],
    source,
    calendar,
  );
  await recordOffer(transaction, offered);
  await updateMandate(transaction, { ...offered, status: 'active', version: 2 });
  const accepted = { at: offered.createdAt, by: 'representative', reason: null } as const;
  await insertMandateEvent(transaction, offered, 'mandate.accepted', accepted);
}
