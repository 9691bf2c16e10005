import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/public.ts';
import { newId } from '../../foundation/ids.ts';
import { findPerson } from '../../organisations/people/public.ts';
import { ownProperties, tokenResourceOf } from './client-metadata.ts';
import { membershipsWithConsent, recordConsent } from './consent.ts';
import { consentPage } from './consent-page.ts';
import { deviceConsentPage } from './device/device-consent-page.ts';
import {
  finishInteraction,
  type InteractionContext,
  restartInteraction,
  sendPage,
} from './interaction-context.ts';
import { daySeconds, grantSeconds, maxUnusedGrantSeconds } from './token-lifetimes.ts';

export async function showConsent(interaction: InteractionContext): Promise<void> {
  return sendConsentPage(interaction, 200, false);
}

async function sendConsentPage(
  interaction: InteractionContext,
  status: number,
  isChoiceMissing: boolean,
): Promise<void> {
  const { system } = interaction.parts.database;
  const person = await findPerson(system, personOf(interaction));
  if (person?.status !== 'active') return restartInteraction(interaction);
  const memberships = await membershipsWithConsent(system, person.id);
  const days = grantSeconds / daySeconds;
  const unusedDays = maxUnusedGrantSeconds / daySeconds;
  const scopes = await requestedScopes(interaction);
  const data = { ...interaction.pageData, person, memberships, scopes, days, unusedDays, isChoiceMissing };
  sendPage(
    interaction,
    status,
    interaction.terminal ? deviceConsentPage(data, interaction.terminal) : consentPage(data),
  );
}

/** Creates the grant for the chosen organisation after a consent. */
export async function handleConsent(interaction: InteractionContext, form: URLSearchParams): Promise<void> {
  const { parts, provider, clientId, terminal } = interaction;
  const personId = personOf(interaction);
  const memberships = await membershipsWithConsent(parts.database.system, personId);
  const chosen = memberships.find(({ organisation }) => organisation.id === form.get('organisation'));
  if (!chosen) return sendConsentPage(interaction, 400, true);
  const scopes = await requestedScopes(interaction);
  const grant = new provider.Grant({ accountId: personId, clientId });
  // The grant of a terminal is listed among the person's sessions, so its id has the format of a session id.
  if (terminal) grant.jti = newId('ses', { now: parts.now, random: randomBytes });
  grant.addResourceScope(tokenResourceOf(parts.baseUrl, terminal ? 'terminal' : 'platform'), scopes);
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
      grantedAt: now,
      expiresAt: new Date(now.getTime() + grantSeconds * 1000),
      ...(terminal && { terminal: { address: terminal.address, browser: terminal.browser } }),
    },
    parts.addressOf(interaction.request),
  );
  if (!recorded) {
    await grant.destroy();
    return restartInteraction(interaction);
  }
  await finishInteraction(interaction, { consent: { grantId } });
}

/** Audits that a person refused to authorise a terminal. Writes nothing if the person did not sign in. */
export async function recordDenial(interaction: InteractionContext): Promise<void> {
  const { clientId, parts, request, terminal } = interaction;
  const personId = personOf(interaction);
  if (!terminal || personId === '') return;
  const { address, browser } = terminal;
  await recordAudit(parts.database.system, {
    organisationId: personId,
    at: parts.now(),
    actor: { kind: 'person', id: personId },
    action: 'consent.deny',
    target: { kind: 'client', id: clientId },
    address: parts.addressOf(request),
    change: { terminal: { address, browser } },
  });
}

function personOf({ details }: InteractionContext): string {
  return details.session?.accountId ?? '';
}

/** Returns the requested scopes that the client may currently have. */
async function requestedScopes({ details, provider, clientId }: InteractionContext): Promise<string[]> {
  const client = await provider.Client.find(clientId);
  const allowed = client ? ownProperties(client).scopes : [];
  const scopes = typeof details.params.scope === 'string' ? details.params.scope.split(' ') : [];
  return scopes.filter((scope) => allowed.includes(scope));
}
