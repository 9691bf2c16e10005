import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { MigratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { changeList, referenceTestDatabase, testNow } from '../testing/reference.ts';
import type { Entry } from './list-entry.ts';
import { cacheReference } from './reference-of-day.ts';
import { findListStates } from './store.ts';

const day = '2026-11-21';

function namedEntry(code: string, name: string) {
  return (entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => (entry.code === code ? { ...entry, name } : entry));
}

describe('an older version of a list', () => {
  let testing: MigratedTestDatabase;
  let time = 0;

  before(async () => {
    testing = await referenceTestDatabase();
  });
  after(async () => {
    await testing?.stop();
  });

  const change = (list: 'ports' | 'packages', how: (entries: readonly Entry[]) => readonly Entry[]) =>
    changeList(testing.database, list, how, testNow());
  const remember = () => cacheReference({ sql: testing.database.system, clock: () => (time += 3_000) });

  test('does not change when entries are changed, added and removed later', async () => {
    const first = (await remember().on(day)).versions;
    const name = (await remember().on(day)).entry('ports', 'XAHAV')?.name;
    const renamed = await change('ports', namedEntry('XAHAV', 'Otherport'));
    const added = {
      code: 'XAQQQ',
      name: 'New port',
      validFrom: '2020-01-01',
      validUntil: null,
      attributes: {},
    };
    await change('ports', (entries) => [...entries.filter(({ code }) => code !== 'XAHAV'), added]);
    await change('ports', (entries) => entries.filter(({ code }) => code !== 'XAQQQ'));
    const reference = remember();
    const now = await reference.on(day);
    assert.equal(now.entry('ports', 'XAHAV'), null);
    const then = await reference.on(day, first);
    assert.equal(then.entry('ports', 'XAHAV')?.name, name);
    assert.equal(then.entry('ports', 'XAQQQ'), null);
    assert.deepEqual(then.versions, first);
    const between = await reference.on(day, { ports: renamed });
    assert.equal(between.entry('ports', 'XAHAV')?.name, 'Otherport');
    const later = await reference.on(day, { ports: renamed + 1 });
    assert.equal(later.entry('ports', 'XAQQQ')?.name, 'New port');
    assert.notEqual(now.edition, then.edition);
  });

  test('does not change if the list changes between two reads', async () => {
    const reference = remember();
    const { versions } = await reference.on(day);
    const name = (await reference.on(day)).entry('packages', 'CT')?.name;
    await change('packages', namedEntry('CT', 'Box'));
    assert.equal((await reference.on(day, versions)).entry('packages', 'CT')?.name, name);
    await change('packages', namedEntry('PX', 'Palette'));
    assert.equal((await reference.on(day, versions)).entry('packages', 'CT')?.name, name);
    assert.notEqual((await reference.on(day, versions)).entry('packages', 'PX')?.name, 'Palette');
    assert.equal((await reference.on(day)).entry('packages', 'CT')?.name, 'Box');
  });

  test('throws an error if it does not exist', async () => {
    await assert.rejects(remember().on(day, { ports: 10_000 }), /does not exist/);
  });

  test('stores only changed entries: three rows for three changes', async () => {
    const count = async (table: string): Promise<number> => {
      const [row] = await testing.database.system.query<{ count: number }>(
        `select count(*)::integer as count from reference.${table} where list = 'ports'`,
      );
      return row?.count ?? 0;
    };
    const [past, written] = [await count('past_entries'), () => writtenAt()];
    const version = await change('ports', (entries) =>
      entries.map((entry, index) => (index < 3 ? { ...entry, name: `${entry.name} 2` } : entry)),
    );
    assert.equal((await count('past_entries')) - past, 3);
    assert.equal(await written(), 3);
    async function writtenAt(): Promise<number> {
      const [row] = await testing.database.system.query<{ count: number }>(
        "select count(*)::integer as count from reference.entries where list = 'ports' and from_version = $1",
        [version],
      );
      return row?.count ?? 0;
    }
  });

  test('is removed from the cache after a thousand imports', async () => {
    const { system } = testing.database;
    await testing.database.systemTransaction(async (transaction) => {
      await transaction.query("update reference.lists set version = version + 1000 where name = 'units'");
      await transaction.query(
        `insert into reference.past_entries
           (list, code, valid_from, valid_until, name, attributes, search_text, from_version, until_version)
         select 'units', 'QQ1', '2020-01-01', null, 'Name ' || l.version - n, '{}', '', l.version - n, l.version - n
         from reference.lists l, generate_series(1, 1000) n where l.name = 'units'`,
      );
    });
    const [state] = await findListStates(system, ['units']);
    const reference = remember();
    const version = state?.version ?? 0;
    for (const back of [1, 500, 999, 500])
      assert.equal(
        (await reference.on(day, { units: version - back })).entry('units', 'QQ1')?.name,
        `Name ${version - back}`,
      );
  });
});
