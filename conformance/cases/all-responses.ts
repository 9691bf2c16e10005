import type { CaseContext, ConformanceCase } from '../case.ts';
import { describeResponse } from '../expect.ts';
import { bodyJson, type HttpResponse, headerOf } from '../http.ts';
import { textAt, valueAt } from '../json.ts';

/** HTTP status codes and their names in section 7 of the seed contract. */
export const SEED_STATUS_NAMES: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'CREATED',
  204: 'NO CONTENT',
  400: 'BAD REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT FOUND',
  405: 'METHOD ALLOWED',
  406: 'NOT ACCEPTABLE',
  409: 'CONFLICT',
  415: 'UNSUPPORTED MEDIA TYPE',
  500: 'INTERNAL SERVER ERROR',
};

const ADDED_STATUSES = [304, 408, 413, 414, 429, 431, 501, 503];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
// Codes of rules 1 to 7, which the portal checks before it has identified the client.
const BEFORE_RULE_8 =
  /^(not_found|method_|header_invalid|credentials_|token_|dpop_|api_key_|request_malformed|request_timeout|uri_too_long|headers_too_large)/;
const MOST_SHOWN = 5;

/**
 * Cases about every response of the run. Each also sends some requests itself, so that it can fail when it runs
 * alone.
 */
export const allResponseCases: readonly ConformanceCase[] = [
  responseCase(
    'request-id',
    'returns a UUID in X-Request-Id',
    'Every response has an X-Request-Id (a UUID).',
    () => true,
    (answer) =>
      UUID.test(headerOf(answer, 'X-Request-Id') ?? '')
        ? undefined
        : (headerOf(answer, 'X-Request-Id') ?? '(absent)'),
  ),
  responseCase(
    'no-store',
    'Cache-Control',
    'Every response has Cache-Control: no-store (conditional responses: private, no-cache).',
    isGuarded,
    (answer) => {
      const got = headerOf(answer, 'Cache-Control') ?? '(absent)';
      const conditional = headerOf(answer, 'ETag') !== undefined && answer.status < 400;
      return (conditional ? /private/.test(got) && /no-cache/.test(got) : /no-store/.test(got)) ||
        /no-store/.test(got)
        ? undefined
        : got;
    },
  ),
  responseCase(
    'nosniff',
    'X-Content-Type-Options',
    'Every response has the security headers.',
    () => true,
    (answer) => (headerOf(answer, 'X-Content-Type-Options') === 'nosniff' ? undefined : '(absent)'),
  ),
  responseCase(
    'frames',
    'forbids the display of pages in frames',
    'Every response has the security headers.',
    isPage,
    (answer) =>
      /frame-ancestors 'none'/.test(headerOf(answer, 'Content-Security-Policy') ?? '')
        ? undefined
        : '(absent)',
  ),
  responseCase(
    'status',
    'returns only HTTP statuses that the contract allows',
    'The statuses of the original API, and 304, 408, 413, 414, 429, 431, 501, 503.',
    isGuarded,
    ({ status }) =>
      status in SEED_STATUS_NAMES || ADDED_STATUSES.includes(status) ? undefined : String(status),
  ),
  problemCase(
    'media-type',
    'application/problem+json',
    'Every error is application/problem+json (RFC 9457), regardless of Accept.',
    (answer) => {
      const got = headerOf(answer, 'Content-Type') ?? '(absent)';
      return /^application\/problem\+json\b/.test(got) ? undefined : got;
    },
  ),
  problemCase(
    'members',
    'has the properties of a problem',
    'A problem has type, title, status, name, code, detail, instance, requestId, retryable, outcome.',
    (answer) => {
      const missing = missingMembers(answer);
      return missing.length === 0 || answer.request.method === 'HEAD'
        ? undefined
        : `missing or of another type: ${missing.join(', ')}`;
    },
  ),
  problemCase(
    'name',
    'returns the status name that the contract prescribes',
    'The property name contains the name that the original API gives to the status.',
    (answer) => {
      const name = textAt(bodyJson(answer), 'name');
      if (answer.request.method === 'HEAD') return undefined;
      const expected = SEED_STATUS_NAMES[String(answer.status)];
      return name === expected || (expected === undefined && name !== undefined)
        ? undefined
        : (name ?? '(absent)');
    },
  ),
  problemCase(
    'consistent',
    'has a status, type, instance and request id that match the response',
    'type is {base_url}/problems/{code}, instance urn:uuid:<requestId>, status the HTTP status of the response.',
    inconsistency,
  ),
  problemCase(
    'silent',
    'reveals no internals in a problem',
    'A 500 reveals no internals: no stack, no SQL, no internal host.',
    (answer) => {
      const text = answer.body.toString();
      const found =
        /\bat \w+ \(|node:internal|\.ts:\d+|\bSELECT\b .* \bFROM\b|ECONNREFUSED|\/node_modules\//.exec(text);
      return found ? found[0] : undefined;
    },
  ),
  responseCase(
    'challenge',
    'returns WWW-Authenticate with every 401',
    'Every 401 has WWW-Authenticate: Bearer (RFC 6750), with error="invalid_token" only for token_*; an invalid proof is 401 with WWW-Authenticate: DPoP.',
    ({ status, url }) => status === 401 && url.includes('/openapi/'),
    (answer) => {
      const got = headerOf(answer, 'WWW-Authenticate') ?? '(absent)';
      if (/^DPoP\b/.test(got)) return /error="invalid_dpop_proof"/.test(got) ? undefined : got;
      if (!/^Bearer\b/.test(got)) return got;
      const code = textAt(bodyJson(answer), 'code') ?? '';
      const wants =
        code.startsWith('token_') || (answer.request.method === 'HEAD' && /invalid_token/.test(got));
      return /error="invalid_token"/.test(got) === wants ? undefined : `${code}: ${got}`;
    },
  ),
  responseCase(
    'allow',
    'returns Allow with every 405',
    '405 method_not_allowed with an exact Allow.',
    ({ status }) => status === 405,
    (answer) => (headerOf(answer, 'Allow') === undefined ? '(absent)' : undefined),
  ),
  responseCase(
    'retry-after',
    'returns Retry-After with every 429 and 503',
    '429 rate_limited with Retry-After.',
    ({ status }) => status === 429 || status === 503,
    (answer) => (/^\d+$/.test(headerOf(answer, 'Retry-After') ?? '') ? undefined : '(absent)'),
  ),
  responseCase(
    'rate-limit',
    'returns RateLimit headers when the client is known',
    'Every response to a request that passes rules 1 to 7 has RateLimit and RateLimit-Policy (IETF draft).',
    isPastRule7,
    (answer) => {
      const [limit, policy] = [headerOf(answer, 'RateLimit'), headerOf(answer, 'RateLimit-Policy')];
      const holds = /^"[^"]+"\s*;.*\br=\d+/.test(limit ?? '') && /^"[^"]+"\s*;.*\bq=\d+/.test(policy ?? '');
      return holds
        ? undefined
        : `RateLimit: ${limit ?? '(absent)'}, RateLimit-Policy: ${policy ?? '(absent)'}`;
    },
  ),
  responseCase(
    'etag-304',
    'returns 304 without a body and with the ETag',
    'If the response is unchanged, a request with If-None-Match gets 304.',
    ({ status }) => status === 304,
    (answer) =>
      answer.body.length === 0 && headerOf(answer, 'ETag') !== undefined
        ? undefined
        : describeResponse(answer),
  ),
];

export function problemCodesOf(answers: readonly HttpResponse[]): readonly string[] {
  const codes = answers.filter(isProblem).map((answer) => textAt(bodyJson(answer), 'code') ?? '');
  return [...new Set(codes)].filter((code) => code !== '').toSorted();
}

type ResponseCheck = (answer: HttpResponse, base: string) => string | undefined;

function responseCase(
  name: string,
  title: string,
  statement: string,
  applies: (answer: HttpResponse) => boolean,
  checkResponse: ResponseCheck,
): ConformanceCase {
  return {
    id: `every-${name}`,
    rule: 'contract 4, every response',
    title,
    statement,
    run: async (context) => {
      await sendSampleRequests(context);
      const { base } = context.client.target;
      const bad: [HttpResponse, string][] = [];
      for (const answer of context.heard.filter(applies)) {
        const got = checkResponse(answer, base);
        if (got !== undefined) bad.push([answer, got]);
      }
      for (const [answer, got] of bad.slice(0, MOST_SHOWN))
        context.expect.that(title, false, statement, `${got} on ${describeResponse(answer)}`, answer);
      if (bad.length > MOST_SHOWN)
        context.expect.that(title, false, 'no response of this kind', `${bad.length} responses in total`);
    },
  };
}

function problemCase(
  name: string,
  title: string,
  statement: string,
  checkResponse: ResponseCheck,
): ConformanceCase {
  return responseCase(`problem-${name}`, title, statement, isProblem, checkResponse);
}

async function sendSampleRequests({ call, raw, client }: CaseContext): Promise<void> {
  await call({ method: 'GET', path: '/openapi/status' });
  await call({ method: 'DELETE', path: '/openapi/status' });
  await call({ method: 'GET', path: '/openapi/nothing-here' });
  await raw(`BREW / HTTP/1.1\r\nHost: ${new URL(client.target.base).host}\r\n\r\n`);
}

/**
 * Returns whether a response must be a problem document. Excludes the OAuth endpoints, whose errors follow
 * their RFCs.
 */
function isProblem(answer: HttpResponse): boolean {
  return answer.status >= 400 && !new URL(answer.url).pathname.includes('/oauth/');
}

function isGuarded({ url }: HttpResponse): boolean {
  return new URL(url).pathname.includes('/openapi/');
}

function isPage(answer: HttpResponse): boolean {
  return /^text\/html\b/.test(headerOf(answer, 'Content-Type') ?? '');
}

function isPastRule7(answer: HttpResponse): boolean {
  if (!isGuarded(answer) || answer.request.method === 'OPTIONS' || answer.request.method === 'HEAD')
    return false;
  const code = textAt(bodyJson(answer), 'code') ?? '';
  const failedAuthentication = answer.status === 429 && headerOf(answer, 'RateLimit') === undefined;
  if (failedAuthentication) return false;
  // Excludes `not_found`, because both rule 1 and rule 18 return it.
  if (code === 'not_found') return false;
  return !BEFORE_RULE_8.test(code) && answer.status !== 405;
}

function missingMembers(answer: HttpResponse): readonly string[] {
  const body = bodyJson(answer);
  const texts = ['type', 'title', 'name', 'code', 'detail', 'instance', 'requestId'];
  const missing = texts.filter((member) => textAt(body, member) === undefined);
  if (typeof valueAt(body, 'status') !== 'number') missing.push('status');
  if (typeof valueAt(body, 'retryable') !== 'boolean') missing.push('retryable');
  if (!['applied', 'not_applied', 'unknown'].includes(textAt(body, 'outcome') ?? '')) missing.push('outcome');
  return missing;
}

function inconsistency(answer: HttpResponse, base: string): string | undefined {
  if (answer.request.method === 'HEAD') return undefined;
  const body = bodyJson(answer);
  const id = headerOf(answer, 'X-Request-Id');
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['status', valueAt(body, 'status'), answer.status],
    ['requestId', valueAt(body, 'requestId'), id],
    ['instance', valueAt(body, 'instance'), `urn:uuid:${id}`],
    ['type', valueAt(body, 'type'), `${base}/problems/${textAt(body, 'code')}`],
  ];
  const wrong = pairs.filter(([, got, expected]) => got !== expected);
  return wrong.length === 0
    ? undefined
    : wrong.map(([name, got, expected]) => `${name} is ${got} instead of ${expected}`).join('; ');
}
