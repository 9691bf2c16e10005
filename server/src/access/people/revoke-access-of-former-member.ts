import { type AuditActor, recordAudit } from '../../audit/public.ts';
import type { PortalParts, Role } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { activeOwnersOfOrganisation, type ReducedAccess } from '../../organisations/members/public.ts';
import { recipientOf } from '../../organisations/people/public.ts';
import { canConsent } from '../../organisations/public.ts';
import type { Client } from '../credentials/public.ts';
import {
  activeClientsOf,
  clientsLimitedMail,
  clientsSuspendedMail,
  suspendClientsOfPerson,
} from '../credentials/public.ts';
import { revokeGrantsOf } from '../oauth/public.ts';

export type RevocationDependencies = PortalParts<'baseUrl' | 'postMail' | 'now'>;

/** Roles that can be responsible for a client with all scopes. */
const rolesWithAllScopes: readonly Role[] = ['owner', 'developer', 'administrator'];

/**
 * Revokes the consents of a person whose access to an organisation was removed or reduced, so that a later
 * invitation does not make them valid again. Suspends the clients of a former member until another member takes
 * them over or enables them. The clients of a member with a lesser role remain active, limited to that role.
 */
export async function revokeAccessOfFormerMember(
  transaction: Transaction,
  parts: RevocationDependencies,
  { organisationId, personId, role }: ReducedAccess,
  acting: AuditActor,
): Promise<void> {
  if (role === null || !canConsent(role)) {
    await revokeGrantsOf(transaction, personId, organisationId === null ? {} : { organisationId });
  }
  if (role === null) {
    const suspended = await suspendClientsOfPerson(transaction, personId, organisationId, parts.now());
    for (const client of suspended) await recordSuspension(transaction, parts, client, acting);
    await mailOwners(transaction, parts, personId, suspended, clientsSuspendedMail);
  } else if (!rolesWithAllScopes.includes(role)) {
    const followers = await activeClientsOf(transaction, personId, organisationId);
    await mailOwners(transaction, parts, personId, followers, clientsLimitedMail);
  }
}

async function mailOwners(
  transaction: Transaction,
  { baseUrl, postMail }: RevocationDependencies,
  personId: string,
  clients: readonly Client[],
  mail: typeof clientsSuspendedMail,
): Promise<void> {
  const organisations = new Set(clients.map(({ organisationId }) => organisationId));
  for (const organisation of [...organisations].sort()) {
    const ids = clients.filter(({ organisationId }) => organisationId === organisation).map(({ id }) => id);
    for (const owner of await activeOwnersOfOrganisation(transaction, organisation)) {
      if (owner.id === personId) continue;
      await postMail(transaction, mail(baseUrl, await recipientOf(transaction, owner), ids));
    }
  }
}

async function recordSuspension(
  transaction: Transaction,
  { now }: RevocationDependencies,
  client: Client,
  acting: AuditActor,
): Promise<void> {
  await announceChange(transaction, `client:${client.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: client.organisationId,
    at: now(),
    action: 'client.suspend_with_person',
    target: { kind: 'client', id: client.id },
    change: { before: { status: 'active' }, after: { status: 'suspended' }, responsible: client.responsible },
  });
}
