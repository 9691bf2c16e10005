import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { PortalParts } from '../../callers/public.ts';
import { languageCookieToSet } from '../../foundation/messages/language.ts';
import { closedPageHeaders, languageHeaders } from '../../foundation/pages/page.ts';
import type { DeviceSessionData } from '../device-session.ts';
import type { SecondFactorVerifier } from '../factors/public.ts';
import type { PasswordCheck } from '../verify-password.ts';
import { queryStringOf } from './sanitize-request.ts';
import type { SignInPageData } from './sign-in-page.ts';
import { deleteProviderSession } from './store.ts';

export interface InteractionParts extends PortalParts<'database' | 'baseUrl' | 'now'> {
  readonly sealingKey: Uint8Array;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Password check that the console's sign-in uses too, so that its limits count attempts at both. */
  readonly checkPassword: PasswordCheck;
  readonly secondFactor: SecondFactorVerifier;
  readonly failed: (error: unknown) => void;
}

/** Pending device authorization request (RFC 8628). */
export interface DeviceAuthorizationRequest extends DeviceSessionData {
  /** User code as the terminal displays it, such as `WDJB-MJHT`. */
  readonly userCode: string;
  /** Makes the user code available again, so that another person can enter it. */
  readonly release: () => Promise<void>;
}

export interface InteractionContext {
  readonly parts: InteractionParts;
  readonly provider: Provider;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly details: Awaited<ReturnType<Provider['interactionDetails']>>;
  readonly clientId: string;
  readonly pageData: SignInPageData;
  /** Device authorization request of a sign-in for the command line; null for a sign-in at a platform. */
  readonly terminal: DeviceAuthorizationRequest | null;
}

/** Signs the person out and restarts the sign-in. */
export async function restartInteraction({
  parts,
  details,
  response,
  terminal,
}: InteractionContext): Promise<void> {
  if (details.session?.uid) await deleteProviderSession(parts.database.system, details.session.uid);
  await details.destroy();
  await terminal?.release();
  const again = terminal
    ? `/device?user_code=${terminal.userCode}`
    : `/oauth/authorize?${originalParameters(details)}`;
  response.writeHead(303, { ...redirectHeaders, Location: parts.baseUrl + again });
  response.end();
}

function originalParameters({ params }: InteractionContext['details']): URLSearchParams {
  const again = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' && name !== 'login_hint') again.set(name, value);
  }
  return again;
}

const redirectHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Returns the result of the sign-in page to oidc-provider, which redirects the browser to the next step. */
export async function finishInteraction(
  { provider, request, response }: InteractionContext,
  result: Record<string, unknown>,
): Promise<void> {
  for (const [name, value] of Object.entries(redirectHeaders)) response.setHeader(name, value);
  await provider.interactionFinished(request, response, result);
}

/** Sends a page whose form is allowed to redirect to the platform. */
export function sendPage(interaction: InteractionContext, status: number, text: string): void {
  const { details, pageData, parts, request, response } = interaction;
  const back = URL.parse(String(details.params.redirect_uri))?.origin;
  const remembered = languageCookieToSet(queryStringOf(request).slice(1), parts.baseUrl);
  if (remembered !== null) response.appendHeader('Set-Cookie', remembered);
  const headers = { ...closedPageHeaders(back ? [back] : []), ...languageHeaders(pageData.language) };
  response.writeHead(status, headers);
  response.end(text);
}
