import type { PortalParts } from '../../callers/public.ts';
import { compileValidator } from '../../foundation/http/validate.ts';
import { newId } from '../../foundation/ids.ts';
import type { Feed } from '../feed/public.ts';
import { NewParty, partyIdentityOf } from './party.ts';
import {
  countParties,
  lockSyncCursor,
  type PartyToStore,
  readNamedParties,
  setSyncCursor,
  upsertParties,
} from './party-store.ts';

/** Maximum number of parties in an address book. */
export const maxParties = 10_000;
/** Maximum number of changed declarations that an update of the address book reads, latest first. */
const maxDeclarationsRead = 1_000;

const isParty = compileValidator(NewParty, 'body');

export interface AddressBookDependencies extends PortalParts<'database' | 'source'> {
  readonly feed: Pick<Feed, 'settled' | 'head' | 'follow'>;
}

/**
 * Adds the parties of the organisation’s lodged declarations to its address book. Runs when the address book
 * is opened, not at lodgement, because most declarants never open it.
 */
export async function syncParties(
  { database, source, feed }: AddressBookDependencies,
  organisationId: string,
): Promise<void> {
  await feed.settled();
  await database.organisationTransaction(organisationId, async (transaction) => {
    await lockSyncCursor(transaction, organisationId);
    const { head, named } = await readNamedParties(transaction, organisationId, maxDeclarationsRead);
    if (named.length === 0) return;
    const found = new Map<string, PartyToStore>();
    for (const { at, parties } of named) {
      for (const party of parties) {
        if (!isNewParty(party) || found.has(partyIdentityOf(party))) continue;
        found.set(partyIdentityOf(party), { id: newId('pty', source), party, usedAt: at });
      }
    }
    const room = maxParties - (await countParties(transaction, organisationId));
    await upsertParties(transaction, organisationId, [...found.values()], {
      editedManually: false,
      at: source.now(),
      room,
    });
    await setSyncCursor(transaction, organisationId, head);
  });
}

function isNewParty(value: unknown): value is NewParty {
  return value !== null && isParty.faults(value).length === 0;
}
