import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { anonymousBodyLimitBytes, limitInWords } from '../../foundation/http/body/body.ts';
import type { MatchedRoute } from './routes.ts';

/*
 * What is done to a request before the provider sees it: no header decides what our URLs are, no unknown origin is
 * refused, and no response mode leads to a page with a script.
 */

const atMostOnce = ['authorization', 'content-type', 'content-length', 'origin', 'dpop'];

/** The name of a header that occurs more than once: Node hides that, so the raw headers are read. */
export function repeatedHeader(request: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = (request.rawHeaders[index] ?? '').toLowerCase();
    if (!atMostOnce.includes(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

/** Makes a request look as it does from outside: at the base URL, whatever its headers say. */
export function placeAtBaseUrl(request: IncomingMessage, baseUrl: string, matched: MatchedRoute): void {
  const base = new URL(baseUrl);
  request.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = base.host;
  request.headers.host = base.host;
  const query = queryOf(request);
  if (matched.route.kind === 'public') request.url = matched.path + query;
  if (matched.route.path === '/oauth/authorize') request.url = matched.path + queryModeOnly(query);
  if (matched.route.path === '/device') request.url = matched.path + typedCodeOnly(query);
}

/** A user code in the address is what the page begins with: by its own name the provider would send it on by a script. */
function typedCodeOnly(query: string): string {
  const parameters = new URLSearchParams(query);
  const code = parameters.get('user_code');
  if (code === null) return query;
  parameters.delete('user_code');
  parameters.set('code', code);
  return `?${parameters}`;
}

export function queryOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

// form_post is built into the provider: an answer by script. Under an unknown name it is refused as any other mode.
function queryModeOnly(query: string): string {
  return query === '' ? '' : `?${modeOfQueryOnly(query.slice(1))}`;
}

/** The same for what is pushed (RFC 9126) as a form. */
export function modeOfQueryOnly(form: string): string {
  const parameters = new URLSearchParams(form);
  const asked = parameters.getAll('response_mode');
  if (asked.every((mode) => mode === 'query')) return form;
  parameters.set('response_mode', 'unsupported');
  return parameters.toString();
}

/** Whether another site has a browser send a form. */
export function comesFromElsewhere({ headers }: Pick<IncomingMessage, 'headers'>, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  // With no-referrer a browser sends `Origin: null` even from our own page; Sec-Fetch-Site and the form's token decide then.
  if (origin !== undefined && origin !== 'null' && origin !== new URL(baseUrl).origin) return true;
  return site !== undefined && site !== 'same-origin';
}

/** Forgets an origin that is not registered: the caller gets its answer, a browser's script does not. */
export function forgetUnknownOrigin(
  request: IncomingMessage,
  isRegisteredOrigin: (origin: string) => boolean,
): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isRegisteredOrigin(origin)) delete request.headers.origin;
}

/** A form as it was sent, or why it is not looked at. */
export type SentForm =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: 400 | 413; readonly fault: string };

/** Reads a form: as much as is read of anyone, with as many parameters as any request has. */
export async function readForm(request: IncomingMessage): Promise<SentForm> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > anonymousBodyLimitBytes) {
        const most = limitInWords(anonymousBodyLimitBytes);
        return { ok: false, status: 413, fault: `the body can have at most ${most}` };
      }
      chunks.push(bytes);
    }
  } catch {
    return { ok: false, status: 400, fault: 'the body is incomplete' };
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return hasTooMany(text)
    ? { ok: false, status: 400, fault: 'there are too many parameters' }
    : { ok: true, text };
}

const mostParameters = 100;

/** Far more parameters than any request has: the provider takes as long as their square. */
export function hasTooMany(parameters: string): boolean {
  return parameters.split('&', mostParameters + 1).length > mostParameters;
}

const originals = new WeakMap<IncomingMessage, IncomingMessage>();

/** The request as it came in, where the provider got another. */
export function askedRequest(request: IncomingMessage): IncomingMessage {
  return originals.get(request) ?? request;
}

/** The same request with another body, for the provider to read. */
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
  originals.set(copy, request);
  return copy;
}
