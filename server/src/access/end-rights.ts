import { type Acting, recordAudit } from '../audit/public.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { announceChange } from '../foundation/events/access-changes.ts';
import type { PostMail } from '../foundation/mail/mail.ts';
import { type EndedRight, mayConsent, ownersOf } from '../organisations/public.ts';
import type { Client } from './client.ts';
import { clientsSuspendedMail } from './client-mails.ts';
import { suspendClientsOf } from './client-store.ts';
import { endGrantsOf } from './oauth/consent.ts';

export interface EndingParts {
  readonly baseUrl: string;
  readonly postMail: PostMail;
  readonly now: () => Date;
}

/**
 * What ends with a right: consents for good, so that none serves again after another invitation, and clients until somebody
 * takes them over or revives them. Whoever keeps a lesser role keeps their clients, which can do as little from now on.
 */
export async function endRightsOf(
  transaction: Transaction,
  parts: EndingParts,
  { organisationId, personId, role }: EndedRight,
  acting: Acting,
): Promise<void> {
  if (role === null || !mayConsent(role)) {
    await endGrantsOf(transaction, personId, organisationId === null ? {} : { organisationId });
  }
  if (role !== null) return;
  const suspended = await suspendClientsOf(transaction, personId, organisationId, parts.now());
  for (const client of suspended) await tellOf(transaction, parts, client, acting);
  const owners = new Set(suspended.map((client) => client.organisationId));
  for (const owner of [...owners].sort()) {
    const theirs = suspended.filter((client) => client.organisationId === owner);
    for (const { email, id } of await ownersOf(transaction, owner)) {
      if (id === personId) continue;
      const ids = theirs.map((client) => client.id);
      await parts.postMail(transaction, clientsSuspendedMail(parts.baseUrl, email, ids));
    }
  }
}

async function tellOf(
  transaction: Transaction,
  { now }: EndingParts,
  client: Client,
  acting: Acting,
): Promise<void> {
  await announceChange(transaction, `client:${client.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: client.organisationId,
    at: now(),
    action: 'client.suspend_with_person',
    target: { kind: 'client', id: client.id },
    change: { before: { state: 'active' }, after: { state: 'suspended' }, responsible: client.responsible },
  });
}
