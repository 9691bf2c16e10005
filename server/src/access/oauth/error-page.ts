import type { ServerResponse } from 'node:http';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { isConnectionFault } from '../../foundation/database/database-faults.ts';
import { type Html, html, page, pageHeaders } from '../../foundation/http/page.ts';

const pageRoutes = new Set(['authorization', 'resume']);

/** What the provider answers with instead of a redirect: a page for people, JSON for programs whatever they accept. */
export function renderError(context: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  if (!pageRoutes.has(context.oidc.route)) {
    context.body = out;
    context.type = 'application/json';
    return;
  }
  if (isConnectionFault(error)) context.status = 503;
  context.set(pageHeaders());
  context.body = errorPage(pageOf(out, context.status));
}

interface ErrorWords {
  readonly heading: string;
  readonly text: string;
  /** For whoever builds the platform: the error of the protocol. */
  readonly detail?: string | undefined;
}

export const signInExpired: ErrorWords = {
  heading: 'This sign-in has ended',
  text: 'It took too long, was finished already, or your browser did not keep its cookie. Go back to the software that you came from and start again there.',
};

export const notAvailable: ErrorWords = {
  heading: 'This software cannot connect now',
  text: 'It is not, or no longer, admitted to the Customs Portal. Please ask its maker.',
};

export const requestNotTrusted: ErrorWords = {
  heading: 'That did not come from this page',
  text: 'For your safety nothing was done. Go back to the software that you came from and start again there.',
};

function faultyRequest(detail: string): ErrorWords {
  return {
    heading: 'The software asked in a way that we cannot answer',
    text: 'This is a mistake of the software that sent you here, not yours. Please tell its maker what stands below.',
    detail,
  };
}

export const tooManyParameters = faultyRequest('invalid_request: there are too many parameters');

export function faultyForm(detail: string): ErrorWords {
  return {
    heading: 'What this page sent cannot be read',
    text: 'Nothing was done. Go back to the software that you came from and start again there.',
    detail,
  };
}

export const unavailable: ErrorWords = {
  heading: 'The portal cannot answer just now',
  text: 'Please try again in a moment. Nothing was changed.',
};

function pageOf(out: ErrorOut, status: number): ErrorWords {
  if (status >= 500) return unavailable;
  if (out.error === 'invalid_client') return notAvailable;
  if (/session|authorization request has expired/.test(out.error_description ?? '')) return signInExpired;
  return faultyRequest([out.error, out.error_description].filter(Boolean).join(': '));
}

/** A page that says what went wrong and what to do. */
function errorPage({ heading, text, detail }: ErrorWords): string {
  const body: Html = html`<div class="card">
<h1>${heading}</h1>
<p>${text}</p>
${detail !== undefined && html`<p class="soft"><code>${detail}</code></p>`}
</div>`;
  return page({ title: heading, body, layout: 'task' });
}

/** Sends a page that was made outside the provider. */
export function sendErrorPage(response: ServerResponse, status: number, words: ErrorWords): void {
  response.writeHead(status, pageHeaders());
  response.end(errorPage(words));
}

export function sendUnavailablePage(response: ServerResponse, retryAfterSeconds: number): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  sendErrorPage(response, 503, unavailable);
}

/** Too many sign-ins were begun from one address. */
export function sendTooManyVisits(response: ServerResponse, seconds: number): void {
  response.setHeader('Retry-After', String(seconds));
  sendErrorPage(response, 429, {
    heading: 'Too many sign-ins were begun here',
    text: `Please try again in ${seconds} seconds. Nothing was changed.`,
  });
}
