import { recordAudit } from '../../audit/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { revokeGrant } from '../grant-store.ts';
import { organisationOfGrant } from './store.ts';

/**
 * Revokes a grant because its used code or token was sent again and may be stolen. Writes a row into the audit
 * log of the organisation.
 */
export async function revokeReplayedGrant(
  database: Database,
  grantId: string,
  clientId: string,
  now: Date,
): Promise<void> {
  await database.systemTransaction(async (transaction) => {
    const organisationId = await organisationOfGrant(transaction, grantId);
    const ended = await revokeGrant(transaction, grantId);
    if (!ended || organisationId === null) return;
    await recordAudit(transaction, {
      organisationId,
      at: now,
      actor: { kind: 'client', id: clientId },
      action: 'grant.end_after_replay',
      target: { kind: 'grant', id: grantId },
    });
  });
}
