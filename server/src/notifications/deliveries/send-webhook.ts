import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { replaceUnsafe } from '../../foundation/text/unsafe-characters.ts';
import {
  isPublicAddress,
  type ResolveHost,
  type TargetPolicy,
  targetError,
  validateTarget,
} from '../webhooks/public.ts';

export const attemptOutcomes = [
  'delivered',
  'refused',
  'redirected',
  'timeout',
  'unreachable',
  'tls_invalid',
  'address_refused',
  'answer_too_large',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export interface AttemptResult {
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  /** First characters of the response body, or the reason why there is no response. */
  readonly excerpt: string | null;
  readonly retryAfter: string | undefined;
}

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a webhook message. Never rejects; resolves to null if `stop` aborts the attempt. */
export type SendWebhook = (attempt: Attempt, stop: AbortSignal) => Promise<AttemptResult | null>;

const maxResponseBytes = 64 * 1024;
const maxExcerptLength = 500;
const attemptTimeoutMs = 10_000;

/**
 * Creates a sender for endpoints that are not trusted: it connects only to validated addresses, follows no redirects,
 * and limits time and response size.
 */
export function createSender(settings: {
  readonly policy: TargetPolicy;
  readonly resolve: ResolveHost;
  readonly limitMs?: number;
}): { readonly send: SendWebhook; close(): void } {
  const { policy, resolve, limitMs = attemptTimeoutMs } = settings;
  const keep = { keepAlive: true, keepAliveMsecs: 4_000, maxFreeSockets: 64, timeout: 4_000 } as const;
  const agents = { 'http:': new http.Agent(keep), 'https:': new https.Agent(keep) } as const;

  async function send(attempt: Attempt, stop: AbortSignal): Promise<AttemptResult | null> {
    const limit = AbortSignal.timeout(limitMs);
    const target = await Promise.race([
      validateTarget(attempt.url, policy, resolve),
      waitForAbort(limit, stop),
    ]);
    if (stop.aborted) return null;
    if (target === null) return failure('timeout', `no address within ${limitMs} ms`);
    if (!target.ok) {
      const fault = targetError(attempt.url, target);
      return failure('address_refused', localizeError(defaultLanguage, fault).message);
    }
    const webhookRequest = {
      ...attempt,
      url: target.url,
      lookup: createLookup(target.addresses),
      isPublic: target.addresses.every(isPublicAddress),
    };
    const ended = AbortSignal.any([limit, stop]);
    const result = await requestOnce(webhookRequest, agents, ended).catch((error: unknown) => error);
    // The endpoint can close a keep-alive connection when the next request begins. It has not read that request, so the
    // request is sent again.
    const again = result instanceof ReusedConnectionLost;
    const last = again
      ? await requestOnce(webhookRequest, agents, ended).catch((error: unknown) => error)
      : result;
    if (stop.aborted) return null;
    return isResult(last) ? last : failureOf(last, limit.aborted, limitMs);
  }

  return {
    send,
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

function waitForAbort(...signals: readonly AbortSignal[]): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of signals) signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

/** Returns a DNS lookup that returns only the validated addresses. */
function createLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else if (first) done(null, first.address, first.family);
  };
}

class ReusedConnectionLost extends Error {}

interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly lookup: LookupFunction;
  /**
   * Whether the address is public. Only then does the subscriber get the response, because it could read it without the
   * portal.
   */
  readonly isPublic: boolean;
}

function requestOnce(
  { url, headers, body, lookup, isPublic: isShown }: WebhookRequest,
  agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent },
  signal: AbortSignal,
): Promise<AttemptResult> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      lookup,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        'user-agent': 'Customs-Portal-Webhooks',
      },
    };
    const request =
      url.protocol === 'https:'
        ? https.request(url, { ...options, agent: agents['https:'] })
        : http.request(url, { ...options, agent: agents['http:'] });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const lost = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(lost ? new ReusedConnectionLost() : error);
    });
    request.on('response', (response) => readResponse(response, isShown).then(resolve, reject));
    request.end(body);
  });
}

/**
 * Reads the response. An internal address can belong to another service, so the subscriber gets no excerpt of its
 * response.
 */
async function readResponse(response: IncomingMessage, isShown: boolean): Promise<AttemptResult> {
  const status = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxResponseBytes) {
      response.destroy();
      return { ...failure('answer_too_large', `more than ${maxResponseBytes} bytes`), status };
    }
    chunks.push(chunk);
  }
  const text = replaceUnsafe(Buffer.concat(chunks).toString('utf8').slice(0, maxExcerptLength)).trim();
  return {
    outcome: outcomeOf(status),
    status,
    excerpt: text === '' || !isShown ? null : text,
    retryAfter: response.headers['retry-after'],
  };
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function isResult(value: unknown): value is AttemptResult {
  return typeof value === 'object' && value !== null && 'outcome' in value;
}

function failureOf(error: unknown, late: boolean, limitMs: number): AttemptResult {
  if (late) return failure('timeout', `no answer within ${limitMs} ms`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const ofTls = /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code);
  return failure(ofTls ? 'tls_invalid' : 'unreachable', failureText(code));
}

/** Returns a fixed text, because system errors contain internal addresses and ports that a subscriber must not see. */
function failureText(code: string): string {
  if (code === 'ECONNREFUSED') return 'the endpoint refused the connection';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the endpoint closed the connection';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'the endpoint supports no accepted TLS version';
  if (/CERT|SIGNATURE|TLS/.test(code)) return `the certificate is not accepted: ${code}`;
  if (code.startsWith('HPE_')) return 'the endpoint sent an invalid HTTP response';
  return 'the endpoint cannot be reached';
}

function failure(outcome: AttemptOutcome, excerpt: string): AttemptResult {
  return { outcome, status: null, excerpt, retryAfter: undefined };
}
