import type { CaseContext, ConformanceCase } from '../../case.ts';
import { bodyJson, type HttpHeader, type HttpRequest } from '../../http.ts';
import { listAt, textAt } from '../../json.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../../test-client.ts';
import { guardCase } from './guard-case.ts';
import { paddedBody } from './guard-errors.ts';

const PROBED_PATH = '/openapi/status';

/**
 * Cases for guard rules 1, 2, 4 and 14 to 17, in addition to the cases about their order. They cause no failed
 * authentication.
 */
export const guardCases: readonly ConformanceCase[] = [
  ...[
    '/openapi/statuses',
    '/openapi/status/',
    '/openapi//status',
    '/openapi/./status',
    '/openapi/x/../status',
    '/openapi/%73tatus%2f',
    '/OPENAPI/status',
    '/openapi/Status',
    '/openapi/status;v=1',
    '/openapi/status.',
    '/openapi/status%00',
    '/openapi/%zz',
    '/openapi',
    '/openapi/declarations/%00',
    '/openapi/declarations/a%2Fb',
    '/openapi/declarations/..',
  ].map((path, index) =>
    guardCase(1, `path-${String(index).padStart(2, '0')}`, `returns 404 for ${path}`, async (context) => {
      const answer = await raw(context, `GET ${path}`);
      context.expect.problem(answer, 404, 'not_found');
    }),
  ),
  guardCase(2, 'override', 'ignores X-HTTP-Method-Override', async (context) => {
    const headers: HttpHeader[] = [
      ...authenticatedHeaders(await context.fixtures.trader()),
      ['X-HTTP-Method-Override', 'DELETE'],
    ];
    context.expect.status(await context.call({ method: 'GET', path: PROBED_PATH, headers }), 200);
  }),
  guardCase(4, 'both-missing', 'names both credentials if both are missing', async ({ call, expect }) => {
    const answer = await call({ method: 'GET', path: PROBED_PATH });
    expect.problem(answer, 401, 'credentials_missing');
    expect.contains(
      'headers that the errors name',
      errorHeaderNames(answer),
      ['authorization', 'portal-api-key'],
      answer,
    );
  }),
  guardCase(
    4,
    'token-missing',
    'names only the token if only the token is missing',
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader(), { token: null });
      const answer = await call({ method: 'GET', path: PROBED_PATH, headers });
      expect.problem(answer, 401, 'credentials_missing');
      expect.equal('headers that the errors name', errorHeaderNames(answer), ['authorization'], answer);
    },
  ),
  guardCase(
    4,
    'key-missing',
    'names only the key if only the key is missing',
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader(), { key: null });
      const answer = await call({ method: 'GET', path: PROBED_PATH, headers });
      expect.problem(answer, 401, 'credentials_missing');
      expect.equal('headers that the errors name', errorHeaderNames(answer), ['portal-api-key'], answer);
    },
  ),
  guardCase(
    4,
    'other-scheme',
    'treats an authentication scheme other than Bearer or DPoP as a missing token',
    async (context) => {
      const key = (await context.fixtures.trader()).key;
      const headers: HttpHeader[] = [
        ['Authorization', 'Basic Zm9vOmJhcg=='],
        ['portal-api-key', key],
      ];
      const answer = await context.call({ method: 'GET', path: PROBED_PATH, headers });
      context.expect.problem(answer, 401, 'credentials_missing');
    },
  ),
  guardCase(
    4,
    'aliases',
    'does not accept the headers portal_api_key and api_key',
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      const headers: HttpHeader[] = [
        ...authenticatedHeaders(trader, { key: null }),
        ['portal_api_key', trader.key],
        ['api_key', trader.key],
      ];
      expect.problem(await call({ method: 'GET', path: PROBED_PATH, headers }), 401, 'credentials_missing');
    },
  ),
  guardCase(4, 'token-in-query', 'ignores a token in the query', async ({ call, fixtures, expect }) => {
    const trader = await fixtures.trader();
    const headers = authenticatedHeaders(trader, { token: null });
    const answer = await call({
      method: 'GET',
      path: `${PROBED_PATH}?access_token=${trader.token}`,
      headers,
    });
    expect.problem(answer, 401, 'credentials_missing');
  }),
  ...[
    ['xml', 'application/xml'],
    ['form', 'application/x-www-form-urlencoded'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['utf-16', 'application/json; charset=utf-16'],
    ['trailing-text', 'application/json garbage'],
    ['tab', 'application/json\ta'],
    ['prefix', 'application/jsonp'],
    ['nonsense', 'nonsense'],
  ].map(([name = '', type = '']) =>
    guardCase(
      14,
      `type-${name}`,
      `returns 415 for a body with the Content-Type ${JSON.stringify(type)}`,
      async (context) => {
        const answer = await create(context, [['Content-Type', type]]);
        context.expect.problem(answer, 415, 'media_type_unsupported');
      },
    ),
  ),
  guardCase(14, 'type-missing', 'returns 415 for a body without Content-Type', async (context) => {
    context.expect.problem(await create(context, []), 415, 'media_type_unsupported');
  }),
  guardCase(14, 'encoding', 'returns 415 for Content-Encoding: gzip', async (context) => {
    const answer = await create(context, [JSON_CONTENT_TYPE, ['Content-Encoding', 'gzip']]);
    context.expect.problem(answer, 415, 'media_type_unsupported');
  }),
  guardCase(14, 'accept-post', 'lists the supported media types in a 415 to a POST', async (context) => {
    const answer = await create(context, [['Content-Type', 'text/plain']]);
    context.expect.header(answer, 'Accept-Post', /application\/json/);
  }),
  ...[
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; charset="Utf8"',
  ].map((type, index) =>
    guardCase(14, `taken-${index}`, `accepts a body as ${type}`, async (context) => {
      context.expect.status(await create(context, [['Content-Type', type]]), 201);
    }),
  ),
  guardCase(14, 'no-body', 'accepts a Content-Type without a body', async (context) => {
    for (const type of ['application/json', 'text/plain', 'nonsense']) {
      const headers: HttpHeader[] = [
        ...authenticatedHeaders(await context.fixtures.trader()),
        ['Content-Type', type],
      ];
      context.expect.status(await context.call({ method: 'GET', path: PROBED_PATH, headers }), 200);
    }
  }),
  guardCase(15, 'limit-named', 'returns 413 with the limit', async (context) => {
    const answer = await create(context, [JSON_CONTENT_TYPE], paddedBody(await bodyOf(context)));
    context.expect.problem(answer, 413, 'body_too_large');
    context.expect.that(
      'the limit',
      /2097152|2,097,152|2 MiB/.test(answer.body.toString()),
      '2097152 or 2 MiB in the response',
      answer.body.toString(),
      answer,
    );
  }),
  guardCase(15, 'at-limit', 'accepts a body of exactly 2 MiB', async (context) => {
    const body = paddedBody(await bodyOf(context), 2 * 1024 * 1024);
    context.expect.status(await create(context, [JSON_CONTENT_TYPE], body), 201);
  }),
  guardCase(15, 'chunked', 'limits a body without Content-Length', async (context) => {
    const headers: HttpHeader[] = [JSON_CONTENT_TYPE, ['Transfer-Encoding', 'chunked']];
    const answer = await create(context, headers, paddedBody(await bodyOf(context)));
    context.expect.problem(answer, 413, 'body_too_large');
  }),
  ...[
    '*/*',
    'application/*',
    'application/json',
    'text/html, application/json;q=0.5',
    'application/json; q=0.001',
    'Application/Json',
  ].map((accept, index) =>
    guardCase(16, `met-${index}`, `accepts the header Accept: ${accept}`, async (context) => {
      const headers: HttpHeader[] = [
        ...authenticatedHeaders(await context.fixtures.trader()),
        ['Accept', accept],
      ];
      context.expect.status(await context.call({ method: 'GET', path: PROBED_PATH, headers }), 200);
    }),
  ),
  ...['text/html', 'application/json;q=0', 'image/*', 'application/xml, text/plain'].map((accept, index) =>
    guardCase(16, `unmet-${index}`, `returns 406 for the header Accept: ${accept}`, async (context) => {
      const headers: HttpHeader[] = [
        ...authenticatedHeaders(await context.fixtures.trader()),
        ['Accept', accept],
      ];
      const answer = await context.call({ method: 'GET', path: PROBED_PATH, headers });
      context.expect.problem(answer, 406, 'not_acceptable');
      context.expect.that(
        'supported media types',
        answer.body.includes('application/json'),
        'application/json in the response',
        answer.body.toString(),
        answer,
      );
    }),
  ),
];

/** Sends a raw GET with the trader's credentials. */
async function raw(context: CaseContext, requestLine: string) {
  const { host, pathname } = new URL(context.client.target.base);
  const prefix = pathname.replace(/\/+$/, '');
  const [method = '', path = ''] = requestLine.split(' ');
  const headers: HttpHeader[] = [
    ['Host', host],
    ...authenticatedHeaders(await context.fixtures.trader()),
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return context.raw(`${method} ${prefix}${path} HTTP/1.1\r\n${lines}\r\n`);
}

async function bodyOf({ fixtures }: CaseContext): Promise<string> {
  return JSON.stringify(await fixtures.declaration());
}

async function create(context: CaseContext, headers: readonly HttpHeader[], body?: string) {
  const trader = await context.fixtures.trader();
  const request: HttpRequest = {
    method: 'POST',
    path: '/openapi/declarations',
    headers: [...authenticatedHeaders(trader), ...headers],
    body: body ?? (await bodyOf(context)),
  };
  return context.call(request);
}

/** Returns the lower-case names of the headers in a problem's errors. */
export function errorHeaderNames(answer: Parameters<typeof bodyJson>[0]): readonly string[] {
  const names = listAt(bodyJson(answer), 'errors').map((error) => textAt(error, 'name')?.toLowerCase() ?? '');
  return [...new Set(names)].filter((name) => name !== '').toSorted();
}
