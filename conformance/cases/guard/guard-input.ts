import type { CaseContext, ConformanceCase } from '../../case.ts';
import { bodyJson, type HttpHeader, type HttpResponse } from '../../http.ts';
import { type JsonRecord, listAt, textAt } from '../../json.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../../test-client.ts';
import { guardCase } from './guard-case.ts';

const DECLARATIONS = '/openapi/declarations';

type BadBody = {
  name: string;
  title: string;
  body: (good: JsonRecord) => string | Uint8Array;
  pointer?: string;
};

const badBodies: readonly BadBody[] = [
  { name: 'empty', title: 'no body for an operation that requires a body', body: () => '' },
  { name: 'syntax', title: 'a body that is not JSON', body: () => '{"type":' },
  { name: 'trailing', title: 'text after the JSON', body: (good) => `${JSON.stringify(good)} x` },
  { name: 'array', title: 'an array', body: () => '[]' },
  { name: 'null', title: 'null', body: () => 'null' },
  { name: 'text', title: 'a string', body: () => '"declaration"' },
  {
    name: 'utf-8',
    title: 'invalid UTF-8',
    body: () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { name: 'deep', title: '200,000 nested arrays', body: () => '['.repeat(200_000) },
  {
    name: 'unknown-member',
    title: 'an unknown property',
    body: (good) => JSON.stringify({ ...good, surprise: true }),
    pointer: '/surprise',
  },
  {
    name: 'proto',
    title: 'a property named __proto__',
    body: (good) => JSON.stringify(good).replace(/^\{/, '{"__proto__":{},'),
  },
  {
    name: 'twice',
    title: 'a duplicate property (JSON.parse keeps the last)',
    body: (good) => JSON.stringify(good).replace(/^\{/, '{"lrn":"other",'),
  },
  {
    name: 'no-type',
    title: 'without type',
    body: ({ type: _, ...rest }) => JSON.stringify(rest),
    pointer: '/type',
  },
  {
    name: 'no-lrn',
    title: 'without lrn',
    body: ({ lrn: _, ...rest }) => JSON.stringify(rest),
    pointer: '/lrn',
  },
  {
    name: 'lrn-number',
    title: 'lrn as a number',
    body: (good) => JSON.stringify({ ...good, lrn: 12 }),
    pointer: '/lrn',
  },
  {
    name: 'lrn-array',
    title: 'lrn in an array',
    body: (good) => JSON.stringify({ ...good, lrn: ['a'] }),
    pointer: '/lrn',
  },
  {
    name: 'lrn-null',
    title: 'lrn null',
    body: (good) => JSON.stringify({ ...good, lrn: null }),
    pointer: '/lrn',
  },
  {
    name: 'lrn-empty',
    title: 'an empty lrn',
    body: (good) => JSON.stringify({ ...good, lrn: '' }),
    pointer: '/lrn',
  },
  {
    name: 'lrn-long',
    title: 'an lrn of 36 characters',
    body: (good) => JSON.stringify({ ...good, lrn: 'L'.repeat(36) }),
    pointer: '/lrn',
  },
  ...[' ', '/', 'é', '\n', ':'].map((character, index) => ({
    name: `lrn-character-${index}`,
    title: `an lrn with ${JSON.stringify(character)}`,
    body: (good: JsonRecord) => JSON.stringify({ ...good, lrn: `A${character}B` }),
    pointer: '/lrn',
  })),
  {
    name: 'type-unknown',
    title: 'an unknown type',
    body: (good) => JSON.stringify({ ...good, type: 'x' }),
    pointer: '/type',
  },
];

const badQueries = [
  `${DECLARATIONS}?surprise=1`,
  `${DECLARATIONS}?limit=0`,
  `${DECLARATIONS}?limit=1e1`,
  `${DECLARATIONS}?limit=%zz`,
  `${DECLARATIONS}?after=made-up`,
  '/openapi/status?Limit=1',
  '/openapi/status?%zz',
  '/openapi/status?limit=%E0%A4%A',
  '/openapi/reference/countries?date=0000-01-01',
] as const;

/** Cases for guard rule 17: the portal validates all input before any effect, and reports every error. */
export const guardInputCases: readonly ConformanceCase[] = [
  ...badBodies.map(({ name, title, body, pointer }) =>
    guardCase(17, `body-${name}`, title, async (context) => {
      const good = await context.fixtures.declaration();
      const answer = await post(context, '', body(good));
      context.expect.problem(answer, 400, 'input_invalid');
      if (pointer) context.expect.contains('pointers', errorPointersOf(answer), [pointer], answer);
      const all = listAt(bodyJson(answer), 'errors');
      context.expect.that(
        'errors',
        all.length > 0 && all.every(inBody),
        'each error with in: body',
        all,
        answer,
      );
    }),
  ),
  ...badQueries.map((path, index) =>
    guardCase(17, `query-${index}`, `GET ${path}`, async (context) => {
      const headers = authenticatedHeaders(await context.fixtures.trader());
      const answer = await context.call({ method: 'GET', path, headers });
      context.expect.problem(answer, 400, 'input_invalid');
      const all = listAt(bodyJson(answer), 'errors');
      context.expect.that(
        'errors',
        all.some((error) => textAt(error, 'in') === 'query'),
        'an error with in: query',
        all,
        answer,
      );
    }),
  ),
  ...['lodge=1', 'lodge=TRUE', 'lodge=', 'dryRun=yes', 'lodge=true&lodge=false'].map((query, index) =>
    guardCase(17, `flag-${index}`, `refuses POST ?${query} without converting the value`, async (context) => {
      const answer = await post(context, `?${query}`, JSON.stringify(await context.fixtures.declaration()));
      context.expect.problem(answer, 400, 'input_invalid');
    }),
  ),
  guardCase(17, 'all-at-once', 'lists the errors of query and body together', async (context) => {
    const good = await context.fixtures.declaration();
    const { type: _, ...rest } = good;
    const answer = await post(context, '?surprise=1', JSON.stringify({ ...rest, lrn: 'a b', unknown: 1 }));
    context.expect.problem(answer, 400, 'input_invalid');
    context.expect.contains('pointers', errorPointersOf(answer), ['/type', '/lrn', '/unknown'], answer);
    const places = listAt(bodyJson(answer), 'errors').map((error) => textAt(error, 'in') ?? '');
    context.expect.contains('places', places, ['query', 'body'], answer);
  }),
  guardCase(
    17,
    'integer',
    'accepts an integer with a zero fraction, such as 1.0 (JSON Schema)',
    async (context) => {
      const good = await context.fixtures.declaration();
      const body = JSON.stringify({ ...good, consignment: { totalPackages: 460 } });
      context.expect.status(await post(context, '', body.replace('460', '460.0')), 201);
    },
  ),
  guardCase(17, 'nothing-stored', 'stores nothing of a refused body', async (context) => {
    const good = await context.fixtures.declaration();
    context.expect.status(await post(context, '', JSON.stringify({ ...good, surprise: 1 })), 400);
    context.expect.status(await post(context, '', JSON.stringify(good)), 201);
  }),
];

function inBody(error: unknown): boolean {
  return textAt(error, 'in') === 'body' && textAt(error, 'message') !== undefined;
}

export function errorPointersOf(answer: HttpResponse): readonly string[] {
  return listAt(bodyJson(answer), 'errors').map((error) => textAt(error, 'pointer') ?? '');
}

async function post(context: CaseContext, query: string, body: string | Uint8Array): Promise<HttpResponse> {
  const headers: HttpHeader[] = [...authenticatedHeaders(await context.fixtures.trader()), JSON_CONTENT_TYPE];
  return context.call({ method: 'POST', path: DECLARATIONS + query, headers, body });
}
