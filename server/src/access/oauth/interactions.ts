import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import { findOrganisation } from '../../organisations/public.ts';
import { findPlatform } from '../../platforms/public.ts';
import { deviceSessionClient } from '../device-session.ts';
import { ownProperties } from './client-metadata.ts';
import { deviceAuthorizationRequest } from './device/device-authorization-request.ts';
import {
  invalidForm,
  pageLocationOf,
  requestNotTrusted,
  sendErrorPage,
  sendUnavailablePage,
  signInExpired,
  signInNotAvailable,
  unavailable,
} from './error-page.ts';
import { handleConsent, recordDenial, showConsent } from './interaction-consent.ts';
import {
  finishInteraction,
  type InteractionContext,
  type InteractionParts,
  restartInteraction,
} from './interaction-context.ts';
import { handleSecondFactor } from './interaction-second-factor.ts';
import { handleSignIn, showSignIn } from './interaction-sign-in.ts';
import { errors } from './load-oidc-provider.ts';
import type { MatchedRoute } from './routes.ts';
import { isCrossSiteForm, readForm } from './sanitize-request.ts';

export type InteractionHandler = (
  provider: Provider,
  matched: MatchedRoute,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/** Handles the sign-in pages at `/oauth/interaction/{uid}` and the forms that they send. */
export function interactionHandler(parts: InteractionParts): InteractionHandler {
  const key = Buffer.from(hkdfSync('sha256', parts.sealingKey, 'customs-portal', 'oauth forms 1', 32));
  return async (provider, matched, request, response) => {
    try {
      if (request.method === 'POST' && isCrossSiteForm(request, parts.baseUrl)) {
        return sendErrorPage(parts.baseUrl, response, 403, requestNotTrusted);
      }
      const details = await provider.interactionDetails(request, response);
      if (details.uid !== matched.uid) return sendErrorPage(parts.baseUrl, response, 400, signInExpired);
      const token = createHmac('sha256', key).update(matched.uid).digest('base64url');
      const known = await findRequestingClient(parts, provider, details.params.client_id);
      if (!known) return sendErrorPage(parts.baseUrl, response, 403, signInNotAvailable);
      const terminal = await deviceAuthorizationRequest(provider, details);
      if (known.clientId === deviceSessionClient.id && !terminal) {
        return sendErrorPage(parts.baseUrl, response, 400, signInExpired);
      }
      const { prefix, language } = pageLocationOf(request, parts.baseUrl);
      const pageData = { prefix, language, path: `/oauth/interaction/${matched.uid}`, token, ...known.names };
      const { clientId } = known;
      const interaction = { parts, provider, request, response, details, clientId, pageData, terminal };
      await respond(interaction, matched.route.path);
    } catch (error) {
      if (error instanceof errors.SessionNotFound)
        return sendErrorPage(parts.baseUrl, response, 400, signInExpired);
      const isAway = isConnectionError(error);
      if (!isAway) parts.failed(error);
      if (response.headersSent) response.destroy();
      else if (isAway) sendUnavailablePage(parts.baseUrl, response, 1);
      else sendErrorPage(parts.baseUrl, response, 500, unavailable);
    }
  };
}

interface RequestingClient {
  readonly clientId: string;
  readonly names: Pick<InteractionContext['pageData'], 'platformName' | 'organisationName'>;
}

/** Returns the requesting client; null if it is unknown or suspended. */
async function findRequestingClient({ database }: InteractionParts, provider: Provider, id: unknown) {
  const client = typeof id === 'string' ? await provider.Client.find(id) : undefined;
  if (!client) return null;
  const { clientId } = client;
  if (clientId === deviceSessionClient.id) {
    return { clientId, names: { platformName: deviceSessionClient.name, organisationName: null } };
  }
  const { platformId, organisationId } = ownProperties(client);
  if (platformId === null || organisationId === null) return null;
  return findRequestingPlatform(database, clientId, platformId, organisationId);
}

/** Returns the requesting platform and its maker; null if either is not active. */
async function findRequestingPlatform(
  { system }: InteractionParts['database'],
  clientId: string,
  platformId: string,
  organisationId: string,
): Promise<RequestingClient | null> {
  const platform = await findPlatform(system, null, platformId);
  const organisation = await findOrganisation(system, null, organisationId);
  if (platform?.status !== 'active' || !organisation) return null;
  return { clientId, names: { platformName: platform.name, organisationName: organisation.name } };
}

async function respond(interaction: InteractionContext, routePath: string): Promise<void> {
  const { details, parts, request, response } = interaction;
  if (request.method !== 'POST') return showPage(interaction);
  const sent = await readForm(request);
  if (!sent.ok) {
    response.setHeader('Connection', 'close');
    return sendErrorPage(parts.baseUrl, response, sent.status, invalidForm(sent.fault));
  }
  const form = new URLSearchParams(sent.text);
  if (!isSameText(form.get('token') ?? '', interaction.pageData.token)) {
    return sendErrorPage(parts.baseUrl, response, 403, requestNotTrusted);
  }
  if (routePath.endsWith('/deny')) return deny(interaction);
  if (routePath.endsWith('/other-person')) return restartInteraction(interaction);
  if (routePath.endsWith('/second-factor') && details.prompt.name === 'login') {
    return (await handleSecondFactor(interaction, form)) ? undefined : showPage(interaction);
  }
  if (routePath.endsWith('/sign-in') && details.prompt.name === 'login')
    return handleSignIn(interaction, form);
  if (routePath.endsWith('/consent') && details.prompt.name === 'consent')
    return handleConsent(interaction, form);
  return showPage(interaction);
}

function showPage(interaction: InteractionContext): Promise<void> {
  return interaction.details.prompt.name === 'login' ? showSignIn(interaction) : showConsent(interaction);
}

/** Ends the sign-in with access_denied for the platform or the terminal. */
async function deny(interaction: InteractionContext): Promise<void> {
  await recordDenial(interaction);
  return finishInteraction(interaction, {
    error: 'access_denied',
    error_description: 'the person did not consent',
  });
}

function isSameText(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
