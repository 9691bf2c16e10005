import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member } from '../../foundation/http/testing/request.ts';
import { sample } from '../testing/test-operations.ts';
import { sampleBroker, sampleTrader } from '../testing/xa-samples.ts';
import { lineOf, openBulkTestServer } from './testing/bulk-portal.ts';

const bulk = await openBulkTestServer();
const client = await bulk.newClient();
after(() => bulk.stop());

const codeOf = (line: unknown): unknown => member(line, 'code');
const statuses = (lines: readonly unknown[]): unknown[] =>
  lines.map((line) => codeOf(line) ?? member(line, 'httpStatus'));
/** Returns a problem response without the properties that identify its request, for comparison with another request. */
const withoutRequestData = (problem: unknown): object => ({
  ...Object(problem),
  instance: undefined,
  requestId: undefined,
});
const organisationId = (): string => bulk.callers.get(client)?.organisation.id ?? '';
const manyLines = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, index) => lineOf({ lrn: `${prefix}-${index}` })).join('');

/** Returns the numbers of declarations, versions, changes and audit rows that are stored for LRNs with a prefix. */
async function storedCounts(prefix: string): Promise<unknown> {
  const [row] = await bulk.api.testing.database.system.query(
    `select count(d)::integer as declarations, count(v)::integer as versions, count(c)::integer as changes,
       count(e)::integer as audited
     from declarations.declarations d
       left join declarations.versions v on v.declaration_id = d.id
       left join declarations.changes c on c.declaration_id = d.id
       left join audit.events e on e.target_id = d.id
     where d.organisation_id = $1 and d.lrn like $2`,
    [organisationId(), `${prefix}%`],
  );
  return row;
}
const expectedCounts = (count: number) => ({
  declarations: count,
  versions: count,
  changes: count,
  audited: count,
});

describe('bulk body with a byte order mark', () => {
  test('ignores a byte order mark before the first line and lodges the line', async () => {
    const { lines } = await bulk.lodge(client, `\ufeff${manyLines('bom', 2)}`);
    assert.deepEqual(statuses(lines).slice(0, 2), [201, 201]);
  });

  test('reports a byte order mark in a later line as an error of that line', async () => {
    const { lines } = await bulk.lodge(
      client,
      `${manyLines('later-bom-a', 1)}\ufeff${manyLines('later-bom-b', 1)}`,
    );
    assert.deepEqual(statuses(lines).slice(0, 2), [201, 'input_invalid']);
  });
});

const invoice = (number: string) => ({ invoice: { ...Object(sample().invoice), number } });
const duplicateIdIn = (line: unknown): unknown => {
  const warnings = member(line, 'warnings');
  const found = Array.isArray(warnings) && warnings.find((each) => member(each, 'code') === 'R513');
  return found ? member(found, 'relatedDeclaration', 'id') : null;
};

describe('bulk lodgement of possible duplicates', () => {
  test('names an earlier line or an earlier lodgement in the warning; a dry run names stored declarations only', async () => {
    const body = [
      lineOf({ lrn: 'twin-1', ...invoice('TWIN-1') }),
      lineOf({ lrn: 'twin-2', ...invoice('TWIN-2') }),
      lineOf({ lrn: 'twin-3', ...invoice('twin -1') }),
      lineOf({ lrn: 'twin-1', ...invoice('TWIN-1'), office: 'XA000200' }),
    ].join('');
    const before_ = await bulk.lodge(client, body, { query: '?dryRun=true' });
    assert.deepEqual(before_.lines.map(duplicateIdIn).slice(0, 3), [null, null, null]);
    const { lines } = await bulk.lodge(client, body);
    assert.deepEqual(statuses(lines), [201, 201, 201, 'lrn_in_use']);
    const id = member(lines[0], 'id');
    assert.deepEqual(lines.map(duplicateIdIn), [null, null, id, null]);
    const later = lineOf({ lrn: 'twin-4', ...invoice('TWIN-1') });
    const tried = await bulk.lodge(client, later, { query: '?dryRun=true' });
    const lodged = await bulk.lodge(client, later);
    // Lines 0 and 2 of the earlier request have the same lodgement time, so the warning can name either.
    assert.ok([id, member(lines[2], 'id')].includes(duplicateIdIn(tried.lines[0])));
    assert.equal(duplicateIdIn(lodged.lines[0]), duplicateIdIn(tried.lines[0]));
    const repeated = await bulk.lodge(client, body);
    assert.deepEqual(statuses(repeated.lines), [201, 201, 201, 'lrn_in_use']);
    assert.deepEqual(repeated.lines.map(duplicateIdIn), [null, null, null, null]);
  });
});

describe('bulk lodgement by a representative', () => {
  const represented = { representation: 'direct', representative: sampleBroker };
  const unknown = { ...sampleTrader, identification: 'XA999888777666' };

  test('rejects lines of principals without a mandate and lodges the remaining lines; a dry run returns the same results', async () => {
    const broker = await bulk.api.newBroker();
    bulk.callers.set('broker', broker);
    const body = [
      lineOf({ lrn: 'for-1', ...represented }),
      lineOf({ lrn: 'for-2', ...represented, declarant: unknown, importer: unknown }),
      lineOf({ lrn: 'for-3' }),
      lineOf({ lrn: 'for-4', ...represented }),
      lineOf({ lrn: 'for-1', ...represented, office: 'XA000200' }),
    ].join('');
    const tried = await bulk.lodge('broker', body, { query: '?dryRun=true' });
    assert.deepEqual(statuses(tried.lines).slice(0, 4), [200, 'input_invalid', 200, 200]);
    const { lines } = await bulk.lodge('broker', body);
    assert.deepEqual(statuses(lines), [201, 'input_invalid', 201, 201, 'lrn_in_use']);
    assert.equal(member(lines[1], 'errors', 0, 'code'), 'R323');
    const faulty = {
      lrn: 'for-5',
      ...represented,
      declarant: unknown,
      importer: unknown,
      office: 'XA999999',
    };
    const [result] = (await bulk.lodge('broker', lineOf(faulty))).lines;
    const errors = member(result, 'errors');
    assert.ok(Array.isArray(errors) && errors.length > 1, 'beside the other faults');
    assert.ok(errors.some((error) => member(error, 'code') === 'R323'));
    const again = await bulk.lodge('broker', body);
    assert.deepEqual(statuses(again.lines), [201, 'input_invalid', 201, 201, 'lrn_in_use']);
    assert.equal(member(again.lines[3], 'id'), member(lines[3], 'id'));
    const rows = await bulk.api.testing.database.system.query<{ lrn: string }>(
      `select d.lrn from declarations.principals p join declarations.declarations d on d.id = p.declaration_id
       where p.lodged_by = $1 order by d.lrn`,
      [broker.organisation.id],
    );
    assert.deepEqual(
      rows.map(({ lrn }) => lrn),
      ['for-1', 'for-4'],
    );
  });

  test('returns R304 for a line with an importer and no mandate, and lodges the remaining lines', async () => {
    const body = [
      lineOf({ lrn: 'owner-1' }),
      lineOf({ lrn: 'owner-2', importer: unknown }),
      lineOf({ lrn: 'owner-3' }),
    ].join('');
    const tried = await bulk.lodge(client, body, { query: '?dryRun=true' });
    assert.deepEqual(statuses(tried.lines), [200, 'input_invalid', 200]);
    const { lines } = await bulk.lodge(client, body);
    assert.deepEqual(statuses(lines), [201, 'input_invalid', 201]);
    for (const refused of [tried.lines[1], lines[1]]) {
      assert.equal(member(refused, 'errors', 0, 'code'), 'R304');
      assert.equal(member(refused, 'errors', 0, 'pointer'), '/importer/identification');
    }
    assert.deepEqual(await storedCounts('owner-'), expectedCounts(2));
  });

  test('warns of a duplicate of the principal; the result of a line without a mandate names no earlier declaration', async () => {
    const twin = { ...represented, ...invoice('TWIN-3') };
    const body = [
      lineOf({ lrn: 'twin-5', ...twin, declarant: unknown, importer: unknown }),
      lineOf({ lrn: 'twin-6', ...twin }),
      lineOf({ lrn: 'twin-7', ...twin }),
    ].join('');
    const { lines } = await bulk.lodge('broker', body);
    assert.deepEqual(statuses(lines), ['input_invalid', 201, 201]);
    assert.deepEqual(lines.map(duplicateIdIn), [null, null, member(lines[1], 'id')]);
  });
});

describe('200', () => {
  test('lodges each line and returns its result with its line number', async () => {
    const { lines } = await bulk.lodge(client, manyLines('each', 600)).then(assertStatus(200));
    assert.deepEqual(
      lines.map((line) => [
        member(line, 'line'),
        member(line, 'httpStatus'),
        member(line, 'lrn'),
        member(line, 'status'),
      ]),
      Array.from({ length: 600 }, (_, index) => [index + 1, 201, `each-${index}`, 'lodged']),
    );
    assert.equal(new Set(lines.map((line) => member(line, 'id'))).size, 600);
    assert.deepEqual(await storedCounts('each'), expectedCounts(600));
  });

  test('stores a line exactly as a single lodgement stores its declaration', async () => {
    const caller = bulk.callers.get(client);
    assert.ok(caller);
    await bulk.lodge(client, lineOf({ lrn: 'same-bulk' }));
    await bulk.api.create(caller, { lrn: 'same-single' }, 'lodge=true');
    const rows = await bulk.api.testing.database.system.query(
      `select to_jsonb(d) - '{id,lrn,content_hash,created_at,changed_at,lodged_at}'::text[] as declaration,
         replace(v.document, d.lrn, '') as document, v.content_hash = d.content_hash as same,
         to_jsonb(c) - '{id,declaration_id,at,sequence}'::text[] as change,
         to_jsonb(e) - '{id,target_id,at,request_id,changes}'::text[] as audit, e.changes - 'lrn' as told,
         c.at = d.lodged_at and e.at = d.lodged_at as at_once
       from declarations.declarations d join declarations.versions v on v.declaration_id = d.id
         join declarations.changes c on c.declaration_id = d.id join audit.events e on e.target_id = d.id
       where d.organisation_id = $1 and d.lrn like 'same-%'`,
      [organisationId()],
    );
    assert.equal(rows.length, 2);
    assert.deepEqual(rows[0], rows[1]);
  });

  test('reports invalid lines with the same problem as a single lodgement, and lodges the valid lines', async () => {
    const wrong = [
      'no JSON',
      JSON.stringify({ ...sample({ lrn: 'wrong-unknown' }), unheard: 1 }),
      '',
      JSON.stringify({ ...sample({ lrn: 'wrong-rule' }), goodsItems: [] }),
      `{"lrn":"${'x'.repeat(2_097_152)}"}`,
      JSON.stringify({ type: 'import', lrn: 'wrong-incomplete' }),
    ];
    const body = wrong.map((line, index) => lineOf({ lrn: `good-${index}` }) + line).join('\n');
    const { lines } = await bulk.lodge(client, body);
    assert.deepEqual(statuses(lines), [
      ...[201, 'input_invalid', 201, 'input_invalid', 201, 'input_invalid', 201, 'input_invalid'],
      ...[201, 'body_too_large', 201, 'input_invalid'],
    ]);
    assert.deepEqual(await storedCounts('good'), expectedCounts(wrong.length));
    assert.deepEqual(await storedCounts('wrong'), expectedCounts(0));
    const caller = bulk.callers.get(client);
    assert.ok(caller);
    for (const place of [1, 3, 5, 11]) {
      const alone = await bulk.api.call('createDeclaration', caller, {
        query: 'lodge=true',
        body: wrong[(place - 1) / 2] ?? '',
      });
      const line = lines[place];
      if (place !== 5)
        assert.deepEqual(withoutRequestData(line), { ...withoutRequestData(alone.body), line: place + 1 });
      assert.equal(member(line, 'type'), 'https://portal.example/problems/input_invalid');
      assert.equal(member(line, 'line'), place + 1);
      assert.equal(member(line, 'status'), 400);
    }
  });

  test('accepts CRLF and a missing final line break; reports invalid UTF-8 as an error of its line', async () => {
    const bytes = Buffer.concat([
      Buffer.from(lineOf({ lrn: 'crlf-1' }).replace('\n', '\r\n')),
      Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
      Buffer.from(lineOf({ lrn: 'crlf-2' }).trimEnd()),
    ]);
    const { lines } = await bulk.lodge(client, bytes);
    assert.deepEqual(statuses(lines), [201, 'input_invalid', 201]);
    assert.equal(member(lines[1], 'errors', 0, 'code'), 'encoding');
  });

  test('returns the same results, marked as replayed, for a repeated request, and stores nothing', async () => {
    const body = manyLines('again', 30);
    const first = await bulk.lodge(client, body);
    const again = await bulk.lodge(client, body + manyLines('again-more', 3));
    // Warnings such as possible duplicates belong to the first lodgement only; the repeated result has none.
    const first30 = first.lines.map((line) => {
      const { warnings: _, ...result } = Object(line);
      return { ...result, alreadyLodged: true };
    });
    assert.deepEqual(again.lines.slice(0, 30), first30);
    assert.deepEqual(statuses(again.lines.slice(30)), [201, 201, 201]);
    assert.deepEqual(await storedCounts('again'), expectedCounts(33));
  });

  test('lodges a line that occurs twice in one body once', async () => {
    const { lines } = await bulk.lodge(client, lineOf({ lrn: 'twice' }) + lineOf({ lrn: 'twice' }));
    assert.equal(member(lines[0], 'id'), member(lines[1], 'id'));
    assert.deepEqual(
      lines.map((line) => member(line, 'alreadyLodged')),
      [undefined, true],
    );
    assert.deepEqual(await storedCounts('twice'), expectedCounts(1));
  });

  test('reports an LRN as in use if its content differs or it belongs to a draft', async () => {
    const caller = bulk.callers.get(client);
    assert.ok(caller);
    const id = await bulk.api.create(caller, { lrn: 'used-draft' });
    await bulk.lodge(client, lineOf({ lrn: 'used-1' }));
    const { lines } = await bulk.lodge(
      client,
      lineOf({ lrn: 'used-1', office: 'XA000200' }) +
        lineOf({ lrn: 'used-draft' }) +
        lineOf({ lrn: 'used-2' }),
    );
    assert.deepEqual(statuses(lines), ['lrn_in_use', 'lrn_in_use', 201]);
    const alone = await bulk.api.call('createDeclaration', caller, {
      query: 'lodge=true',
      body: sample({ lrn: 'used-1', office: 'XA000200' }),
    });
    assert.deepEqual(member(lines[0], 'conflict'), member(alone.body, 'conflict'));
    assert.equal(member(lines[1], 'conflict', 'sameContent'), true);
    assert.equal(member(lines[1], 'conflict', 'id'), id);
  });

  test('returns the result of the original lodgement for a line whose declaration was amended later', async () => {
    const caller = bulk.callers.get(client);
    assert.ok(caller);
    const body = lineOf({ lrn: 'amended' });
    const { lines } = await bulk.lodge(client, body);
    const amended = await bulk.api.call('requestAmendment', caller, {
      id: String(member(lines[0], 'id')),
      body: { document: sample({ lrn: 'amended', office: 'XA000200' }), reason: 'Another office' },
    });
    assert.equal(amended.status, 201, amended.text);
    const again = await bulk.lodge(client, body);
    assert.equal(member(again.lines[0], 'alreadyLodged'), true);
  });

  test('accepts an LRN that another organisation uses', async () => {
    const outsider = await bulk.newClient();
    const body = manyLines('shared', 5);
    const [own, others] = await Promise.all([bulk.lodge(client, body), bulk.lodge(outsider, body)]);
    const ids = [...own.lines, ...others.lines].map((line) => member(line, 'id'));
    assert.equal(new Set(ids).size, 10);
  });

  test('lodges each line once when parts of a file are sent concurrently and in any order', async () => {
    const body = manyLines('once', 700).trimEnd().split('\n');
    const orders = [body, body.toReversed(), body.toSorted(() => Math.random() - 0.5)];
    const answers = await Promise.all(orders.map((lines) => bulk.lodge(client, lines.join('\n'))));
    const ids = answers.flatMap(({ lines }) =>
      lines.map((line) => `${member(line, 'lrn')} ${member(line, 'id')}`),
    );
    assert.equal(ids.length, 2_100);
    assert.equal(new Set(ids).size, 700);
    assert.deepEqual(await storedCounts('once'), expectedCounts(700));
  });

  test('validates the lines of a dry run and stores nothing', async () => {
    await bulk.lodge(client, lineOf({ lrn: 'dry-known' }));
    const body =
      lineOf({ lrn: 'dry-1' }) + lineOf({ lrn: 'dry-2', goodsItems: [] }) + lineOf({ lrn: 'dry-known' });
    const { lines } = await bulk.lodge(client, body, { query: '?dryRun=true' });
    assert.deepEqual(statuses(lines), [200, 'input_invalid', 201]);
    assert.deepEqual(await storedCounts('dry'), expectedCounts(1));
  });

  test('accepts a date for a dry run, but not for lodging', async () => {
    const body = lineOf({ lrn: 'day-1' }).replaceAll('CP-88123', 'CP 88123');
    const on = (day: string) => bulk.lodge(client, body, { query: `?dryRun=true&date=${day}` });
    assert.deepEqual(statuses((await on('2026-12-31')).lines), [200]);
    const { lines } = await on('2027-01-01');
    assert.equal(member(lines[0], 'errors', 0, 'code'), 'XA004');
    await bulk.lodge(client, body, { query: '?date=2027-01-01' }).then(assertStatus(400));
    assert.deepEqual(await storedCounts('day'), expectedCounts(0));
  });

  test('ends the response with the line limit if the body has too many lines; results already sent remain valid', async () => {
    const body = `${lineOf({ lrn: 'much-1' })}${'\n'.repeat(50_000)}${lineOf({ lrn: 'much-2' })}`;
    const { lines } = await bulk.lodge(client, body);
    assert.equal(lines.length, 50_001);
    assert.equal(codeOf(lines.at(-1)), 'body_too_large');
    assert.equal(member(lines.at(-1), 'ended'), true);
    assert.equal(member(lines.at(-1), 'line'), 50_001);
    assert.deepEqual(await storedCounts('much'), expectedCounts(1));
  });
});

describe('400', () => {
  test('rejects an Idempotency-Key, an empty body and an unknown query parameter', async () => {
    const keyed = await bulk.lodge(client, lineOf({ lrn: 'keyed' }), { headers: { 'Idempotency-Key': 'k' } });
    assert.equal(keyed.status, 400);
    assert.equal(member(keyed.lines[0], 'errors', 0, 'name'), 'Idempotency-Key');
    assert.equal((await bulk.lodge(client, '')).status, 400);
    assert.equal((await bulk.lodge(client, lineOf({}), { query: '?lodge=true' })).status, 400);
    assert.deepEqual(await storedCounts('keyed'), expectedCounts(0));
  });
});

describe('406, 413, 415', () => {
  test('rejects other media types and bodies above the size limit', async () => {
    const body = lineOf({ lrn: 'other' });
    assert.equal((await bulk.lodge(client, body, { headers: { Accept: 'text/csv' } })).status, 406);
    assert.equal(
      (await bulk.lodge(client, body, { headers: { 'Content-Type': 'application/json' } })).status,
      415,
    );
    await bulk.lodge(client, Buffer.alloc(104_857_601, '\n')).then(assertStatus(413));
    assert.deepEqual(await storedCounts('other'), expectedCounts(0));
  });
});
