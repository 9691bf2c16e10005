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
  /** Start of the response body, or the reason why there is no response. */
  readonly excerpt: string | null;
  readonly retryAfter: string | undefined;
}

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a webhook and never rejects. Resolves to null if `stop` aborts it. */
export type SendWebhook = (attempt: Attempt, stop: AbortSignal) => Promise<AttemptResult | null>;

const mostAnswerBytes = 64 * 1024;
const excerptLength = 500;
const attemptLimitMs = 10_000;

/**
 * Creates a sender for untrusted endpoints: validated addresses only, no redirects, with limits on time and
 * response size.
 */
export function createSender(settings: {
  readonly policy: TargetPolicy;
  readonly resolve: ResolveHost;
  readonly limitMs?: number;
}): { readonly send: SendWebhook; close(): void } {
  const { policy, resolve, limitMs = attemptLimitMs } = settings;
  const keep = { keepAlive: true, keepAliveMsecs: 4_000, maxFreeSockets: 64, timeout: 4_000 } as const;
  const agents = { 'http:': new http.Agent(keep), 'https:': new https.Agent(keep) } as const;

  async function send(attempt: Attempt, stop: AbortSignal): Promise<AttemptResult | null> {
    const limit = AbortSignal.timeout(limitMs);
    const judged = await Promise.race([validateTarget(attempt.url, policy, resolve), aborted(limit, stop)]);
    if (stop.aborted) return null;
    if (judged === null) return failure('timeout', `no address within ${limitMs} ms`);
    if (!judged.ok) {
      const fault = targetError(attempt.url, judged);
      return failure('address_refused', localizeError(defaultLanguage, fault).message);
    }
    const asked = {
      ...attempt,
      url: judged.url,
      lookup: lookupIn(judged.addresses),
      isPublic: judged.addresses.every(isPublicAddress),
    };
    const ended = AbortSignal.any([limit, stop]);
    const result = await callOnce(asked, agents, ended).catch((error: unknown) => error);
    // A keep-alive connection can close just as it is reused. The endpoint has then not read the request, so it is sent
    // again.
    const again = result instanceof ReusedConnectionLost;
    const last = again ? await callOnce(asked, agents, ended).catch((error: unknown) => error) : result;
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

function aborted(...signals: readonly AbortSignal[]): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of signals) signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

/** Restricts a connection to the validated addresses. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else if (first) done(null, first.address, first.family);
  };
}

class ReusedConnectionLost extends Error {}

interface Call {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly lookup: LookupFunction;
  /**
   * Whether the address is public. Only then is the response shown, because the subscriber could read it
   * directly.
   */
  readonly isPublic: boolean;
}

function callOnce(
  { url, headers, body, lookup, isPublic: isShown }: Call,
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
    request.on('response', (response) => readAnswer(response, isShown).then(resolve, reject));
    request.end(body);
  });
}

/** An internal address may belong to another service, so the subscriber can't see its response. */
async function readAnswer(response: IncomingMessage, isShown: boolean): Promise<AttemptResult> {
  const status = response.statusCode ?? 0;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response) {
    length += piece.length;
    if (length > mostAnswerBytes) {
      response.destroy();
      return { ...failure('answer_too_large', `more than ${mostAnswerBytes} bytes`), status };
    }
    pieces.push(piece);
  }
  const text = replaceUnsafe(Buffer.concat(pieces).toString('utf8').slice(0, excerptLength)).trim();
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

/** Uses fixed texts, because system errors contain addresses and ports that untrusted readers must not see. */
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
