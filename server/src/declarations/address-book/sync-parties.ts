import type { Database } from '../../foundation/database/database.ts';
import { compileValidator } from '../../foundation/http/validate.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import type { Feed } from '../feed/public.ts';
import { identityOf, NewParty } from './party.ts';
import { countParties, type GivenParty, lockFed, putParties, readNamed, setFed } from './party-store.ts';

/** Maximum number of parties in an address book. */
export const mostParties = 10_000;
/** Only the latest declarations are read; parties that appear only in earlier ones are not added. */
const mostLooked = 1_000;

const isParty = compileValidator(NewParty, 'body');

export interface BookParts {
  readonly database: Database;
  readonly source: IdSource;
  readonly feed: Pick<Feed, 'settled' | 'head' | 'follow'>;
}

/**
 * Adds the parties of the organisation’s lodged declarations to its address book. Runs when the address book
 * is opened, not at lodgement, because most declarants never open it.
 */
export async function feedParties(
  { database, source, feed }: BookParts,
  organisationId: string,
): Promise<void> {
  await feed.settled();
  await database.organisationTransaction(organisationId, async (transaction) => {
    await lockFed(transaction, organisationId);
    const { head, named } = await readNamed(transaction, organisationId, mostLooked);
    if (named.length === 0) return;
    const found = new Map<string, GivenParty>();
    for (const { at, parties } of named) {
      for (const party of parties) {
        if (!isNewParty(party) || found.has(identityOf(party))) continue;
        found.set(identityOf(party), { id: newId('pty', source), party, usedAt: at });
      }
    }
    const room = mostParties - (await countParties(transaction, organisationId));
    await putParties(transaction, organisationId, [...found.values()], {
      editedManually: false,
      at: source.now(),
      room,
    });
    await setFed(transaction, organisationId, head);
  });
}

function isNewParty(value: unknown): value is NewParty {
  return value !== null && isParty.faults(value).length === 0;
}
