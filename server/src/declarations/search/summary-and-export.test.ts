import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Caller } from '../../callers/caller.ts';
import { csvLine } from '../../foundation/csv/csv.ts';
import { bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

const ids: string[] = [];

/**
 * Creates four lodged declarations, two in one month, one in the next and one with an amended invoice currency, and a
 * draft.
 */
const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
const invoice = (amount: string, currency: string) => ({
  invoice: { ...Object(sample().invoice), amount, currency },
});
const first = [
  { lrn: 'A', ...invoice('1000.10', 'USD') },
  { lrn: 'B', ...invoice('0.0525', 'USD') },
  { lrn: '-C', ...invoice('70', 'EUR') },
];
for (const document of first) ids.push(await lodge(document));
portal.source.move(31 * 24 * 3_600_000);
ids.push(await lodge({ lrn: 'D', ...invoice('99999999999999.99', 'EUR') }));
await portal.create(trader, { lrn: 'draft' });
await lodgeFor(foreignCaller, { lrn: 'A', ...invoice('1', 'USD') });
await portal.testing.database.system.query(
  `update declarations.declarations set status = 'released' where id = any ($1)`,
  [[ids[1], ids[2]]],
);
await portal.testing.database.system.query(
  `insert into declarations.assessments
       (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
     select $1, i, v, now(), 'XAD', 100.05 * v, 1.00, '{}' from unnest($2::text[]) i, generate_series(1, 2) v`,
  [trader.organisation.id, [ids[1], ids[2]]],
);
after(() => portal.stop());

function lodge(document: object): Promise<string> {
  portal.source.move(1_000);
  return lodgeFor(trader, document);
}

/** Inserts a lodged declaration without validation, because reports do not depend on the rules. */
async function lodgeFor(caller: Caller, document: object): Promise<string> {
  const id = await portal.create(caller, document);
  await portal.testing.database.system.query(
    `update declarations.declarations set status = 'lodged', status_group = 'open', lodged_at = $2 where id = $1`,
    [id, portal.source.now()],
  );
  return id;
}

const summary = (query = '', caller = trader) => portal.call('getDeclarationsSummary', caller, { query });
const exported = (query = '', accept?: string, caller = trader) =>
  portal.call('exportDeclarations', caller, { query, headers: accept === undefined ? {} : { accept } });

function monthsAgo(back: number): string {
  const now = portal.source.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
}

const widePeriod = (): string => `lodgedFrom=${monthsAgo(6)}-01`;

describe('200 with a summary', () => {
  test('counts and totals by month, status and currency, with the duties of the current version', async () => {
    const body = await summary().then(bodyWithStatus(200));
    assert.equal(member(body, 'count'), 4);
    const [earlier, now] = [monthsAgo(1), monthsAgo(0)];
    assert.deepEqual(member(body, 'items'), [
      {
        month: earlier,
        status: 'lodged',
        count: 1,
        invoiced: [{ currency: 'USD', amount: '1000.10' }],
        duties: [],
      },
      {
        month: earlier,
        status: 'released',
        count: 2,
        invoiced: [
          { currency: 'EUR', amount: '70.00' },
          { currency: 'USD', amount: '0.0525' },
        ],
        duties: [{ currency: 'XAD', payable: '200.10', suspended: '2.00' }],
      },
      {
        month: now,
        status: 'lodged',
        count: 1,
        invoiced: [{ currency: 'EUR', amount: '99999999999999.99' }],
        duties: [],
      },
    ]);
  });

  test('returns the summary of a period, excluding its end', async () => {
    const { body } = await summary(`lodgedFrom=${monthsAgo(1)}-01&lodgedBefore=${monthsAgo(0)}-01`);
    assert.equal(member(body, 'count'), 3);
    assert.equal(member(body, 'lodgedBefore'), `${monthsAgo(0)}-01T00:00:00.000Z`);
    assert.equal(
      member((await summary('lodgedBefore=2020-01-01')).body, 'lodgedFrom'),
      '2019-01-01T00:00:00.000Z',
    );
  });

  test('returns an empty summary without declarations, and excludes declarations of other organisations', async () => {
    const newCaller = await portal.newCaller();
    assert.deepEqual(member((await summary('', newCaller)).body, 'items'), []);
    assert.equal(member((await summary('', foreignCaller)).body, 'count'), 1);
  });

  test('counts as many declarations in the summary as the export contains', async () => {
    const lines = (await exported(widePeriod())).text.trim().split('\n');
    assert.equal(lines.length, member((await summary(widePeriod())).body, 'count'));
  });
});

describe('200 with an export', () => {
  test('exports NDJSON with one line for each declaration, in the order of lodgement', async () => {
    const { text, headers } = await exported(widePeriod());
    assert.equal(headers.get('content-type'), 'application/x-ndjson');
    assert.ok(text.endsWith('\n'));
    const rows: unknown[] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      rows.map((row) => member(row, 'id')),
      ids,
    );
    const [, second] = rows;
    assert.equal(member(second, 'invoiceAmount'), '0.0525');
    assert.equal(member(second, 'dutiesPayable'), '100.05');
    assert.equal(member(second, 'status'), 'released');
    assert.equal(member(second, 'goodsItems'), 3);
    assert.equal(member(rows[0], 'dutiesPayable'), null);
  });

  test('exports the same declarations as CSV, with formulas escaped', async () => {
    const { text, headers } = await exported(widePeriod(), 'text/csv');
    assert.equal(headers.get('content-type'), 'text/csv');
    assert.ok(text.split('\r\n').length === 6 && !/[^\r]\n/.test(text));
    const rows: Record<string, string>[] = parse(text, { columns: true });
    assert.deepEqual(
      rows.map(({ lrn }) => lrn),
      ['A', 'B', "'-C", 'D'],
    );
    assert.equal(rows[3]?.invoiceAmount, '99999999999999.99');
    assert.equal(rows[0]?.mrn, '');
  });

  test('exports the current month by default; a CSV file without declarations contains only the header', async () => {
    assert.equal((await exported()).text.trim().split('\n').length, 1);
    assert.equal((await exported('lodgedBefore=2020-01-01')).text, '');
    const csv = await exported('lodgedBefore=2020-01-01', 'text/csv');
    assert.match(csv.text, /^id,lrn,[\w,]+\r\n$/);
  });

  test('exports no declarations of other organisations', async () => {
    const { text } = await exported(widePeriod(), undefined, foreignCaller);
    for (const id of ids) assert.ok(!text.includes(id));
  });

  test('exports each declaration once across batches with equal times', async () => {
    const caller = await portal.newCaller();
    await portal.testing.database.system.query(
      `with made as (
         insert into declarations.declarations
           (organisation_id, id, lrn, type, office, status, status_group, lifecycle, content_hash, created_at, changed_at,
            lodged_at)
         select $1, 'dec_' || lpad(n::text, 26, '0'), 'N' || n, 'import', 'XA000100', 'lodged', 'open', '{}', '',
           now(), now(), '2026-01-01'::timestamptz + (n / 400) * interval '1 hour'
         from generate_series(1, 1200) n returning organisation_id, id
       )
       insert into declarations.declaration_summary (organisation_id, declaration_id, goods_items)
       select organisation_id, id, 1 from made`,
      [caller.organisation.id],
    );
    const { text } = await exported('lodgedFrom=2026-01-01&lodgedBefore=2026-01-02', 'text/csv', caller);
    const rows: Record<string, string>[] = parse(text, { columns: true });
    assert.equal(rows.length, 1_200);
    assert.equal(new Set(rows.map(({ id }) => id)).size, 1_200);
  });
});

describe('400', () => {
  for (const query of ['lodgedFrom=x', 'lodgedFrom=2026-02-02&lodgedBefore=2026-02-01', 'month=2026-01']) {
    test(`rejects the query ${query}`, async () => {
      assert.equal((await summary(query)).code, 'input_invalid');
      assert.equal((await exported(query)).code, 'input_invalid');
    });
  }

  test('rejects a summary of more than a year', async () => {
    assert.equal((await summary('lodgedFrom=2025-01-01&lodgedBefore=2026-01-02')).status, 200);
    assert.equal((await summary('lodgedFrom=2025-01-01&lodgedBefore=2026-01-03')).code, 'input_invalid');
  });
});

describe('429', () => {
  test('rejects a third concurrent export of a client until one of the first two has ended', async () => {
    const caller = await portal.newCaller();
    const [first, second] = [new AbortController(), new AbortController()];
    const begin = (ended: AbortSignal) => portal.call('exportDeclarations', caller, { ended });
    assert.equal((await begin(first.signal)).status, 200);
    assert.equal((await begin(second.signal)).status, 200);
    assert.equal((await begin(new AbortController().signal)).code, 'rate_limited');
    assert.equal((await exported('', undefined, foreignCaller)).status, 200, 'other clients have their own');
    first.abort();
    assert.equal((await begin(new AbortController().signal)).status, 200);
    second.abort();
  });
});

test('a CSV field has its original value after parsing, unless it looks like a formula', () => {
  const plain = ['a', 'a,b', '"', 'a"b', 'line\r\nline', ' blank', 'é', '', "'", '1-1'];
  for (const text of plain) assert.deepEqual(parse(csvLine([text, 'x'])), [[text, 'x']]);
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    assert.deepEqual(parse(csvLine([text, 'x'])), [[`'${text}`, 'x']], text);
  assert.equal(csvLine([-1, null, '-1', 0, '', 'a;b', 'a,"b"\n']), `-1,,'-1,0,,a;b,"a,""b""\n"\r\n`);
});
