import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { languageOfPage } from '../../foundation/messages/language.ts';
import { html } from '../../foundation/pages/html.ts';
import { closedPageHeaders, languageHeaders, type PageLocation } from '../../foundation/pages/page.ts';
import { basePathOf } from './base-path.ts';
import { originalRequest, queryStringOf } from './sanitize-request.ts';
import { signInClosedPage } from './sign-in-page.ts';

const pageRoutes = new Set(['authorization', 'resume', 'code_verification', 'device_resume']);

/**
 * Renders errors of oidc-provider that are not sent by redirect. Pages of people get HTML, and endpoints of
 * programs get JSON regardless of `Accept`.
 */
export function renderErrorBelow(baseUrl: string) {
  return (context: KoaContextWithOIDC, out: ErrorOut, error: Error): void => {
    if (!pageRoutes.has(context.oidc.route)) {
      context.body = out;
      context.type = 'application/json';
      return;
    }
    if (isConnectionError(error)) context.status = 503;
    const shown = errorWordsOf(out, context.status);
    if (shown === requestNotTrusted) context.status = 403;
    const place = pageLocationOf(context.req, baseUrl);
    context.set({ ...closedPageHeaders(), ...languageHeaders(place.language) });
    context.body = errorPage(place, shown);
  };
}

/** Texts of an error page; `words` is a key of the message catalogue. */
interface ErrorWords {
  readonly words: `signInEnded.${string}`;
  /** OAuth error, for the developer of the platform. */
  readonly detail?: string | undefined;
  readonly seconds?: number;
}

export const signInExpired: ErrorWords = { words: 'signInEnded.expired' };
export const signInNotAvailable: ErrorWords = { words: 'signInEnded.notAvailable' };
export const requestNotTrusted: ErrorWords = { words: 'signInEnded.notTrusted' };
export const unavailable: ErrorWords = { words: 'signInEnded.unavailable' };
export const tooManyParameters: ErrorWords = invalidRequest('invalid_request: there are too many parameters');

function invalidRequest(detail: string): ErrorWords {
  return { words: 'signInEnded.faultyRequest', detail };
}

export function invalidForm(detail: string): ErrorWords {
  return { words: 'signInEnded.faultyForm', detail };
}

function errorWordsOf(error: ErrorOut, status: number): ErrorWords {
  if (status >= 500) return unavailable;
  if (error.error === 'invalid_client') return signInNotAvailable;
  if (/xsrf|device form/.test(error.error_description ?? '')) return requestNotTrusted;
  if (/session|authorization request has expired/.test(error.error_description ?? '')) return signInExpired;
  return invalidRequest([error.error, error.error_description].filter(Boolean).join(': '));
}

/** Returns the path and language of a request for a sign-in page. */
export function pageLocationOf(request: IncomingMessage, baseUrl: string): PageLocation {
  const pageRequest = originalRequest(request);
  const prefix = basePathOf(baseUrl);
  const url = pageRequest.url ?? '/';
  const query = new URLSearchParams(queryStringOf(pageRequest));
  const header = (name: string): string | undefined => String(pageRequest.headers[name] ?? '') || undefined;
  const language = languageOfPage({ queryString: String(query), header });
  query.delete('lang');
  const pathname = url.split('?', 1)[0] ?? '/';
  const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  return { prefix, path: query.size > 0 ? `${path}?${query}` : path, language };
}

export function errorPage(place: PageLocation, { words, detail, seconds = 0 }: ErrorWords): string {
  const title = publicPageText(place.language, words);
  const body = html`<div class="card">
<h1>${title}</h1>
<p>${publicPageText(place.language, `${words}.text`, { seconds })}</p>
${detail !== undefined && html`<p class="soft"><code>${detail}</code></p>`}
<p><a href="${place.prefix}/">${publicPageText(place.language, 'refused.home')}</a></p>
</div>`;
  return signInClosedPage(place, { title, body });
}

export function sendErrorPage(
  baseUrl: string,
  response: ServerResponse,
  status: number,
  words: ErrorWords,
): void {
  const place = pageLocationOf(response.req, baseUrl);
  response.writeHead(status, { ...closedPageHeaders(), ...languageHeaders(place.language) });
  response.end(errorPage(place, words));
}

export function sendUnavailablePage(
  baseUrl: string,
  response: ServerResponse,
  retryAfterSeconds: number,
): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  sendErrorPage(baseUrl, response, 503, unavailable);
}

/** Sends the error page for too many started sign-ins from one address. */
export function sendTooManyVisits(baseUrl: string, response: ServerResponse, seconds: number): void {
  response.setHeader('Retry-After', String(seconds));
  sendErrorPage(baseUrl, response, 429, { words: 'signInEnded.tooMany', seconds });
}
