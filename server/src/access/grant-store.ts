import type { Transaction } from '../foundation/database/database.ts';
import { announceChange } from '../foundation/events/revocation-channel.ts';

/** Revokes a grant: deletes its codes and refresh tokens and notifies every node that its access tokens are invalid. */
export async function revokeGrant(transaction: Transaction, grantId: string): Promise<boolean> {
  // Locks the row of the grant first, so that a concurrent transaction can't add a token to the grant.
  const ended = await transaction.query(
    "delete from access.provider_records where model = 'Grant' and id = $1 returning id",
    [grantId],
  );
  await transaction.query('delete from access.provider_records where grant_id = $1', [grantId]);
  await announceChange(transaction, `grant:${grantId}`);
  return ended.length === 1;
}
