import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpHeader, type HttpResponse, headerOf } from '../http.ts';
import { isRecord, type JsonRecord, listAt, textAt, valueAt } from '../json.ts';
import { type AuthenticatedClient, authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';

export const DECLARATIONS_PATH = '/openapi/declarations';
const IDS = '{id} is an id, lrn:<lrn> or mrn:<mrn>. Any other value returns 400.';

export const draftCases: readonly ConformanceCase[] = [
  declarationCase(
    'create',
    'creates a draft with 201, Location and the declaration',
    'POST /openapi/declarations: 201 and Location.',
    async (context) => {
      const { expect, fixtures, call } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const made = await createDraft(context, trader, document);
      expect.status(made, 201);
      const body = bodyJson(made);
      const id = textAt(body, 'id') ?? '';
      expect.equal(
        'lrn, status, mrn',
        [valueAt(body, 'lrn'), valueAt(body, 'status'), valueAt(body, 'mrn') ?? null],
        [document.lrn, 'draft', null],
        made,
      );
      const location = URL.parse(headerOf(made, 'Location') ?? '', made.url)?.href;
      expect.equal('Location', location, `${context.client.target.base}${DECLARATIONS_PATH}/${id}`, made);
      const read = await call({
        method: 'GET',
        path: `${DECLARATIONS_PATH}/${id}`,
        headers: authenticatedHeaders(trader),
      });
      expect.status(read, 200);
      expect.equal('id', valueAt(bodyJson(read), 'id'), id, read);
      expect.that(
        'history',
        Array.isArray(valueAt(bodyJson(read), 'history')),
        'a list',
        valueAt(bodyJson(read), 'history'),
        read,
      );
      expect.header(read, 'ETag', /^"[^"]+"$/);
    },
  ),
  declarationCase(
    'create-least',
    'creates a draft with only type and lrn',
    'A draft needs only a type and an LRN. The portal checks completeness at lodgement.',
    async (context) => {
      const { type } = await context.fixtures.declaration();
      const answer = await createDraft(context, await context.fixtures.trader(), {
        type,
        lrn: context.fixtures.freshLrn(),
      });
      context.expect.status(answer, 201);
    },
  ),
  declarationCase(
    'create-platform',
    'creates a draft with a client of the user type platform',
    'POST /openapi/declarations: 201 and Location.',
    async (context) => {
      context.expect.status(
        await createDraft(context, await context.fixtures.platform(), await context.fixtures.declaration()),
        201,
      );
    },
  ),
  declarationCase(
    'read-conditional',
    'returns 304 for an unchanged declaration',
    'GET /openapi/declarations/{id} returns the declaration with its history and an ETag.',
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}`;
      const read = await call({ method: 'GET', path, headers: authenticatedHeaders(trader) });
      const etag = headerOf(read, 'ETag') ?? '';
      for (const known of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`, '*']) {
        const headers: readonly HttpHeader[] = [...authenticatedHeaders(trader), ['If-None-Match', known]];
        expect.status(await call({ method: 'GET', path, headers }), 304);
      }
      const headers: readonly HttpHeader[] = [...authenticatedHeaders(trader), ['If-None-Match', '"other"']];
      expect.status(await call({ method: 'GET', path, headers }), 200);
    },
  ),
  declarationCase('by-lrn', 'finds the declaration by lrn:<lrn>', IDS, async ({ call, fixtures, expect }) => {
    const trader = await fixtures.trader();
    const lrn = fixtures.freshLrn();
    const id = await fixtures.draft(trader, { lrn });
    const read = await call({
      method: 'GET',
      path: `${DECLARATIONS_PATH}/lrn:${lrn}`,
      headers: authenticatedHeaders(trader),
    });
    expect.equal('id', valueAt(bodyJson(read), 'id'), id, read);
    const encoded = await call({
      method: 'GET',
      path: `${DECLARATIONS_PATH}/lrn%3A${lrn}`,
      headers: authenticatedHeaders(trader),
    });
    expect.equal('id with %3A', valueAt(bodyJson(encoded), 'id'), id, encoded);
    const missing = await call({
      method: 'GET',
      path: `${DECLARATIONS_PATH}/lrn:${fixtures.freshLrn()}`,
      headers: authenticatedHeaders(trader),
    });
    expect.problem(missing, 404, 'not_found');
  }),
  ...[
    'x',
    '1',
    'LRN:abc',
    'lrn:',
    'lrn:a%20b',
    `lrn:${'a'.repeat(36)}`,
    'mrn:12',
    'ucr:1',
    '%20',
    "'%20or%201=1--",
  ].map((id, index) =>
    declarationCase(
      `id-shape-${index}`,
      `refuses the invalid id ${id.slice(0, 20)}: 400`,
      IDS,
      async ({ call, fixtures, expect }) => {
        const headers = authenticatedHeaders(await fixtures.trader());
        const answer = await call({ method: 'GET', path: `${DECLARATIONS_PATH}/${id}`, headers });
        expect.problem(answer, 400, 'input_invalid');
        expect.equal('in', valueAt(bodyJson(answer), 'errors', 0, 'in'), 'path', answer);
      },
    ),
  ),
  declarationCase(
    'missing-mrn',
    'returns 404 for an unknown MRN with a valid format',
    IDS,
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader());
      expect.problem(
        await call({
          method: 'GET',
          path: `${DECLARATIONS_PATH}/mrn:${fixtures.country.unknownRegistration}`,
          headers,
        }),
        404,
        'not_found',
      );
    },
  ),
  declarationCase(
    'mrn-check-digit',
    'returns 400 for an MRN with a wrong check digit, in the path and in queries',
    'An MRN in a path or query must have the correct check digit; otherwise 400.',
    async ({ call, fixtures, expect }) => {
      const mrn = fixtures.country.mistypedRegistration;
      if (mrn === null) return;
      const headers = authenticatedHeaders(await fixtures.trader());
      for (const path of [
        `${DECLARATIONS_PATH}/mrn:${mrn}`,
        `${DECLARATIONS_PATH}?mrn=${mrn}`,
        `/openapi/status?mrn=${mrn}`,
      ]) {
        const answer = await call({ method: 'GET', path, headers });
        expect.problem(answer, 400, 'input_invalid');
        expect.equal('code', valueAt(bodyJson(answer), 'errors', 0, 'code'), 'check_digit', answer);
      }
    },
  ),
  declarationCase(
    'raw-plus',
    'returns 400 for a raw + in a time, and names %2B in the message',
    'A + in a query parameter must be written as %2B.',
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader());
      const time = '2026-01-01T00:00:00+01:00';
      const answer = await call({ method: 'GET', path: `${DECLARATIONS_PATH}?lodgedFrom=${time}`, headers });
      expect.problem(answer, 400, 'input_invalid');
      const message = textAt(bodyJson(answer), 'errors', 0, 'message') ?? '';
      expect.that('message', message.includes('%2B'), 'the message contains %2B', message, answer);
      const path = `${DECLARATIONS_PATH}?lodgedFrom=${time.replace('+', '%2B')}`;
      expect.status(await call({ method: 'GET', path, headers }), 200);
    },
  ),
  declarationCase(
    'list',
    'lists each draft once across the pages',
    'GET /openapi/declarations returns the declarations that match the filters, in pages with a cursor.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('list') });
      const made = [await fixtures.draft(actor), await fixtures.draft(actor), await fixtures.draft(actor)];
      const seen: string[] = [];
      let after = '';
      for (let page = 0; page < 10; page += 1) {
        const answer = await call({
          method: 'GET',
          path: `${DECLARATIONS_PATH}?limit=2${after}`,
          headers: authenticatedHeaders(actor),
        });
        if (!expect.status(answer, 200)) return;
        const body = bodyJson(answer);
        expect.that(
          'number of declarations on a page',
          itemsOf(body).length <= 2,
          'at most 2',
          itemsOf(body).length,
          answer,
        );
        seen.push(...itemsOf(body).map((item) => textAt(item, 'id') ?? ''));
        const cursor = textAt(body, 'cursor');
        if (valueAt(body, 'more') !== true || cursor === undefined) break;
        after = `&after=${encodeURIComponent(cursor)}`;
      }
      expect.equal('ids', seen.toSorted(), made.toSorted());
    },
  ),
];

export function declarationCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `declarations-${name}`, rule: 'contract 6', title, statement, run };
}

export function createDraft(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  document: JsonRecord,
  query = '',
  more: readonly HttpHeader[] = [],
): Promise<HttpResponse> {
  const headers = [...authenticatedHeaders(actor), JSON_CONTENT_TYPE, ...more];
  return call({ method: 'POST', path: DECLARATIONS_PATH + query, headers, body: JSON.stringify(document) });
}

/** Returns the entries of a page, whatever the name of its list property is. */
function itemsOf(body: unknown): readonly unknown[] {
  if (!isRecord(body)) return [];
  return listAt(Object.values(body).filter(Array.isArray), 0);
}
