import type { ContractViolation, ProxyReply } from './breaking-proxy.ts';
import type { HttpHeader } from './http.ts';
import { isRecord, parseJson, textAt } from './json.ts';

/** A rule that a server breaks, and the cases of the suite that must fail because of it. */
export type BrokenRule = ContractViolation & {
  readonly name: string;
  /** Matches the ids of the cases to run. Those that also match `fail` must fail, and all others must pass. */
  readonly among: RegExp;
  readonly fail: RegExp;
};

export const BROKEN_RULES: readonly BrokenRule[] = [
  {
    name: 'accepts the first of two API keys',
    request: (request) => ({ ...request, headers: firstOnly(request.headers, 'portal-api-key') }),
    among: /^(guard|order)-0[1-4]/,
    fail: /^guard-03-twice-(other-portal-api-key|portal-api-key|empty)$/,
  },
  {
    name: 'accepts the first of two tokens',
    request: (request) => ({ ...request, headers: firstOnly(request.headers, 'authorization') }),
    among: /^(guard|order)-0[1-4]/,
    fail: /^guard-03-twice-(other-authorization|authorization|case)$/,
  },
  {
    name: 'returns 404 instead of 405',
    reply: (_request, reply) => (reply.status === 405 ? withStatus(reply, 404, 'not_found') : reply),
    among: /^(guard-0[1-4]|order-0[1-4]|cors)/,
    fail: /^(guard-02-(allow-everywhere|status-)|order-02-)/,
  },
  {
    name: 'omits the header Allow',
    reply: (_request, reply) => ({ ...reply, headers: without(reply.headers, 'allow') }),
    among: /^(guard-0[1-4]|order-0[1-4]|cors|every)/,
    fail: /^(guard-02-(allow-everywhere|options-everywhere|status-)|every-allow$)/,
  },
  {
    name: 'accepts a token and a key of different clients',
    reply: (_request, reply) => (codeOf(reply) === 'credentials_mismatch' ? served(reply) : reply),
    among: /^(guard|order)-0[4-9]/,
    fail: /^(guard-07-|order-07-)/,
  },
  {
    name: 'sends problems as application/json',
    reply: (_request, reply) => ({
      ...reply,
      headers: reply.headers.map(
        ([name, value]): HttpHeader => [name, value.replace('problem+json', 'json')],
      ),
    }),
    among: /^(guard-0[1-4]|order-0[1-4]|every)/,
    fail: /^(guard-02-head-problem|every-problem-media-type)$/,
  },
  {
    name: 'renames the status 405, METHOD ALLOWED in the contract, to METHOD NOT ALLOWED',
    reply: (_request, reply) => rewritten(reply, 'METHOD ALLOWED', 'METHOD NOT ALLOWED'),
    among: /^(guard-0[1-4]|order-0[1-4]|every)/,
    fail: /^every-problem-name$/,
  },
  {
    name: 'omits the request id',
    reply: (_request, reply) => ({ ...reply, headers: without(reply.headers, 'x-request-id') }),
    among: /^(guard-0[1-4]|order-0[1-4]|every)/,
    fail: /^every-(request-id|problem-consistent)$/,
  },
  {
    name: 'checks credentials before the path',
    reply: (request, reply) =>
      reply.status === 404 && isMissingHeader(request.headers)
        ? withStatus(reply, 401, 'credentials_missing')
        : reply,
    among: /^(guard|order)-0[1-3]/,
    fail: /^(order-01-04-|guard-02-options-unknown$)/,
  },
  {
    name: 'omits the error of the token in WWW-Authenticate',
    reply: (_request, reply) => ({ ...reply, headers: without(reply.headers, 'www-authenticate') }),
    among: /^(guard|order)-0[4-7]|^every/,
    fail: /^(guard-0[567]-(?!token-expired|proof-taken)|every-challenge$)/,
  },
  {
    name: 'ignores Accept',
    request: (request) => ({ ...request, headers: without(request.headers, 'accept') }),
    among: /^(guard|order)-1[4-9]|^order-0[1-4]/,
    fail: /^(guard-16-unmet-|order-16-)/,
  },
  {
    name: 'ignores Idempotency-Key',
    request: (request) => ({ ...request, headers: without(request.headers, 'idempotency-key') }),
    among: /^(order-19|idempotency)/,
    fail: /^(order-19-alone|idempotency-(replay|other-body|other-bytes|other-query|concurrent|lodgement|before-uniqueness|shape-(too-long|space|empty|latin)))/,
  },
  {
    name: 'returns every Origin in Access-Control-Allow-Origin',
    reply: (request, reply) => echoed(request.headers, reply),
    among: /^(guard-0[1-4]|cors)/,
    fail: /^cors-(no-echo|preflight-unknown)$/,
  },
  {
    name: 'omits the rate limit headers',
    reply: (_request, reply) => ({
      ...reply,
      headers: without(without(reply.headers, 'ratelimit'), 'ratelimit-policy'),
    }),
    among: /^(guard-(0[1-4]|1[67])|every)/,
    fail: /^every-rate-limit$/,
  },
  {
    name: 'ignores If-None-Match',
    request: (request) => ({ ...request, headers: without(request.headers, 'if-none-match') }),
    among: /^(status-(members|conditional|query)|declarations-(create|read))/,
    fail: /^(status-conditional|declarations-read-conditional)$/,
  },
];

function without(headers: readonly HttpHeader[], name: string): readonly HttpHeader[] {
  return headers.filter(([key]) => key.toLowerCase() !== name);
}

function firstOnly(headers: readonly HttpHeader[], name: string): readonly HttpHeader[] {
  const first = headers.findIndex(([key]) => key.toLowerCase() === name);
  return headers.filter(([key], index) => key.toLowerCase() !== name || index === first);
}

function isMissingHeader(headers: readonly HttpHeader[]): boolean {
  const has = (name: string) => headers.some(([key]) => key.toLowerCase() === name);
  return !has('authorization') || !has('portal-api-key');
}

function codeOf(reply: ProxyReply): string | undefined {
  return textAt(parseJson(reply.body.toString()), 'code');
}

function withStatus(reply: ProxyReply, status: number, code: string): ProxyReply {
  const body = parseJson(reply.body.toString());
  return {
    ...reply,
    status,
    body: Buffer.from(JSON.stringify(isRecord(body) ? { ...body, status, code } : body)),
  };
}

function served(reply: ProxyReply): ProxyReply {
  return { ...reply, status: 200, body: Buffer.from('{}') };
}

function rewritten(reply: ProxyReply, from: string, to: string): ProxyReply {
  return { ...reply, body: Buffer.from(reply.body.toString().replaceAll(from, to)) };
}

function echoed(headers: readonly HttpHeader[], reply: ProxyReply): ProxyReply {
  const origin = headers.find(([key]) => key.toLowerCase() === 'origin')?.[1];
  if (origin === undefined) return reply;
  const rest = without(reply.headers, 'access-control-allow-origin');
  return { ...reply, headers: [...rest, ['Access-Control-Allow-Origin', origin]] };
}
