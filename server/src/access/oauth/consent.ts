import { recordAudit } from '../../audit/public.ts';
import type { Database, Sql, Transaction } from '../../foundation/database/database.ts';
import { lockMembership } from '../../organisations/members/public.ts';
import { activeMembershipsOf } from '../../organisations/people/public.ts';
import { canConsent, type Membership } from '../../organisations/public.ts';
import { revokeGrant } from '../grant-store.ts';
import { type Consent, putConsent } from './consent-store.ts';
import { grantsOf, organisationOfGrant } from './store.ts';

/**
 * Returns the organisations for which a person may let a platform act. The customs authority is excluded
 * because it lodges no declarations.
 */
export async function membershipsWithConsent(sql: Sql, personId: string): Promise<Membership[]> {
  const memberships = await activeMembershipsOf(sql, personId);
  return memberships.filter(
    ({ organisation, role }) => canConsent(role) && organisation.kind !== 'customs_authority',
  );
}

/**
 * Returns the organisation for which a grant acts, or null if the grant has ended or the person may no longer
 * consent for the organisation.
 */
export async function consentedOrganisation(
  sql: Sql,
  grantId: string,
  personId: string,
): Promise<string | null> {
  const organisationId = await organisationOfGrant(sql, grantId);
  if (organisationId === null) return null;
  const memberships = await membershipsWithConsent(sql, personId);
  return memberships.some(({ organisation }) => organisation.id === organisationId) ? organisationId : null;
}

/**
 * Records a consent with its audit row. Returns false if the person may no longer consent. Locks the membership
 * until the commit, so that a concurrent removal of the member waits and then revokes this consent too.
 */
export async function recordConsent(database: Database, consent: Consent, address: string): Promise<boolean> {
  return database.systemTransaction(async (transaction) => {
    const role = await lockMembership(transaction, consent.organisationId, consent.personId);
    if (role === null || !canConsent(role)) return false;
    await putConsent(transaction, consent);
    await recordAudit(transaction, {
      organisationId: consent.organisationId,
      at: consent.grantedAt,
      actor: { kind: 'person', id: consent.personId },
      action: 'consent.give',
      target: { kind: 'client', id: consent.clientId },
      address,
      change: {
        grantId: consent.grantId,
        scopes: consent.scopes,
        ...(consent.terminal && { terminal: consent.terminal }),
      },
    });
    return true;
  });
}

/**
 * Revokes grants of a person on every node and returns their number. Without a filter it revokes all of them,
 * because the person was disabled or changed the password. Filters are an organisation that the person left, or
 * a client whose consent was withdrawn.
 */
export async function revokeGrantsOf(
  transaction: Transaction,
  personId: string,
  only: { readonly organisationId?: string; readonly clientId?: string } = {},
): Promise<number> {
  const grants = await grantsOf(transaction, personId, only);
  for (const grantId of grants) await revokeGrant(transaction, grantId);
  return grants.length;
}
