import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import { BodyReadError } from '../../foundation/http/body/body-stream.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { bodyTooLarge } from '../../foundation/http/problems.ts';
import {
  assertStatus,
  bodyWithStatus,
  callOperation,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { referenceImportOperations, referenceOperations } from '../testing/operations.ts';
import {
  authorityCaller,
  csvBody,
  readingCaller,
  referenceTestDatabase,
  testNow,
} from '../testing/reference.ts';

const csvHeader = 'code,valid_from,valid_until,name,functions';
let idCount = 0;

const testing = await referenceTestDatabase();
const { database } = testing;
const cursorKey = Buffer.alloc(32, 7);
const operations: Operation[] = [
  ...referenceOperations({ database, calendar: utcCalendar, cursorKey, now: testNow }),
  ...referenceImportOperations({
    database,
    cursorKey,
    now: testNow,
    // Ids are ordered by time, so each id needs its own millisecond.
    source: { now: () => new Date(testNow().getTime() + idCount++), random: randomBytes },
    baseUrl: 'https://portal.example',
  }),
];
after(() => testing.stop());

function call(
  id: string,
  request: Omit<Parameters<typeof callOperation>[1], 'caller'>,
): Promise<OperationTestResponse> {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return callOperation(operation, { caller: authorityCaller, ...request });
}

const upload = (text: string | Buffer, list = 'ports'): Promise<OperationTestResponse> =>
  call('createReferenceImport', { query: { list }, body: csvBody([Buffer.from(text)]) });
const idOf = ({ body }: OperationTestResponse): string => textMember(body, 'id');
const read = (id: string): Promise<OperationTestResponse> => call('getReferenceImport', { params: { id } });

async function itemsOf(id: string, from: OperationTestResponse, query = {}): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (let cursor: unknown; cursor !== null; ) {
    const page = await call(id, {
      params: { id: idOf(from) },
      query: { limit: 2, ...query, ...(cursor !== undefined && { after: cursor }) },
    }).then(bodyWithStatus(200));
    const found = listMember(page, 'items');
    items.push(...found);
    cursor = member(page, 'cursor');
  }
  return items;
}

async function errorsOf(created: OperationTestResponse): Promise<string[]> {
  const items = await itemsOf('listReferenceImportErrors', created);
  return items.map((item) => `${member(item, 'line')} ${member(item, 'column')} ${member(item, 'message')}`);
}

async function downloadList(list: string): Promise<string> {
  const operation = operations.find(({ id }) => id === 'downloadReferenceList');
  assert.ok(operation);
  const { body } = await callOperation(operation, { caller: readingCaller, params: { list } });
  return String(body);
}

describe('201: an import of a code list', () => {
  test('has no changes if the file is equal to the list', async () => {
    const made = await upload(await downloadList('ports')).then(assertStatus(201));
    assert.equal(
      made.headers.get('Location'),
      `https://portal.example/management/reference-imports/${idOf(made)}`,
    );
    assert.equal(member(made.body, 'status'), 'ready');
    const unchanged = member(made.body, 'entries');
    assert.deepEqual(member(made.body, 'changes'), {
      added: 0,
      changed: 0,
      ended: 0,
      removed: 0,
      unchanged,
    });
    assert.deepEqual((await read(idOf(made))).body, made.body);
  });

  test('of a file that lacks the newest column clears the values of this column, and changes nothing else', async () => {
    const inLanguages = await downloadList('procedures');
    // Removes the columns with names in other languages, and the legal basis, which is empty.
    const now = inLanguages.replaceAll(/(?:,(?:"[^"]*"|[^,\n]*)){3}$/gm, '');
    const [head = ''] = now.split('\n');
    assert.ok(head.endsWith(',authorisation'), head);
    const kinds = now.match(/,[A-Z]{3}$/gm)?.length ?? 0;
    assert.ok(kinds > 0);
    const older = await upload(now.replaceAll(/,[^,\n]*$/gm, ''), 'procedures');
    assert.equal(member(older.body, 'status'), 'ready');
    assert.equal(member(older.body, 'changes', 'changed'), kinds);
    assert.equal(member(older.body, 'changes', 'removed'), 0);
  });

  test('counts added, changed, ended and removed periods, in a file with byte order mark and CRLF', async () => {
    const before = await downloadList('ports');
    const text = before
      .replace(
        'XAHAV,2020-01-01,,Havenport,1',
        'XAHAV,2020-01-01,2026-12-31,Havenport,1\nXAHAV,2027-01-01,,"Havenport, new",1 4',
      )
      .replace('XANOR,2020-01-01,,Northgate,1', 'XANOR,2020-01-01,,Northgate,4')
      .replace(/^XAHVA.*\n/m, '');
    const made = await upload(`\ufeff${text.replaceAll('\n', '\r\n')}`);
    assert.equal(member(made.body, 'errorCount'), 0);
    const items = await itemsOf('listReferenceImportChanges', made);
    assert.deepEqual(
      items.map((item) => `${member(item, 'kind')} ${member(item, 'code')} ${member(item, 'validFrom')}`),
      [
        'ended XAHAV 2020-01-01',
        'added XAHAV 2027-01-01',
        'removed XAHVA 2020-01-01',
        'changed XANOR 2020-01-01',
      ],
    );
    const [ended, added, removed, changed] = items;
    assert.equal(member(ended, 'before', 'validUntil'), null);
    assert.equal(member(ended, 'after', 'validUntil'), '2026-12-31');
    assert.equal(member(added, 'after', 'name'), 'Havenport, new');
    assert.equal(member(added, 'before'), null);
    assert.equal(member(removed, 'after'), null);
    assert.equal(member(removed, 'line'), null);
    assert.deepEqual(member(changed, 'after', 'attributes'), { functions: ['4'] });
    const only = await itemsOf('listReferenceImportChanges', made, { kind: 'ended' });
    assert.equal(only.length, 1);
    assert.equal(await downloadList('ports'), before, 'the list stays as it is');
  });

  test("reports every invalid line and can't be applied", async () => {
    const made = await upload(
      Buffer.concat([
        Buffer.from(`${csvHeader}\nXAHAV,2020-01-01,,Havenport,1\nxahav,2020-02-30,,,9\n`),
        Buffer.from('XASTB,2020-01-01,,S\ufffddbay,1\n'),
        Buffer.from('XANOR,2020-01-01,,Northgate\nXAHAV,2026-01-01,,Again,1\nXANOR,2020-01-01,,"open,1\n'),
      ]),
    ).then(assertStatus(201));
    assert.equal(member(made.body, 'status'), 'invalid');
    assert.equal(member(made.body, 'changes'), null);
    const unclosed = 'A quotation mark is misplaced or not closed; the rest was not read';
    assert.deepEqual(await errorsOf(made), [
      '3 code “xahav” does not have the form of a code of this list',
      '3 valid_from “2020-02-30” is not a date',
      '3 name The name is empty, or starts or ends with a space',
      '3 functions “9” does not have the form of this column',
      '4 name The field contains the character U+FFFD, which replaces a character that a program could not read',
      '5 null The line has 4 fields instead of 5',
      '6 code “XAHAV” is already valid in a part of this period, see line 2',
      `7 null ${unclosed}`,
    ]);
    assert.equal(member(made.body, 'errorCount'), 8);
    const [first] = await itemsOf('listReferenceImportErrors', made);
    assert.equal(member(first, 'expected'), 'the form ^[A-Z]{2}[A-Z2-9]{3}$');
  });

  test('stops at a line in another encoding, and reports its column and the probable encoding', async () => {
    const made = await upload(
      Buffer.from(`${csvHeader}\nXASTB,2020-01-01,,S\xfcdbay,1\nXANOR,2020-01-01,,,1\n`, 'latin1'),
    );
    assert.equal(member(made.body, 'status'), 'invalid');
    assert.deepEqual(await errorsOf(made), [
      '2 name The text is not in UTF-8, but probably in Windows-1252; the rest was not read',
    ]);
  });

  test('counts all errors, even beyond the maximum number of reported errors', async () => {
    const made = await upload(
      `${csvHeader}\n${'x\n'.repeat(1_500)}XAHAV,2020-01-01,,A,1\nXAHAV,2021-01-01,,A,1\n`,
    );
    assert.equal(member(made.body, 'errorCount'), 1_501);
    assert.equal((await itemsOf('listReferenceImportErrors', made, { limit: 500 })).length, 1_000);
  });

  test('is separate for each of two concurrent requests', async () => {
    const text = await downloadList('units');
    const made = await Promise.all([upload(text, 'units'), upload(text, 'units')]);
    assert.deepEqual(
      made.map(({ body }) => member(body, 'status')),
      ['ready', 'ready'],
    );
    assert.equal(new Set(made.map(idOf)).size, 2);
  });

  test('is possible for a list that never had entries', async () => {
    const file = await downloadList('transport-modes');
    const { system } = testing.database;
    await system.query("delete from reference.entries where list = 'transport-modes'");
    await system.query("delete from reference.lists where name = 'transport-modes'");
    const made = await upload(file, 'transport-modes');
    assert.equal(member(made.body, 'changes', 'added'), member(made.body, 'entries'));
    await call('importReferenceList', { params: { id: idOf(made) } }).then(assertStatus(201));
    assert.equal(await downloadList('transport-modes'), file);
  });

  test('reads 40,000 lines as a stream and reports its progress', async () => {
    const perPiece = 1_000;
    const seen: number[] = [];
    async function* chunks(): AsyncGenerator<Buffer> {
      yield Buffer.from('code,valid_from,valid_until,name,rate\n');
      for (let chunk = 0; chunk < 40; chunk += 1) {
        const lines = Array.from({ length: perPiece }, (_, index) => {
          const number = chunk * perPiece + index;
          const day = new Date(Date.UTC(2000, 0, 1) + Math.floor(number / 100) * 86_400_000)
            .toISOString()
            .slice(0, 10);
          const code = `Q${String.fromCharCode(65 + (Math.floor(number / 10) % 10), 65 + (number % 10))}`;
          return `${code},${day},${day},Rate,1.${number}\n`;
        });
        const [row] = await testing.database.system.query<{ lines: number }>(
          "select lines from reference.imports where list = 'exchange-rates' and status = 'processing'",
        );
        seen.push(row?.lines ?? 0);
        // Back-pressure stops the sender, so it is only a few chunks ahead of the stored data.
        assert.ok(
          (row?.lines ?? 0) >= (chunk - 3) * perPiece,
          `piece ${chunk} is asked for after ${row?.lines} lines`,
        );
        yield Buffer.from(lines.join(''));
      }
    }
    const made = await call('createReferenceImport', {
      query: { list: 'exchange-rates' },
      body: csvBody(chunks()),
    });
    assert.equal(member(made.body, 'status'), 'ready', JSON.stringify(made.body));
    assert.equal(member(made.body, 'entries'), 40_000);
    assert.equal(member(made.body, 'lines'), 40_001);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    await call('importReferenceList', { params: { id: idOf(made) } }).then(assertStatus(201));
    assert.equal((await downloadList('exchange-rates')).split('\n').length, 40_002);
  });
});

describe('400: an import of a code list', () => {
  const files: Record<string, string | Buffer> = {
    'another header': 'code,name\nXAHAV,Havenport\n',
    'a header in another order': `${csvHeader.replace('code,valid_from', 'valid_from,code')}\n`,
    'a header with other separators': csvHeader.replaceAll(',', ';'),
    UTF16: Buffer.from(`\ufeff${csvHeader}\n`, 'utf16le').swap16(),
    'no entries': `${csvHeader}\n\n`,
    'no header': '\n\n',
    'a picture': randomBytes(100_000),
  };
  for (const [name, file] of Object.entries(files)) {
    test(`is refused and stores no data: ${name}`, async () => {
      const before = await testing.database.system.query('select from reference.imports');
      const refused = await upload(file);
      assert.equal(refused.code, 'input_invalid', name);
      assert.equal(member(refused.body, 'errors', 0, 'in'), 'body');
      const rows = await testing.database.system.query('select from reference.imports');
      assert.equal(rows.length, before.length);
    });
  }

  test('is refused for an unknown or missing list', async () => {
    assert.equal((await upload(csvHeader, 'port')).code, 'input_invalid');
    assert.equal((await call('createReferenceImport', { body: csvBody([]) })).code, 'input_invalid');
  });
});

describe('403', () => {
  test('is refused to administrators of other organisations', async () => {
    const operation = operations.find(({ id }) => id === 'createReferenceImport');
    assert.ok(operation);
    const caller = { ...authorityCaller, dataScope: 'own' } as const;
    const refused = await callOperation(operation, { caller, query: { list: 'ports' }, body: csvBody([]) });
    assert.equal(refused.code, 'customs_authority_required');
  });
});

describe('an import with an Idempotency-Key', () => {
  const keyed = (text: string, key: string): Promise<OperationTestResponse> =>
    call('createReferenceImport', {
      query: { list: 'ports' },
      headers: { 'idempotency-key': key },
      body: csvBody([Buffer.from(text)]),
    });
  const count = async (): Promise<number> =>
    (await testing.database.system.query('select from reference.imports')).length;

  test('is returned again for the same file', async () => {
    const file = await downloadList('ports');
    const before = await count();
    const first = await keyed(file, 'import-1');
    const again = await keyed(file, 'import-1');
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(again.headers.get('Location'), first.headers.get('Location'));
    assert.equal(idOf(again), idOf(first));
    assert.equal(await count(), before + 1);
  });

  test('is refused for another file, which is not stored', async () => {
    const file = await downloadList('ports');
    await keyed(file, 'import-2');
    const before = await count();
    assert.equal((await keyed(`${file}\n`, 'import-2')).code, 'idempotency_key_reused');
    assert.equal(await count(), before);
  });

  test('is created once for concurrent requests', async () => {
    const file = await downloadList('ports');
    const before = await count();
    const both = await Promise.all([keyed(file, 'import-3'), keyed(file, 'import-3')]);
    assert.ok(both.some(({ status }) => status === 201));
    for (const { status, code } of both)
      assert.ok(status === 201 || code === 'request_in_progress', `${status} ${code}`);
    assert.equal(await count(), before + 1);
  });
});

describe('409: an import of a code list', () => {
  test('is refused if another request deletes it while its file is read', async () => {
    async function* chunks(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${csvHeader}\nXAHAV,2020-01-01,,Havenport,1\n`);
      yield Buffer.from('XANOR,2020-01-01,,Northgate,1\n');
      const [row] = await testing.database.system.query<{ id: string }>(
        "select id from reference.imports where status = 'processing'",
      );
      assert.equal((await call('deleteReferenceImport', { params: { id: row?.id ?? '' } })).status, 204);
    }
    const refused = await call('createReferenceImport', {
      query: { list: 'ports' },
      body: csvBody(chunks()),
    });
    assert.equal(refused.code, 'import_not_ready');
  });
});

describe('an interrupted upload', () => {
  const cutBy = async (error: Error): Promise<OperationTestResponse> => {
    async function* chunks(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${csvHeader}\nXAHAV,2020-01-01,,Havenport,1\n`);
      yield Buffer.from('XANOR,2020-01-01,,Northgate,1\n');
      throw error;
    }
    const uploaded = call('createReferenceImport', { query: { list: 'ports' }, body: csvBody(chunks()) });
    await assert.rejects(uploaded, (thrown) => thrown === error);
    const newest = await call('listReferenceImports', { query: { limit: 1 } });
    return read(textMember(newest.body, 'items', 0, 'id'));
  };

  test('leaves an interrupted import without entries if the body is too long or incomplete', async () => {
    for (const error of [new BodyReadError(refuse(bodyTooLarge)), new Error('the database is away')]) {
      const { body } = await cutBy(error);
      assert.equal(member(body, 'status'), 'interrupted');
      assert.equal(member(body, 'changes'), null);
    }
    assert.deepEqual(await testing.database.system.query('select from reference.import_entries'), []);
  });

  test('of a killed process leaves an interrupted import, whose data the next import deletes', async () => {
    const { system } = testing.database;
    const id = 'rim_00000000000000000000000000';
    await system.query(
      `insert into reference.imports (id, list, status, created_at, heartbeat_at)
       values ($1, 'ports', 'processing', $2, clock_timestamp() - interval '16 seconds')`,
      [id, testNow()],
    );
    await system.query(
      `insert into reference.import_entries values ($1, 2, 'XAHAV', '2020-01-01', null, 'A', '{}', 'a')`,
      [id],
    );
    assert.equal(member((await read(id)).body, 'status'), 'interrupted');
    assert.equal((await call('importReferenceList', { params: { id } })).code, 'import_not_ready');
    await upload(await downloadList('ports'));
    assert.deepEqual(await system.query('select from reference.import_entries'), []);
    assert.equal(member((await read(id)).body, 'status'), 'interrupted');
  });
});
