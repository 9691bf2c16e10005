import type { CaseContext, ConformanceCase } from '../case.ts';
import { type HttpHeader, type HttpResponse, headerOf, headerValues } from '../http.ts';
import { requireTextAt } from '../json.ts';
import { operationsOfDocument } from '../openapi-example.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { guardCase } from './guard/guard-case.ts';

const STATUS = '/openapi/status';
const maxTries = 10;
const CORS = 'contract 3, CORS';
const EXPOSED = [
  'ETag',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Date',
];
const CORS_STATEMENT =
  'A preflight request is allowed from every origin that is registered for an active platform, with the methods and request headers of this contract. Every response, also a problem, returns this origin with Vary: Origin and exposes the response headers. Credentials are never allowed.';

/**
 * Cases for guard rule 2, about HTTP methods, on every path of the OpenAPI document, and for HEAD, OPTIONS and
 * CORS.
 */
export const methodCases: readonly ConformanceCase[] = [
  guardCase(
    2,
    'allow-everywhere',
    'returns 405 with the exact Allow header for each unsupported method',
    async (context) => {
      const operations = operationsOfDocument(await context.fixtures.openapi());
      context.expect.that('paths in /openapi.json', operations.length > 0, 'some', operations.length);
      for (const { path, methods } of operations) {
        const answer = await context.call({ method: 'PROPFIND', path: pathWithValues(path) });
        context.expect.problem(answer, 405, 'method_not_allowed');
        sameMethods(context, answer, expectedAllow(methods));
      }
    },
  ),
  guardCase(
    2,
    'options-everywhere',
    'returns 204 with Allow for OPTIONS on every path, without credentials',
    async (context) => {
      for (const { path, methods } of operationsOfDocument(await context.fixtures.openapi())) {
        const answer = await context.call({ method: 'OPTIONS', path: pathWithValues(path) });
        context.expect.status(answer, 204);
        context.expect.equal('body', answer.body.length, 0, answer);
        sameMethods(context, answer, expectedAllow(methods));
      }
    },
  ),
  ...['DELETE', 'PUT', 'POST', 'PATCH', 'TRACE', 'PROPFIND'].map((method) =>
    guardCase(2, `status-${method.toLowerCase()}`, `${method} ${STATUS} is 405`, async (context) => {
      const answer = await context.call({ method, path: STATUS });
      context.expect.problem(answer, 405, 'method_not_allowed');
      sameMethods(context, answer, ['GET', 'HEAD', 'OPTIONS']);
    }),
  ),
  guardCase(2, 'head', 'returns to HEAD the same response as to GET, without the body', async (context) => {
    const headers = authenticatedHeaders(await context.fixtures.trader());
    const requestStatus = async (method: string): Promise<HttpResponse> =>
      context.call({ method, path: STATUS, headers });
    // Repeats both requests if customs has changed the declaration between them, because their responses must
    // show the same state.
    let get = await requestStatus('GET');
    let head = await requestStatus('HEAD');
    for (let tries = 1; tries < maxTries && headerOf(head, 'ETag') !== headerOf(get, 'ETag'); tries += 1) {
      get = await requestStatus('GET');
      head = await requestStatus('HEAD');
    }
    context.expect.status(head, get.status);
    context.expect.equal('body', head.body.length, 0, head);
    for (const name of ['Content-Type', 'ETag', 'Cache-Control']) {
      context.expect.equal(`header ${name}`, headerOf(head, name), headerOf(get, name), head);
    }
  }),
  guardCase(2, 'head-problem', 'returns 401 without a body for HEAD without credentials', async (context) => {
    const answer = await context.call({ method: 'HEAD', path: STATUS });
    context.expect.status(answer, 401);
    context.expect.equal('body', answer.body.length, 0, answer);
    context.expect.header(answer, 'Content-Type', /^application\/problem\+json\b/);
  }),
  guardCase(2, 'options-unknown', 'returns 404 for OPTIONS of an unknown path', async (context) => {
    context.expect.problem(
      await context.call({ method: 'OPTIONS', path: '/openapi/nothing-here' }),
      404,
      'not_found',
    );
  }),
  corsCase('preflight', 'allows every header of the contract for a registered origin', async (context) => {
    const origin = await registeredOrigin(context);
    const requestedHeaders = [
      'authorization',
      'content-type',
      'id_platform',
      'portal-api-key',
      'idempotency-key',
      'if-match',
      'if-none-match',
    ];
    const answer = await preflight(context, origin, 'POST', requestedHeaders.join(', '));
    context.expect.status(answer, 204);
    context.expect.header(answer, 'Access-Control-Allow-Origin', origin);
    context.expect.contains(
      'Access-Control-Allow-Methods',
      namesOf(answer, 'Access-Control-Allow-Methods'),
      ['post'],
      answer,
    );
    context.expect.contains(
      'Access-Control-Allow-Headers',
      namesOf(answer, 'Access-Control-Allow-Headers'),
      requestedHeaders,
      answer,
    );
    assertVaryOrigin(context, answer);
  }),
  corsCase(
    'preflight-unknown',
    'does not allow an unknown origin in a preflight request',
    async (context) => {
      for (const origin of [
        'https://unknown.example',
        'null',
        `${await registeredOrigin(context)}.evil.example`,
      ]) {
        const answer = await preflight(context, origin, 'GET', 'authorization');
        context.expect.status(answer, 204);
        context.expect.noHeader(answer, 'Access-Control-Allow-Origin');
      }
    },
  ),
  corsCase('echo', 'returns a registered origin in responses and problems', async (context) => {
    const platform = await context.fixtures.platform();
    for (const headers of [
      authenticatedHeaders(platform),
      authenticatedHeaders(platform, { key: null }),
      authenticatedHeaders(platform, { idPlatform: null }),
    ]) {
      assertOriginEchoed(
        context,
        await context.call({ method: 'GET', path: STATUS, headers }),
        platform.origin,
      );
    }
    const headers: HttpHeader[] = [['Origin', platform.origin]];
    assertOriginEchoed(
      context,
      await context.call({ method: 'GET', path: '/openapi/nothing-here', headers }),
      platform.origin,
    );
    assertOriginEchoed(
      context,
      await context.call({ method: 'DELETE', path: STATUS, headers }),
      platform.origin,
    );
  }),
  corsCase('no-echo', 'returns no unknown origin, neither in responses nor in problems', async (context) => {
    const trader = await context.fixtures.trader();
    for (const headers of [
      authenticatedHeaders(trader, { origin: 'https://unknown.example' }),
      authenticatedHeaders(trader, { origin: 'https://unknown.example', key: null }),
    ]) {
      const answer = await context.call({ method: 'GET', path: STATUS, headers });
      context.expect.noHeader(answer, 'Access-Control-Allow-Origin');
      context.expect.noHeader(answer, 'Access-Control-Allow-Credentials');
    }
  }),
];

function corsCase(name: string, title: string, run: ConformanceCase['run']): ConformanceCase {
  return { id: `cors-${name}`, rule: CORS, title, statement: CORS_STATEMENT, run };
}

/** Returns the origin of the sandbox's platform, which is active before the run. */
async function registeredOrigin({ sandbox }: CaseContext): Promise<string> {
  return requireTextAt(sandbox, 'sandbox.json', 'platform', 'origin');
}

function preflight(
  { call }: CaseContext,
  origin: string,
  method: string,
  headers: string,
): Promise<HttpResponse> {
  const corsHeaders: HttpHeader[] = [
    ['Origin', origin],
    ['Access-Control-Request-Method', method],
    ['Access-Control-Request-Headers', headers],
  ];
  return call({ method: 'OPTIONS', path: '/openapi/declarations', headers: corsHeaders });
}

function assertOriginEchoed(context: CaseContext, answer: HttpResponse, origin: string): void {
  const { expect } = context;
  expect.header(answer, 'Access-Control-Allow-Origin', origin);
  expect.noHeader(answer, 'Access-Control-Allow-Credentials');
  const expectedNames = EXPOSED.map((name) => name.toLowerCase());
  expect.contains(
    'Access-Control-Expose-Headers',
    namesOf(answer, 'Access-Control-Expose-Headers'),
    expectedNames,
    answer,
  );
  assertVaryOrigin(context, answer);
}

function assertVaryOrigin({ expect }: CaseContext, answer: HttpResponse): void {
  expect.contains('Vary', namesOf(answer, 'Vary'), ['origin'], answer);
}

function namesOf(answer: HttpResponse, name: string): readonly string[] {
  return headerValues(answer, name).flatMap((value) =>
    value.split(',').map((one) => one.trim().toLowerCase()),
  );
}

function sameMethods({ expect }: CaseContext, answer: HttpResponse, methods: readonly string[]): void {
  const got = namesOf(answer, 'Allow').map((name) => name.toUpperCase());
  expect.equal(`Allow of ${answer.request.path}`, got.toSorted(), methods.toSorted(), answer);
}

/**
 * Returns the methods that the `Allow` header must contain: those of the operations, HEAD for each GET, and
 * OPTIONS.
 */
function expectedAllow(methods: readonly string[]): readonly string[] {
  const names = new Set(methods.map((method) => method.toUpperCase()));
  if (names.has('GET')) names.add('HEAD');
  names.add('OPTIONS');
  return [...names];
}

/** Returns a path of the document with values for its parameters. */
function pathWithValues(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, 'x');
}
