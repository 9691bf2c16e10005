import type { Transaction } from '../foundation/database/database.ts';
import { announceChange } from '../foundation/events/revocation-channel.ts';

/** Ends a grant: its codes and refresh tokens are gone, and every node hears that its access tokens are void. */
export async function endGrant(transaction: Transaction, grantId: string): Promise<boolean> {
  // The grant's own row first: whoever is about to add a token to it waits for this, or has us wait.
  const ended = await transaction.query(
    "delete from access.provider_records where model = 'Grant' and id = $1 returning id",
    [grantId],
  );
  await transaction.query('delete from access.provider_records where grant_id = $1', [grantId]);
  await announceChange(transaction, `grant:${grantId}`);
  return ended.length === 1;
}
