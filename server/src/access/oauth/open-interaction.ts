import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Database } from '../../foundation/database/database.ts';
import { rememberedLanguage } from '../../foundation/messages/language.ts';
import { closedPageHeaders, languageHeaders } from '../../foundation/pages/page.ts';
import type { TerminalFacts } from '../device-session.ts';
import type { SecondFactor } from '../factors/public.ts';
import type { PasswordCheck } from '../password-check.ts';
import { queryOf } from './sanitize-request.ts';
import type { PageFacts } from './sign-in-page.ts';
import { deleteSession } from './store.ts';

export interface InteractionParts {
  readonly database: Database;
  readonly baseUrl: string;
  readonly now: () => Date;
  readonly sealingKey: Uint8Array;
  readonly addressOf: (request: IncomingMessage) => string;
  /** The one that the console's sign-in asks too: its brakes count for both. */
  readonly checkPassword: PasswordCheck;
  readonly secondFactor: SecondFactor;
  readonly failed: (error: unknown) => void;
}

/** A terminal whose code is asked about (RFC 8628). */
export interface AskingTerminal extends TerminalFacts {
  /** As it shows it: `WDJB-MJHT`. */
  readonly userCode: string;
  /** Lets the code be typed again, by somebody else. */
  readonly release: () => Promise<void>;
}

/** One open sign-in: what the provider knows of it, and what its pages say. */
export interface OpenInteraction {
  readonly parts: InteractionParts;
  readonly provider: Provider;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly details: Awaited<ReturnType<Provider['interactionDetails']>>;
  readonly clientId: string;
  readonly facts: PageFacts;
  /** Null: a platform asks, and the person goes back to it. */
  readonly terminal: AskingTerminal | null;
}

/** Forgets who was signed in and asks the same question again. */
export async function restart({ parts, details, response, terminal }: OpenInteraction): Promise<void> {
  if (details.session?.uid) await deleteSession(parts.database.system, details.session.uid);
  await details.destroy();
  await terminal?.release();
  const again = terminal
    ? `/device?user_code=${terminal.userCode}`
    : `/oauth/authorize?${askedAgain(details)}`;
  response.writeHead(303, { ...redirectHeaders, Location: parts.baseUrl + again });
  response.end();
}

function askedAgain({ params }: OpenInteraction['details']): URLSearchParams {
  const again = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' && name !== 'login_hint') again.set(name, value);
  }
  return again;
}

const redirectHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Hands the outcome back to the provider, which goes on from there. */
export async function finish(
  { provider, request, response }: OpenInteraction,
  result: Record<string, unknown>,
): Promise<void> {
  for (const [name, value] of Object.entries(redirectHeaders)) response.setHeader(name, value);
  await provider.interactionFinished(request, response, result);
}

/** Sends a page whose form may lead back to the platform. */
export function sendPage(open: OpenInteraction, status: number, text: string): void {
  const { details, facts, parts, request, response } = open;
  const back = URL.parse(String(details.params.redirect_uri))?.origin;
  const remembered = rememberedLanguage(queryOf(request).slice(1), parts.baseUrl);
  if (remembered !== null) response.appendHeader('Set-Cookie', remembered);
  const headers = { ...closedPageHeaders(back ? [back] : []), ...languageHeaders(facts.language) };
  response.writeHead(status, headers);
  response.end(text);
}
