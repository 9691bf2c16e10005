import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/public.ts';
import { newId } from '../../foundation/ids.ts';
import { findPerson } from '../../organisations/people/public.ts';
import { ownProperties, resourceOf } from './client-metadata.ts';
import { membershipsWithConsent, recordConsent } from './consent.ts';
import { consentPage } from './consent-page.ts';
import { deviceConsentPage } from './device/device-consent-page.ts';
import {
  finishInteraction,
  type InteractionContext,
  restartInteraction,
  sendPage,
} from './interaction-context.ts';
import { grantSeconds, refreshSeconds } from './provider.ts';

const daySeconds = 24 * 60 * 60;

export async function showConsent(open: InteractionContext): Promise<void> {
  return sendConsentPage(open, 200, false);
}

async function sendConsentPage(open: InteractionContext, status: number, unchosen: boolean): Promise<void> {
  const { system } = open.parts.database;
  const person = await findPerson(system, personOf(open));
  if (person?.status !== 'active') return restartInteraction(open);
  const memberships = await membershipsWithConsent(system, person.id);
  const days = grantSeconds / daySeconds;
  const unusedDays = refreshSeconds / daySeconds;
  const scopes = await askedScopes(open);
  const facts = { ...open.facts, person, memberships, scopes, days, unusedDays, unchosen };
  sendPage(open, status, open.terminal ? deviceConsentPage(facts, open.terminal) : consentPage(facts));
}

/** Creates the grant for the chosen organisation after a consent. */
export async function handleConsent(open: InteractionContext, form: URLSearchParams): Promise<void> {
  const { parts, provider, clientId, terminal } = open;
  const personId = personOf(open);
  const memberships = await membershipsWithConsent(parts.database.system, personId);
  const chosen = memberships.find(({ organisation }) => organisation.id === form.get('organisation'));
  if (!chosen) return sendConsentPage(open, 400, true);
  const scopes = await askedScopes(open);
  const grant = new provider.Grant({ accountId: personId, clientId });
  // The grant of a terminal is listed among the person's sessions, so its id has the format of a session id.
  if (terminal) grant.jti = newId('ses', { now: parts.now, random: randomBytes });
  grant.addResourceScope(resourceOf(parts.baseUrl, terminal ? 'terminal' : 'platform'), scopes);
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
    parts.addressOf(open.request),
  );
  if (!recorded) {
    await grant.destroy();
    return restartInteraction(open);
  }
  await finishInteraction(open, { consent: { grantId } });
}

/** Audits that a person refused to authorise a terminal. Writes nothing if the person did not sign in. */
export async function recordDenial(open: InteractionContext): Promise<void> {
  const { clientId, parts, request, terminal } = open;
  const personId = personOf(open);
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
async function askedScopes({ details, provider, clientId }: InteractionContext): Promise<string[]> {
  const client = await provider.Client.find(clientId);
  const allowed = client ? ownProperties(client).scopes : [];
  const asked = typeof details.params.scope === 'string' ? details.params.scope.split(' ') : [];
  return asked.filter((scope) => allowed.includes(scope));
}
