import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { anonymousBodyLimitBytes, formatByteLimit } from '../../foundation/http/body/body.ts';
import type { MatchedRoute } from './routes.ts';

/*
 * Normalises requests before they reach oidc-provider. Headers then do not affect the URLs of the portal,
 * unknown origins are not refused, and no response mode leads to a page with a script.
 */

const singleValueHeaders = ['authorization', 'content-type', 'content-length', 'origin', 'dpop'];

/** Returns the name of a repeated header, or null. Reads the raw headers because Node hides repetitions. */
export function repeatedHeader(request: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = (request.rawHeaders[index] ?? '').toLowerCase();
    if (!singleValueHeaders.includes(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

/** Rewrites a request to the external base URL, regardless of its host and forwarding headers. */
export function rewriteToBaseUrl(request: IncomingMessage, baseUrl: string, matched: MatchedRoute): void {
  const base = new URL(baseUrl);
  request.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = base.host;
  request.headers.host = base.host;
  const query = queryStringOf(request);
  if (matched.route.kind === 'public') request.url = matched.path + query;
  if (matched.route.path === '/oauth/authorize') request.url = matched.path + replaceModeInQuery(query);
  if (matched.route.path === '/device') request.url = matched.path + renameUserCode(query);
}

/**
 * Renames the user code in the query, so that it only prefills the page. Under its standard name, oidc-provider
 * would submit it by a script.
 */
function renameUserCode(query: string): string {
  const parameters = new URLSearchParams(query);
  const code = parameters.get('user_code');
  if (code === null) return query;
  parameters.delete('user_code');
  parameters.set('code', code);
  return `?${parameters}`;
}

export function queryStringOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

// The response mode form_post is built into oidc-provider and responds with a script. A replaced, unknown mode is
// refused.
function replaceModeInQuery(query: string): string {
  return query === '' ? '' : `?${replaceResponseMode(query.slice(1))}`;
}

/**
 * Replaces every response mode except `query` with an unknown one, which oidc-provider refuses. Applies to URLs
 * and to pushed requests (RFC 9126).
 */
export function replaceResponseMode(form: string): string {
  const parameters = new URLSearchParams(form);
  const modes = parameters.getAll('response_mode');
  if (modes.every((mode) => mode === 'query')) return form;
  parameters.set('response_mode', 'unsupported');
  return parameters.toString();
}

/** Whether a page of another site made the browser send the form. */
export function isCrossSiteForm({ headers }: Pick<IncomingMessage, 'headers'>, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  // With no-referrer, a browser sends `Origin: null` even from a page of the portal. Then Sec-Fetch-Site and the
  // CSRF token decide.
  if (origin !== undefined && origin !== 'null' && origin !== new URL(baseUrl).origin) return true;
  return site !== undefined && site !== 'same-origin';
}

/**
 * Removes an unregistered origin from a request. The caller then gets the response, but a script in a browser
 * can't read it.
 */
export function removeUnknownOrigin(
  request: IncomingMessage,
  isRegisteredOrigin: (origin: string) => boolean,
): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isRegisteredOrigin(origin)) delete request.headers.origin;
}

/** Text of a form, or the reason for rejecting it. */
export type FormReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: 400 | 413; readonly fault: string };

/** Reads a form, up to the body limit for unauthenticated callers and the maximum number of parameters. */
export async function readForm(request: IncomingMessage): Promise<FormReading> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > anonymousBodyLimitBytes) {
        const most = formatByteLimit(anonymousBodyLimitBytes);
        return { ok: false, status: 413, fault: `the body can have at most ${most}` };
      }
      chunks.push(bytes);
    }
  } catch {
    return { ok: false, status: 400, fault: 'the body is incomplete' };
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return hasTooManyParameters(text)
    ? { ok: false, status: 400, fault: 'there are too many parameters' }
    : { ok: true, text };
}

const maxParameters = 100;

/**
 * Whether a form has more parameters than any real request. They must be limited because oidc-provider needs
 * quadratic time.
 */
export function hasTooManyParameters(parameters: string): boolean {
  return parameters.split('&', maxParameters + 1).length > maxParameters;
}

const originalRequests = new WeakMap<IncomingMessage, IncomingMessage>();

/** Returns the original request of a copy that `withBody` created. */
export function originalRequest(request: IncomingMessage): IncomingMessage {
  return originalRequests.get(request) ?? request;
}

/** Copies a request with another body for oidc-provider. */
export function withBody(request: IncomingMessage, body: string): IncomingMessage {
  const bytes = Buffer.from(body);
  const copy = new IncomingMessage(new Socket());
  copy.method = request.method ?? 'POST';
  copy.url = request.url ?? '/';
  copy.httpVersion = request.httpVersion;
  copy.headers = { ...request.headers, 'content-length': String(bytes.length) };
  delete copy.headers['transfer-encoding'];
  copy.push(bytes);
  copy.push(null);
  originalRequests.set(copy, request);
  return copy;
}
