import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpResponse } from '../http.ts';
import { listAt, textAt, valueAt } from '../json.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../test-client.ts';
import { DECLARATIONS_PATH } from './drafts.ts';

const SEARCH =
  'GET /openapi/declarations returns the declarations that match the filters, in pages with a cursor.';
const EXPORT = 'NDJSON and CSV export of a period by streaming.';
const COUNT = 'GET /openapi/declarations/count returns the number of declarations, and sums by currency.';
const SUMMARY = 'GET /openapi/declarations/summary: counts and sums per state and month.';

export const searchCases: readonly ConformanceCase[] = [
  searchCase('filters', 'finds a declaration by each filter', SEARCH, async (context) => {
    const { fixtures, expect } = context;
    const trader = await fixtures.trader();
    const lrn = fixtures.freshLrn();
    const id = await fixtures.lodged(trader, { lrn });
    const document = await fixtures.declaration();
    const commodity = textAt(document, 'goodsItems', 0, 'commodityCode') ?? '';
    const importer = textAt(document, 'importer', 'identification') ?? '';
    const wide = `lodgedFrom=${daysFromNow(-2)}&lodgedBefore=${daysFromNow(2)}`;
    const meets = [
      `lrn=${lrn}`,
      `lrnPrefix=${lrn.slice(0, -1)}`,
      `commodity=${commodity}`,
      `commodity=${commodity.slice(0, 2)}&type=${textAt(document, 'type')}`,
      `importer=${importer}`,
      `office=${textAt(document, 'office')}`,
      wide,
      `${wide}&commodity=${commodity.slice(0, 4)}&lrnPrefix=${lrn}`,
    ];
    for (const query of meets) {
      expect.contains(query, await found(context, trader, `${query}&limit=500`), [id]);
    }
    const misses = [
      `lrn=${lrn}&commodity=99`,
      `lrnPrefix=${lrn}&office=${fixtures.country.unknownOffice}`,
      `lrn=${lrn}&lodgedBefore=${daysFromNow(-2)}`,
    ];
    for (const query of misses) expect.equal(query, await found(context, trader, query), []);
    const outsider = await found(context, await fixtures.clientOfOtherOrganisation(), `lrnPrefix=${lrn}`);
    expect.equal('declarations that another organisation finds', outsider, []);
  }),
  searchCase('cursor', 'accepts a cursor only with its own filters', SEARCH, async (context) => {
    const { fixtures, expect } = context;
    const trader = await fixtures.trader();
    for (let count = 0; count < 2; count += 1) await fixtures.draft(trader);
    const first = await list(context, trader, 'status=draft&limit=1');
    const cursor = encodeURIComponent(textAt(bodyJson(first), 'cursor') ?? '');
    expect.status(await list(context, trader, `status=draft&limit=2&after=${cursor}`), 200);
    for (const query of ['status=lodged', `status=draft&type=${fixtures.country.example.type}`, 'limit=1']) {
      expect.problem(await list(context, trader, `${query}&after=${cursor}`), 400, 'input_invalid');
    }
  }),
  ...[
    'commodity=9',
    'commodity=09x',
    'lane=blue',
    'statusGroup=none',
    'lodgedFrom=2026-02-31',
    'lodgedFrom=2026-01-01T00:00:00',
    'lodgedFrom=2026-01-02&lodgedBefore=2026-01-02',
    'from=2026-01-01',
  ].map((query, index) =>
    searchCase(`fault-${index}`, `returns 400 for ?${query}`, SEARCH, async (context) => {
      context.expect.problem(
        await list(context, await context.fixtures.trader(), query),
        400,
        'input_invalid',
      );
    }),
  ),
  searchCase('export', 'exports each declaration of the period in one line', EXPORT, async (context) => {
    const { fixtures, expect } = context;
    const trader = await fixtures.trader();
    const id = await fixtures.lodged(trader);
    const draft = await fixtures.draft(trader);
    const query = `?lodgedFrom=${daysFromNow(-2)}`;
    const ndjson = await get(context, trader, `/export${query}`);
    expect.status(ndjson, 200);
    expect.header(ndjson, 'Content-Type', 'application/x-ndjson');
    expect.noHeader(ndjson, 'Content-Length');
    const ids = linesOf(ndjson).map((line) => textAt(JSON.parse(line), 'id') ?? '');
    expect.contains('ids', ids, [id], ndjson);
    expect.that('drafts', !ids.includes(draft), 'no draft', draft, ndjson);
    const csv = await get(context, trader, `/export${query}`, 'text/csv');
    expect.header(csv, 'Content-Type', 'text/csv');
    expect.header(csv, 'Vary', /\bAccept\b/);
    expect.that('CSV', csv.body.toString().includes(`\r\n${id},`), `a line of ${id}`, '(none)', csv);
    expect.equal('lines', linesOf(csv).length, ids.length + 1, csv);
    const outsider = await get(context, await fixtures.clientOfOtherOrganisation(), `/export${query}`);
    expect.that(
      'isolation',
      !outsider.body.toString().includes(id),
      'no declarations of other organisations',
      id,
      outsider,
    );
  }),
  searchCase(
    'export-head',
    'responds to HEAD, and refuses an unsupported format',
    EXPORT,
    async (context) => {
      const { call, expect } = context;
      const trader = await context.fixtures.trader();
      const path = `${DECLARATIONS_PATH}/export`;
      const head = await call({ method: 'HEAD', path, headers: authenticatedHeaders(trader) });
      expect.status(head, 200);
      expect.header(head, 'Content-Type', 'application/x-ndjson');
      expect.equal('body', head.body.length, 0, head);
      expect.problem(await get(context, trader, '/export', 'application/xml'), 406, 'not_acceptable');
      expect.problem(await get(context, trader, '/export?lodgedFrom=x'), 400, 'input_invalid');
    },
  ),
  searchCase('summary', 'returns a summary that matches the export', SUMMARY, async (context) => {
    const { fixtures, expect } = context;
    const trader = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('books') });
    for (let count = 0; count < 3; count += 1) await fixtures.lodged(trader);
    const query = `?lodgedFrom=${daysFromNow(-2)}&lodgedBefore=${daysFromNow(2)}`;
    const summary = await get(context, trader, `/summary${query}`);
    expect.status(summary, 200);
    const entries = listAt(bodyJson(summary), 'items');
    const counts = entries.map((entry) => Number(valueAt(entry, 'count')));
    expect.equal('count', valueAt(bodyJson(summary), 'count'), 3, summary);
    expect.equal(
      'sum of the counts in the summary',
      counts.reduce((sum, count) => sum + count, 0),
      3,
      summary,
    );
    const lines = linesOf(await get(context, trader, `/export${query}`));
    expect.equal('lines of the export', lines.length, 3, summary);
    const { currency } = Object(valueAt(await fixtures.declaration(), 'invoice'));
    for (const entry of entries) {
      expect.equal('currency', textAt(entry, 'invoiced', 0, 'currency'), currency, summary);
    }
    const long = `?lodgedFrom=${daysFromNow(-400)}&lodgedBefore=${daysFromNow(0)}`;
    expect.problem(await get(context, trader, `/summary${long}`), 400, 'input_invalid');
  }),
  searchCase('count', 'returns the count and the sums of the list', COUNT, async (context) => {
    const { fixtures, expect } = context;
    const trader = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('counts') });
    const lrn = fixtures.freshLrn();
    await fixtures.lodged(trader, { lrn });
    await fixtures.lodged(trader);
    const { currency } = Object(valueAt(await fixtures.declaration(), 'invoice'));
    for (const [query, expectedCount] of [
      ['', 2],
      [`?lrn=${lrn}`, 1],
      [`?type=${fixtures.country.otherType}`, 0],
    ] as const) {
      const counted = await get(context, trader, `/count${query}`);
      expect.status(counted, 200);
      expect.equal('count', valueAt(bodyJson(counted), 'count'), expectedCount, counted);
      expect.equal('more', valueAt(bodyJson(counted), 'more'), false, counted);
      const sum = textAt(bodyJson(counted), 'invoiced', 0, 'currency');
      expect.equal('currency', sum, expectedCount === 0 ? undefined : currency, counted);
    }
    const outsider = await get(context, await fixtures.clientOfOtherOrganisation(), `/count?lrn=${lrn}`);
    expect.equal('count of another organisation', valueAt(bodyJson(outsider), 'count'), 0, outsider);
    expect.problem(await get(context, trader, '/count?limit=1'), 400, 'input_invalid');
  }),
];

function searchCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `search-${name}`, rule: 'contract 6', title, statement, run };
}

function list(context: CaseContext, actor: AuthenticatedClient, query: string): Promise<HttpResponse> {
  return get(context, actor, `?${query}`);
}

function get(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  rest: string,
  accept?: string,
): Promise<HttpResponse> {
  const headers = authenticatedHeaders(actor).filter(
    ([name]) => accept === undefined || name.toLowerCase() !== 'accept',
  );
  const wished = accept === undefined ? headers : [...headers, ['Accept', accept] as const];
  return call({ method: 'GET', path: DECLARATIONS_PATH + rest, headers: wished });
}

async function found(
  context: CaseContext,
  actor: AuthenticatedClient,
  query: string,
): Promise<readonly string[]> {
  const answer = await list(context, actor, query);
  context.expect.status(answer, 200);
  return listAt(bodyJson(answer), 'items').map((item) => textAt(item, 'id') ?? '');
}

function linesOf(answer: HttpResponse): readonly string[] {
  return answer.body
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}
