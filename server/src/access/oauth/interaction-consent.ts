import { findPerson } from '../../organisations/people/public.ts';
import { ownProperties, resourceOf } from './client-metadata.ts';
import { consentingMemberships, recordConsent } from './consent.ts';
import { consentPage } from './consent-page.ts';
import { finish, type OpenInteraction, restart, sendPage } from './open-interaction.ts';
import { grantSeconds } from './provider.ts';

export async function showConsent(open: OpenInteraction): Promise<void> {
  return sendConsentPage(open, 200, false);
}

async function sendConsentPage(open: OpenInteraction, status: number, unchosen: boolean): Promise<void> {
  const { system } = open.parts.database;
  const person = await findPerson(system, personOf(open));
  if (person?.state !== 'active') return restart(open);
  const memberships = await consentingMemberships(system, person.id);
  const days = grantSeconds / (24 * 60 * 60);
  const scopes = await askedScopes(open);
  sendPage(open, status, consentPage({ ...open.facts, person, memberships, scopes, days, unchosen }));
}

/** Makes the grant that the person agreed to, for the one organisation that was chosen. */
export async function answerConsent(open: OpenInteraction, form: URLSearchParams): Promise<void> {
  const { parts, provider, clientId } = open;
  const personId = personOf(open);
  const memberships = await consentingMemberships(parts.database.system, personId);
  const chosen = memberships.find(({ organisation }) => organisation.id === form.get('organisation'));
  if (!chosen) return sendConsentPage(open, 400, true);
  const scopes = await askedScopes(open);
  const grant = new provider.Grant({ accountId: personId, clientId });
  grant.addResourceScope(resourceOf(parts.baseUrl, 'platform'), scopes);
  const grantId = await grant.save();
  const now = parts.now();
  const recorded = await recordConsent(
    parts.database,
    {
      grantId,
      organisationId: chosen.organisation.id,
      personId,
      clientId,
      scopes,
      givenAt: now,
      expiresAt: new Date(now.getTime() + grantSeconds * 1000),
    },
    parts.addressOf(open.request),
  );
  if (!recorded) {
    await grant.destroy();
    return restart(open);
  }
  await finish(open, { consent: { grantId } });
}

function personOf({ details }: OpenInteraction): string {
  return details.session?.accountId ?? '';
}

/** What was asked for, as far as the client may have it now. */
async function askedScopes({ details, provider, clientId }: OpenInteraction): Promise<string[]> {
  const client = await provider.Client.find(clientId);
  const allowed = client ? ownProperties(client).scopes : [];
  const asked = typeof details.params.scope === 'string' ? details.params.scope.split(' ') : [];
  return asked.filter((scope) => allowed.includes(scope));
}
