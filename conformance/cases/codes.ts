import { actorHeaders, JSON_BODY } from '../actor.ts';
import type { Case, Context } from '../case.ts';
import { type Answer, bodyJson, headerOf, prefixOf } from '../http.ts';
import { at, isRecord, listAt, textAt } from '../json.ts';
import { operationsOf } from '../openapi-example.ts';
import { codesHeard, SEED_NAMES } from './every-answer.ts';
import { perFixtures } from './guard-faults.ts';

const STATUS = '/openapi/status';
const REACHABLE =
  "Each of the seed's codes must be reachable, documented on the operations that answer it, and tested.";
const ADDED =
  'Only what the list cannot express is added: 304, 408, 413, 414, 429, 431, 501 (method_unknown), 503.';
const EVERY_LAYER =
  "Every error, from every layer (Node's own HTTP parser included), is application/problem+json, whatever Accept says.";

/** The seed's codes that other cases do not reach, and what the HTTP layer answers before any route. */
export const codeCases: readonly Case[] = [
  codeCase(
    '200-201-204-404',
    'a draft is made, read, deleted, and gone',
    REACHABLE,
    async ({ call, fixtures, expect }) => {
      const headers = actorHeaders(await fixtures.trader());
      const body = JSON.stringify(await fixtures.declaration());
      const made = await call({
        method: 'POST',
        path: '/openapi/declarations',
        headers: [...headers, JSON_BODY],
        body,
      });
      expect.status(made, 201);
      const path = `/openapi/declarations/${textAt(bodyJson(made), 'id')}`;
      expect.status(await call({ method: 'GET', path, headers }), 200);
      const deleted = await call({ method: 'DELETE', path, headers });
      expect.status(deleted, 204);
      expect.equal('body of 204', deleted.body.length, 0, deleted);
      expect.problem(await call({ method: 'GET', path, headers }), 404, 'not_found');
      expect.problem(await call({ method: 'DELETE', path, headers }), 404, 'not_found');
    },
  ),
  codeCase(
    'documented',
    "the document has each of the seed's codes, on operations",
    REACHABLE,
    async ({ fixtures, expect }) => {
      const document = await fixtures.openapi();
      const codes = new Set<string>();
      for (const { path, methods } of operationsOf(document)) {
        for (const method of methods) {
          const responses = at(document, 'paths', path, method, 'responses');
          if (isRecord(responses)) for (const code of Object.keys(responses)) codes.add(code);
        }
      }
      expect.contains('codes in /openapi.json', [...codes], Object.keys(SEED_NAMES));
    },
  ),
  codeCase(
    '500',
    'every operation documents 500, and the catalogue has it',
    REACHABLE,
    async ({ call, fixtures, expect }) => {
      const document = await fixtures.openapi();
      for (const { path, methods } of operationsOf(document)) {
        for (const method of methods) {
          const documented = at(document, 'paths', path, method, 'responses', '500') !== undefined;
          expect.that(`${method} ${path}`, documented, 'a 500 answer in the document', 'none');
        }
      }
      const answer = await call({ method: 'GET', path: '/problems' });
      const found = catalogue(answer).some((problem) => at(problem, 'status') === 500);
      expect.that('GET /problems', found, 'a problem with status 500', answer.body.toString(), answer);
    },
  ),
  codeCase(
    'catalogue',
    'GET /problems lists every code heard in this run',
    'GET /problems lists the catalogue as JSON.',
    async (context) => {
      const { call, expect, heard } = context;
      await call({ method: 'GET', path: STATUS });
      const answer = await call({ method: 'GET', path: '/problems' });
      expect.status(answer, 200);
      const listed = catalogue(answer).map((problem) => textAt(problem, 'code') ?? '');
      expect.contains('codes', listed, codesHeard(heard), answer);
    },
  ),
  codeCase(
    'pages',
    'each code of the catalogue has a page',
    '/problems/{code} is a page with cause and cure.',
    async ({ call, expect }) => {
      const codes = catalogue(await call({ method: 'GET', path: '/problems' })).map(
        (problem) => textAt(problem, 'code') ?? '',
      );
      expect.that('catalogue', codes.length > 10, 'more than 10 codes', codes.length);
      for (const code of codes) {
        const answer = await call({
          method: 'GET',
          path: `/problems/${code}`,
          headers: [['Accept', 'text/html']],
        });
        expect.status(answer, 200);
        expect.header(answer, 'Content-Type', /^text\/html\b/);
      }
      expect.status(await call({ method: 'GET', path: '/problems/no_such_code' }), 404);
    },
  ),
  parserCase(
    '414',
    'a URL of more than 8,000 bytes',
    414,
    ({ host, prefix }) => `GET ${prefix}${STATUS}?q=${'x'.repeat(9_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'uri_too_long',
  ),
  parserCase(
    '431',
    'a header block of more than 16 kB',
    431,
    ({ host, prefix }) =>
      `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  ),
  parserCase(
    '501',
    'a method that HTTP does not know',
    501,
    ({ host, prefix }) => `BREW ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'method_unknown',
  ),
  parserCase(
    '400-line',
    'no HTTP at all',
    400,
    () => 'good morning\r\n\r\n',
    ['request_malformed', 'method_unknown'],
    501,
  ),
  parserCase(
    '400-version',
    'a version of HTTP that does not exist',
    400,
    ({ host, prefix }) => `GET ${prefix}${STATUS} HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-header',
    'a header without a colon',
    400,
    ({ host, prefix }) => `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nno colon here\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-nul',
    'a header with a NUL',
    400,
    ({ host, prefix }) => `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nX-A: a\0b\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-smuggling',
    'Content-Length together with Transfer-Encoding',
    400,
    ({ host, prefix }) =>
      `POST ${prefix}/openapi/declarations HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-length',
    'two lengths',
    400,
    ({ host, prefix }) =>
      `POST ${prefix}/openapi/declarations HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    'request_malformed',
  ),
  parserCase(
    '400-expect',
    'an expectation that nobody knows',
    400,
    ({ host, prefix }) =>
      `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
  ),
  {
    ...codeCase('408', 'headers that do not arrive in time', ADDED, async (context) => {
      const answer = await slowRequest(context);
      context.expect.status(answer, 408);
      context.expect.header(answer, 'Content-Type', /^application\/problem\+json\b/);
    }),
    prepare: (context) => void slowRequest(context).catch(() => undefined),
  },
  codeCase('connect', 'CONNECT is refused', EVERY_LAYER, async (context) => {
    const answer = await context.raw(
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
      5_000,
    );
    context.expect.that('status', answer.status >= 400, '4xx or 5xx', answer.status, answer);
  }),
  codeCase(
    'accept-ignored',
    'a problem is problem+json whatever Accept says',
    EVERY_LAYER,
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      for (const accept of [
        'text/html',
        'application/xml',
        'application/json',
        'application/problem+json;q=0',
      ]) {
        for (const headers of [actorHeaders(trader), []]) {
          const answer = await call({
            method: 'GET',
            path: '/openapi/nothing-here',
            headers: [...headers, ['Accept', accept]],
          });
          expect.problem(answer, 404, 'not_found');
          expect.header(answer, 'Content-Type', /^application\/problem\+json\b/);
        }
      }
    },
  ),
  codeCase(
    'request-id-kept',
    "a caller's valid request id is kept",
    "Every answer carries X-Request-Id (a UUID; a caller's valid one is kept).",
    async ({ call, fixtures, expect }) => {
      const id = crypto.randomUUID();
      const headers = [...actorHeaders(await fixtures.trader()), ['X-Request-Id', id] as const];
      expect.header(await call({ method: 'GET', path: STATUS, headers }), 'X-Request-Id', id);
      const refused = await call({ method: 'GET', path: STATUS, headers: [['X-Request-Id', id]] });
      expect.header(refused, 'X-Request-Id', id);
      expect.equal('requestId', textAt(bodyJson(refused), 'requestId'), id, refused);
      for (const bad of ['not-a-uuid', `${id}x`, '<script>']) {
        const answer = await call({ method: 'GET', path: STATUS, headers: [['X-Request-Id', bad]] });
        expect.that(
          'X-Request-Id',
          headerOf(answer, 'X-Request-Id') !== bad,
          'another than the invalid one sent',
          bad,
          answer,
        );
      }
    },
  ),
  codeCase(
    'host-not-echoed',
    'no absolute URL derives from a request header',
    'No absolute URL anywhere derives from a request header.',
    async (context) => {
      const prefix = prefixOf(context.client.target);
      const forged =
        'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\nForwarded: host=evil.example\r\n';
      for (const path of [
        STATUS,
        '/openapi.json',
        '/.well-known/oauth-authorization-server',
        '/oauth/auth',
        '/problems',
        '/docs',
      ]) {
        const answer = await context.raw(
          `GET ${prefix}${path} HTTP/1.1\r\nHost: evil.example\r\n${forged}Connection: close\r\n\r\n`,
        );
        const all = answer.headers.flat().join('\n') + answer.body.toString();
        context.expect.that(
          path,
          !/evil\.example|gopher/.test(all),
          'nothing of the forged host',
          all.slice(0, 300),
          answer,
        );
      }
    },
  ),
];

type Place = { readonly host: string; readonly prefix: string };

function codeCase(name: string, title: string, statement: string, run: Case['run']): Case {
  return { id: `codes-${name}`, rule: 'contract 4', title, statement, run };
}

/** What Node's parser refuses: with some texts it cannot tell a bad method from a bad line. */
function parserCase(
  name: string,
  title: string,
  status: number,
  bytes: (place: Place) => string,
  code?: string | readonly string[],
  orStatus = status,
): Case {
  return codeCase(name, `${title}: ${status}`, `${ADDED} ${EVERY_LAYER}`, async ({ client, raw, expect }) => {
    const place = { host: new URL(client.target.base).host, prefix: prefixOf(client.target) };
    const answer = await raw(bytes(place), 10_000);
    expect.header(answer, 'Content-Type', /^application\/problem\+json\b/);
    const expected = answer.status === orStatus ? orStatus : status;
    if (code === undefined) expect.status(answer, status);
    else expect.problem(answer, expected, code);
  });
}

/** A request whose headers never end, begun before the other cases: its time-out is theirs as well. */
const slowRequest = perFixtures(({ client, raw }: Context) => {
  const { host } = new URL(client.target.base);
  return raw(`GET ${prefixOf(client.target)}${STATUS} HTTP/1.1\r\nHost: ${host}\r\n`, 40_000);
});

/** The list itself, or the one list in the object. */
function catalogue(answer: Answer): readonly unknown[] {
  const body = bodyJson(answer);
  if (Array.isArray(body)) return body;
  const lists = isRecord(body) ? Object.values(body).filter(Array.isArray) : [];
  return listAt(lists, 0);
}
