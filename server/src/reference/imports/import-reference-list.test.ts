import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import {
  bodyWithStatus,
  callOperation,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { loadReferenceData } from '../bundled/load-reference-data.ts';
import { referenceImportOperations, referenceOperations } from '../testing/operations.ts';
import {
  authorityCaller,
  csvBody,
  readingCaller,
  referenceTestDatabase,
  testNow,
} from '../testing/reference.ts';

const testing = await referenceTestDatabase();
const { database } = testing;
const cursorKey = Buffer.alloc(32, 7);
const source = { now: testNow, random: randomBytes };
const operations: Operation[] = [
  ...referenceOperations({ database, calendar: utcCalendar, cursorKey, now: testNow }),
  ...referenceImportOperations({
    database,
    cursorKey,
    source,
    now: testNow,
    baseUrl: 'https://portal.example',
  }),
];
after(() => testing.stop());

function call(
  id: string,
  request: Omit<Parameters<typeof callOperation>[1], 'caller'>,
  caller = authorityCaller,
): Promise<OperationTestResponse> {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return callOperation(operation, { caller, ...request });
}

const download = (list: string): Promise<OperationTestResponse> =>
  call('downloadReferenceList', { params: { list } }, readingCaller);

/** Uploads a file that changes the list, and returns the id of the import. */
async function stageChange(list: string, change: (text: string) => string): Promise<string> {
  const text = change(String((await download(list)).body));
  const made = await call('createReferenceImport', {
    query: { list },
    body: csvBody([Buffer.from(text)]),
  });
  return textMember(made.body, 'id');
}

const apply = (id: string): Promise<OperationTestResponse> => call('importReferenceList', { params: { id } });
const csvLine = (code: string, name: string): string => `${code},2020-01-01,,${name},\n`;

describe('201: the application of an import', () => {
  test('returns the compared version while it is ready, and the new version once it is applied', async () => {
    const versionOfList = async () => {
      const [row] = await testing.database.system.query<{ version: number }>(
        "select version from reference.lists where name = 'ports'",
      );
      return row?.version;
    };
    const before = await versionOfList();
    const id = await stageChange('ports', (text) => text);
    const compared = await call('getReferenceImport', { params: { id } });
    assert.equal(member(compared.body, 'listVersion'), before);
    const applied = await apply(id).then(bodyWithStatus(201));
    assert.equal(member(applied, 'listVersion'), await versionOfList());
    assert.notEqual(await versionOfList(), before);
    const read = await call('getReferenceImport', { params: { id } });
    assert.equal(member(read.body, 'listVersion'), await versionOfList());
  });

  test('replaces the list by the file with a new ETag, and the next start of the portal does not change it', async () => {
    const before = await download('preferences');
    const id = await stageChange(
      'preferences',
      (text) => text.replace(/^115,.*\n/m, '') + csvLine('900', 'Újra'),
    );
    const applied = await apply(id).then(bodyWithStatus(201));
    assert.equal(member(applied, 'status'), 'applied');
    const after = await download('preferences');
    const written = csvLine('900', 'Újra').replace('\n', ',,\n');
    assert.equal(String(after.body), String(before.body).replace(/^115,.*\n/m, '') + written);
    assert.notEqual(after.headers.get('ETag'), before.headers.get('ETag'));
    const found = await call(
      'listReferenceEntries',
      { params: { list: 'preferences' }, query: { q: 'ujra' } },
      readingCaller,
    );
    assert.equal(member(found.body, 'items', 0, 'code'), '900');
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 0);
    const { body } = await call('listReferenceImportChanges', { params: { id } });
    assert.deepEqual(
      [0, 1].map((index) => member(body, 'items', index, 'kind')),
      ['removed', 'added'],
    );
  });

  test('of added entries only leaves the list bundled: a release replaces its entries, and the added entries remain', async () => {
    const { system } = testing.database;
    const release = async () => {
      await system.query("update reference.lists set shipped = 'older' where name = 'countries'");
      return loadReferenceData(testing.database, testNow, 'sandbox');
    };
    const added = 'QZ,2020-01-01,,Testland,QZZ,,Testland\n';
    assert.equal((await apply(await stageChange('countries', (text) => text + added))).status, 201);
    assert.equal(await release(), 1);
    assert.match(String((await download('countries')).body), /^QZ,2020-01-01,,Testland,/m);
    const renamed = (text: string): string => text.replace('Testland,QZZ', 'Tested,QZZ');
    assert.equal((await apply(await stageChange('countries', renamed))).status, 201);
    assert.equal(await release(), 1);
    assert.match(String((await download('countries')).body), /^QZ,2020-01-01,,Tested,/m);
    const owned = (text: string): string => text.replace(',Andorra,AND', ',Principality of Andorra,AND');
    assert.equal((await apply(await stageChange('countries', owned))).status, 201);
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 0);
    assert.match(String((await download('countries')).body), /^AD,2020-01-01,,Principality of Andorra,/m);
  });

  test('writes an audit event in the same transaction', async () => {
    const id = await stageChange('preferences', (text) => text + csvLine('901', 'Audited'));
    const { body, requestId } = await apply(id);
    const listVersion = Number(member(body, 'listVersion'));
    const rows = await testing.database.system.query(
      'select action, target_id, changes as change from audit.events where request_id = $1',
      [requestId],
    );
    assert.deepEqual(rows, [
      {
        action: 'reference_import.apply',
        target_id: id,
        change: {
          before: { status: 'ready', appliedAt: null, listVersion: listVersion - 1 },
          after: { status: 'applied', appliedAt: testNow().toISOString(), listVersion },
        },
      },
    ]);
  });

  test('notifies other nodes with the commit', async () => {
    const listening = await testing.database.connect();
    const notification = new Promise<string | undefined>((resolve) => {
      listening.on('notification', ({ payload }) => resolve(payload));
    });
    await listening.query('listen portal_reference');
    await apply(await stageChange('preferences', (text) => text + csvLine('902', 'Told')));
    assert.equal(await notification, 'preferences');
    await listening.end();
  });
});

describe('204: an import', () => {
  test('is deleted, and the entries that it has applied remain', async () => {
    const id = await stageChange('preferences', (text) => text + csvLine('903', 'Kept'));
    await apply(id);
    assert.equal((await call('deleteReferenceImport', { params: { id } })).status, 204);
    for (const each of ['getReferenceImport', 'listReferenceImportErrors', 'listReferenceImportChanges']) {
      assert.equal((await call(each, { params: { id } })).code, 'not_found');
    }
    assert.equal((await call('deleteReferenceImport', { params: { id } })).code, 'not_found');
    assert.match(String((await download('preferences')).body), /^903,/m);
  });
});

describe('404: an import', () => {
  test('is not found if it does not exist, and never by other organisations', async () => {
    const id = await stageChange('preferences', (text) => text);
    const other = { ...authorityCaller, dataScope: 'own' } as const;
    for (const each of [
      'getReferenceImport',
      'listReferenceImportErrors',
      'listReferenceImportChanges',
      'importReferenceList',
      'deleteReferenceImport',
    ]) {
      assert.equal((await call(each, { params: { id: 'rim_none' } })).code, 'not_found', each);
      assert.equal((await call(each, { params: { id } }, other)).code, 'not_found', each);
    }
    const { body } = await call('listReferenceImports', {}, other);
    assert.deepEqual(member(body, 'items'), []);
  });
});

describe('409: the application of an import', () => {
  test('is refused with import_not_ready if the import has errors or is already applied', async () => {
    const before = await download('preferences');
    const faulty = await stageChange('preferences', (text) => `${text}x\n`);
    const refused = await apply(faulty);
    assert.equal(refused.code, 'import_not_ready');
    assert.equal(member(refused.body, 'importStatus'), 'invalid');
    assert.equal((await download('preferences')).headers.get('ETag'), before.headers.get('ETag'));
    const id = await stageChange('preferences', (text) => text);
    assert.equal((await apply(id)).status, 201);
    assert.equal((await apply(id)).code, 'import_not_ready');
  });

  test('is accepted for one of two concurrent requests', async () => {
    const id = await stageChange('preferences', (text) => text);
    const answers = await Promise.all([apply(id), apply(id)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  });

  test('is refused with reference_list_changed if another import was applied since the comparison', async () => {
    const first = await stageChange('preferences', (text) => text + csvLine('904', 'First'));
    const second = await stageChange('preferences', (text) => text + csvLine('905', 'Second'));
    const otherList = await stageChange('units', (text) => text);
    assert.equal((await apply(first)).status, 201);
    assert.equal((await apply(second)).code, 'reference_list_changed');
    assert.equal((await apply(otherList)).status, 201);
    const { body } = await download('preferences');
    assert.match(String(body), /^904,/m);
    assert.doesNotMatch(String(body), /^905,/m);
  });
});

describe('the download of a code list', () => {
  test('returns NDJSON on request, with a different ETag than the CSV file', async () => {
    const request = { params: { list: 'ports' }, headers: { accept: 'application/x-ndjson' } };
    const { body, headers } = await call('downloadReferenceList', request, readingCaller);
    const lines = String(body).trimEnd().split('\n');
    const csv = await download('ports');
    assert.equal(lines.length, String(csv.body).trimEnd().split('\n').length - 1);
    assert.equal(member(JSON.parse(lines[0] ?? ''), 'code'), 'AEAUH');
    assert.notEqual(headers.get('ETag'), csv.headers.get('ETag'));
    const again = { ...request, headers: { ...request.headers, 'if-none-match': headers.get('ETag') ?? '' } };
    assert.equal((await call('downloadReferenceList', again, readingCaller)).status, 304);
  });

  test('aborts if the list is changed before its end, because a mixture of two versions would look complete', async () => {
    const operation = operations.find(({ id }) => id === 'downloadReferenceList');
    assert.ok(operation);
    const rates = await stageChange('exchange-rates', (text) => text);
    const { database } = testing;
    let pages = 0;
    const watched: typeof database = {
      ...database,
      organisation: async (id, work) => {
        pages += 1;
        // The first query reads the state of the list, and the second query its first page.
        if (pages === 3) assert.equal((await apply(rates)).status, 201);
        return database.organisation(id, work);
      },
    };
    const [download] = referenceOperations({
      database: watched,
      calendar: utcCalendar,
      cursorKey: Buffer.alloc(32),
      now: testNow,
    }).filter(({ id }) => id === 'downloadReferenceList');
    assert.ok(download);
    await assert.rejects(
      callOperation(download, { caller: readingCaller, params: { list: 'exchange-rates' } }),
      /changed during the download/,
    );
  });
});
