import { type AuditActor, recordAudit } from '../../audit/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { ReducedAccess } from '../../organisations/members/public.ts';
import { canConsent } from '../../organisations/public.ts';
import { pauseActiveWebhooks } from './webhook-store.ts';

/**
 * Pauses the webhooks of a person who can no longer create webhooks. A webhook that another person reactivates
 * continues at its position in the log.
 */
export async function pauseWebhooksOfFormerMember(
  transaction: Transaction,
  { organisationId, personId, role }: ReducedAccess,
  acting: AuditActor,
  now: Date,
): Promise<void> {
  if (role !== null && canConsent(role)) return;
  for (const webhook of await pauseActiveWebhooks(transaction, personId, organisationId, now)) {
    await recordAudit(transaction, {
      ...acting,
      organisationId: webhook.organisationId,
      at: now,
      action: 'webhook.pause_with_person',
      target: { kind: 'webhook', id: webhook.id },
      change: { before: { status: 'active' }, after: { status: 'paused' }, responsibleId: personId },
    });
  }
}
