import type { ConformanceCase } from '../case.ts';
import { bodyJson, type HttpResponse, headerOf, pathPrefixOf } from '../http.ts';
import { isRecord, listAt, textAt, valueAt } from '../json.ts';
import { operationsOfDocument } from '../openapi-example.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { problemCodesOf, SEED_STATUS_NAMES } from './all-responses.ts';

const STATUS = '/openapi/status';
const REACHABLE =
  'Each status code of the original API must occur, be documented for its operations, and be tested.';
const EVERY_LAYER =
  "Every error, from every layer (Node's own HTTP parser included), is application/problem+json, regardless of Accept.";

/**
 * Cases for error codes of the seed contract that no other case provokes, and for responses that the server
 * sends before routing.
 */
export const errorCodeCases: readonly ConformanceCase[] = [
  errorCodeCase(
    '200-201-204-404',
    'creates, returns and deletes a draft',
    REACHABLE,
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader());
      const body = JSON.stringify(await fixtures.declaration());
      const made = await call({
        method: 'POST',
        path: '/openapi/declarations',
        headers: [...headers, JSON_CONTENT_TYPE],
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
  errorCodeCase(
    'documented',
    'documents each status code of the original API in at least one operation',
    REACHABLE,
    async ({ fixtures, expect }) => {
      const document = await fixtures.openapi();
      const codes = new Set<string>();
      for (const { path, methods } of operationsOfDocument(document)) {
        for (const method of methods) {
          const responses = valueAt(document, 'paths', path, method, 'responses');
          if (isRecord(responses)) for (const code of Object.keys(responses)) codes.add(code);
        }
      }
      expect.contains('codes in /openapi.json', [...codes], Object.keys(SEED_STATUS_NAMES));
    },
  ),
  errorCodeCase(
    '500',
    'documents 500 on every operation and in the catalogue',
    REACHABLE,
    async ({ call, fixtures, expect }) => {
      const document = await fixtures.openapi();
      for (const { path, methods } of operationsOfDocument(document)) {
        for (const method of methods) {
          const documented = valueAt(document, 'paths', path, method, 'responses', '500') !== undefined;
          expect.that(`${method} ${path}`, documented, 'a response 500 in the OpenAPI document', 'none');
        }
      }
      const answer = await call({ method: 'GET', path: '/problems' });
      const found = catalogue(answer).some((problem) => valueAt(problem, 'status') === 500);
      expect.that('GET /problems', found, 'a problem with status 500', answer.body.toString(), answer);
    },
  ),
  errorCodeCase(
    'catalogue',
    'lists every problem code of this run in GET /problems',
    'GET /problems lists the catalogue as JSON.',
    async (context) => {
      const { call, expect, heard } = context;
      await call({ method: 'GET', path: STATUS });
      const answer = await call({ method: 'GET', path: '/problems' });
      expect.status(answer, 200);
      const listed = catalogue(answer).map((problem) => textAt(problem, 'code') ?? '');
      expect.contains('codes', listed, problemCodesOf(heard), answer);
    },
  ),
  errorCodeCase(
    'pages',
    'serves a page for each code of the catalogue',
    '/problems/{code} is a page with cause and hint.',
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
  errorCodeCase('connect', 'refuses CONNECT', EVERY_LAYER, async (context) => {
    const answer = await context.raw(
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
      5_000,
    );
    context.expect.that('status', answer.status >= 400, '4xx or 5xx', answer.status, answer);
  }),
  errorCodeCase(
    'accept-ignored',
    'sends problems as problem+json regardless of Accept',
    EVERY_LAYER,
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      for (const accept of [
        'text/html',
        'application/xml',
        'application/json',
        'application/problem+json;q=0',
      ]) {
        for (const headers of [authenticatedHeaders(trader), []]) {
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
  errorCodeCase(
    'request-id-kept',
    'returns the valid request id of the caller',
    'Every response has an X-Request-Id (a UUID). A valid X-Request-Id of the caller is kept.',
    async ({ call, fixtures, expect }) => {
      const id = crypto.randomUUID();
      const headers = [...authenticatedHeaders(await fixtures.trader()), ['X-Request-Id', id] as const];
      expect.header(await call({ method: 'GET', path: STATUS, headers }), 'X-Request-Id', id);
      const refused = await call({ method: 'GET', path: STATUS, headers: [['X-Request-Id', id]] });
      expect.header(refused, 'X-Request-Id', id);
      expect.equal('requestId', textAt(bodyJson(refused), 'requestId'), id, refused);
      for (const bad of ['not-a-uuid', `${id}x`, '<script>']) {
        const answer = await call({ method: 'GET', path: STATUS, headers: [['X-Request-Id', bad]] });
        expect.that(
          'X-Request-Id',
          headerOf(answer, 'X-Request-Id') !== bad,
          'different from the invalid X-Request-Id of the request',
          bad,
          answer,
        );
      }
    },
  ),
  errorCodeCase(
    'host-not-echoed',
    'derives no absolute URL from a request header',
    'The portal derives no absolute URL from a request header.',
    async (context) => {
      const prefix = pathPrefixOf(context.client.target);
      const forged =
        'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\nForwarded: host=evil.example\r\n';
      const { authorization } = await context.fixtures.endpoints();
      for (const path of [
        STATUS,
        '/openapi.json',
        '/.well-known/oauth-authorization-server',
        authorization,
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
          'no URL with the forged host',
          all.slice(0, 300),
          answer,
        );
      }
    },
  ),
];

export function errorCodeCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `codes-${name}`, rule: 'contract 4', title, statement, run };
}

/** Returns the list in a response: the body itself, or the only list among its properties. */
function catalogue(answer: HttpResponse): readonly unknown[] {
  const body = bodyJson(answer);
  if (Array.isArray(body)) return body;
  const lists = isRecord(body) ? Object.values(body).filter(Array.isArray) : [];
  return listAt(lists, 0);
}
