import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const sql = await openSqlDatabase();
after(() => sql.stop());
beforeEach(() => sql.owner('truncate reference.lists, reference.entries, reference.past_entries'));

const addList = (name: string, version: number) =>
  sql.owner('insert into reference.lists (name, version, changed_at) values ($1, $2, now())', [
    name,
    version,
  ]);
const addEntry = (list: string, code: string, version: number) =>
  sql.owner(
    `insert into reference.entries (list, code, valid_from, name, attributes, search_text, from_version)
     values ($1, $2, '2026-01-01', 'Name of ' || $2, '{}', $2, $3)`,
    [list, code, version],
  );
const pastEntries = () =>
  sql.owner(
    'select list, code, name, from_version, until_version from reference.past_entries order by list, code, from_version',
  );

describe('versions', () => {
  test('returns the version of every list', async () => {
    await addList('offices', 3);
    await addList('packages', 1);
    const text = 'select reference.versions() as versions';
    const versions = { offices: 3, packages: 1 };
    assert.deepEqual(await sql.system.query(text), [{ versions }]);
    assert.deepEqual(await sql.request('org_a', text), [{ versions }]);
  });

  test('is empty without lists', async () => {
    assert.deepEqual(await sql.system.query('select reference.versions() as versions'), [{ versions: {} }]);
  });
});

describe('a deleted entry', () => {
  test('is archived with the first and the last list version that contained it', async () => {
    await addList('offices', 4);
    await addEntry('offices', 'XA1', 2);
    await addEntry('offices', 'XA2', 3);
    await addEntry('offices', 'XA3', 3);
    await sql.owner("delete from reference.entries where code in ('XA1', 'XA2')");
    assert.deepEqual(await pastEntries(), [
      { list: 'offices', code: 'XA1', name: 'Name of XA1', from_version: 2, until_version: 3 },
      { list: 'offices', code: 'XA2', name: 'Name of XA2', from_version: 3, until_version: 3 },
    ]);
  });

  test('is not archived if no earlier version contained it', async () => {
    await addList('offices', 2);
    await addEntry('offices', 'XA1', 2);
    await sql.owner('delete from reference.entries');
    assert.deepEqual(await pastEntries(), []);
  });

  test('is archived again after it was added again', async () => {
    await addList('offices', 2);
    await addEntry('offices', 'XA1', 1);
    await sql.owner('delete from reference.entries');
    await addEntry('offices', 'XA1', 2);
    await sql.owner('update reference.lists set version = 3');
    await sql.owner('delete from reference.entries');
    const versions = (await pastEntries()).map((row) => [row.from_version, row.until_version]);
    assert.deepEqual(versions, [
      [1, 1],
      [2, 2],
    ]);
  });

  test('remains when its transaction rolls back, and is not archived', async () => {
    await addList('offices', 2);
    await addEntry('offices', 'XA1', 1);
    const session = await sql.session();
    await session.query('begin');
    await session.query('delete from reference.entries');
    await session.query('rollback');
    assert.deepEqual(await pastEntries(), []);
    assert.equal((await sql.owner('select from reference.entries')).length, 1);
  });
});

test("requests can't delete entries or write to the archive", async () => {
  await assert.rejects(sql.request('org_a', 'delete from reference.entries'), /permission denied/);
  await assert.rejects(
    sql.request('org_a', "insert into reference.past_entries (list) values ('offices')"),
    /permission denied/,
  );
});
