import type { CaseContext, ConformanceCase } from '../case.ts';
import type { HttpHeader, HttpResponse } from '../http.ts';
import { headerOf } from '../http.ts';
import { operationsOfDocument } from '../openapi-example.ts';
import { type AuthenticatedClient, authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { DECLARATIONS_PATH } from './drafts.ts';
import { GUARD_RULES } from './guard/guard-case.ts';

const VARYING = new Set(['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Cases for guard rule 18, about missing resources, on every path of the OpenAPI document that contains a
 * declaration id.
 */
export const isolationCases: readonly ConformanceCase[] = [
  isolationCase(
    'declarations',
    "treats another organisation's declaration as missing on every route",
    async (context) => {
      const { fixtures, expect } = context;
      const foreign = await fixtures.lodged(await fixtures.clientOfOtherOrganisation());
      const missing = await fixtures.deletedId();
      const trader = await fixtures.trader();
      let compared = 0;
      for (const { path, methods } of operationsOfDocument(await fixtures.openapi())) {
        if (!path.startsWith(`${DECLARATIONS_PATH}/{`)) continue;
        for (const method of methods) {
          const sendWithId = (id: string) => requestForeignId(context, trader, method, path, id);
          const [first, second] = [await sendWithId(foreign), await sendWithId(missing)];
          expect.equal(
            `${method} ${path}`,
            comparableText(first, foreign),
            comparableText(second, missing),
            first,
          );
          if (first.status === 404) compared += 1;
        }
      }
      expect.that(
        'routes that returned 404',
        compared >= 4,
        'at least GET, PUT, DELETE and lodgement',
        compared,
      );
    },
  ),
  isolationCase('lrn', 'does not find the LRN and MRN of another organisation', async (context) => {
    const { fixtures, expect } = context;
    const lrn = fixtures.freshLrn();
    await fixtures.lodged(await fixtures.clientOfOtherOrganisation(), { lrn });
    const trader = await fixtures.trader();
    const path = `${DECLARATIONS_PATH}/{id}`;
    const other = fixtures.freshLrn();
    const [first, second] = [
      await requestForeignId(context, trader, 'get', path, `lrn:${lrn}`),
      await requestForeignId(context, trader, 'get', path, `lrn:${other}`),
    ];
    expect.problem(first, 404, 'not_found');
    expect.equal('responses', comparableText(first, lrn), comparableText(second, other), first);
  }),
  isolationCase(
    'lists',
    'shows no declarations of another organisation in status and list',
    async (context) => {
      const { fixtures, expect, call } = context;
      const lrn = fixtures.freshLrn();
      await fixtures.lodged(await fixtures.clientOfOtherOrganisation(), { lrn });
      for (const path of [`/openapi/status?lrn=${lrn}`, `${DECLARATIONS_PATH}?limit=100`]) {
        const answer = await call({
          method: 'GET',
          path,
          headers: authenticatedHeaders(await fixtures.trader()),
        });
        expect.status(answer, 200);
        expect.that(
          path,
          !answer.body.toString().includes(lrn),
          'no data of the other organisation',
          'the LRN of the other organisation',
          answer,
        );
      }
    },
  ),
];

function isolationCase(name: string, title: string, run: ConformanceCase['run']): ConformanceCase {
  return { id: `isolation-${name}`, rule: 'contract 3, rule 18', title, statement: GUARD_RULES[18], run };
}

async function requestForeignId(
  context: CaseContext,
  actor: AuthenticatedClient,
  method: string,
  path: string,
  id: string,
): Promise<HttpResponse> {
  const headers: HttpHeader[] = authenticatedHeaders(actor);
  const filled = path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, '1');
  if (method !== 'put') return context.call({ method: method.toUpperCase(), path: filled, headers });
  const body = JSON.stringify({
    ...(await context.fixtures.declaration()),
    lrn: context.fixtures.country.example.lrn,
  });
  const more: readonly HttpHeader[] = [JSON_CONTENT_TYPE, ['If-Match', '"1"']];
  return context.call({ method: 'PUT', path: filled, headers: [...headers, ...more], body });
}

/** Returns a response as text, without the parts that differ in every response and without the requested id. */
function comparableText(answer: HttpResponse, id: string): string {
  const requestId = headerOf(answer, 'X-Request-Id') ?? '';
  const lines = answer.headers
    .filter(([name]) => !VARYING.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
  const text = `${answer.status}\n${lines.join('\n')}\n\n${answer.body.toString()}`;
  return text.replaceAll(id, '<id>').replaceAll(requestId, '<request>').replaceAll(UUID, '<uuid>');
}
