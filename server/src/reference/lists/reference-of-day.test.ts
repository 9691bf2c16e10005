import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { loadReferenceData } from '../bundled/load-reference-data.ts';
import { referenceTestDatabase, testNow } from '../testing/reference.ts';
import { referenceChannel } from './reference-changes.ts';
import { cacheReference, referenceOn } from './reference-of-day.ts';
import { readList, readListStates, replaceList } from './store.ts';

const testing = await referenceTestDatabase();
const today = await referenceOn(testing.database.system, '2026-11-21');
after(() => testing.stop());

const rename = (name: string): Promise<void> =>
  testing.database.systemTransaction((transaction) =>
    replaceList(transaction, {
      list: 'preferences',
      entries: [{ code: '100', name, validFrom: '2020-01-01', validUntil: null, attributes: {} }],
      shipped: null,
      at: testNow(),
    }),
  );

describe('reference data of a day', () => {
  test('contains the codes that are valid on the day', async () => {
    assert.ok(today.has('countries', 'XA'));
    assert.ok(today.has('ports', 'XAHAV'));
    assert.ok(!today.has('ports', 'xahav'));
    assert.ok(!today.has('currencies', 'BGN'));
    assert.equal(today.entry('offices', 'XA000100')?.name, 'Havenport Seaport');
    const earlier = await referenceOn(testing.database.system, '2024-12-31');
    assert.ok(earlier.has('currencies', 'BGN'));
    assert.ok(earlier.has('offices', 'XA000900') && !today.has('offices', 'XA000900'));
  });

  test('contains tariff lines, even for codes padded with zeros, and marks codes under which goods can’t be declared', () => {
    const line = today.commodity('8712003000');
    assert.equal(line?.code, '87120030');
    assert.equal(line.supplementaryUnit, 'NAR');
    assert.deepEqual(line.duty, [{ kind: 'ad_valorem', percent: '14' }]);
    assert.equal(line, today.commodity('87120030'));
    assert.ok(line.preferences.find(({ agreement }) => agreement === 'EUA')?.origins.includes('DE'));
    assert.equal(today.commodity('8712')?.declarable, false);
    for (const code of ['8712003001', '87120031', '39232100', '77', '']) {
      assert.equal(today.commodity(code), null, code);
    }
  });

  test('contains the roles of customs offices, and the uses of document types', () => {
    assert.deepEqual(today.officeRoles('XA000101'), ['presentation', 'exit']);
    assert.deepEqual(today.documentUses('N830'), ['previous', 'supporting']);
    for (const code of ['XA000900', 'Q900', '']) {
      assert.equal(today.officeRoles(code), null);
      assert.equal(today.documentUses(code), null);
    }
  });

  test('contains the exchange rates of the week', async () => {
    assert.equal(today.exchangeRate('XTS'), '1');
    assert.equal(today.exchangeRate('BGN'), null);
    const next = await referenceOn(testing.database.system, '2026-11-23');
    assert.notEqual(today.exchangeRate('EUR'), next.exchangeRate('EUR'));
    const years = await referenceOn(testing.database.system, '2040-01-01');
    assert.equal(years.exchangeRate('EUR'), next.exchangeRate('EUR'));
  });
});

describe('cached reference data', () => {
  test('is loaded once for concurrent callers, checked every two seconds, and reloaded after a change', async () => {
    let at = 0;
    let reads = 0;
    const { system } = testing.database;
    const sql: Sql = {
      query(text, values) {
        if (text.includes('reference.entries')) reads += 1;
        return system.query(text, values);
      },
    };
    const remembered = cacheReference({ sql, clock: () => at });
    const [first] = await Promise.all(Array.from({ length: 5 }, () => remembered.on('2026-11-21')));
    assert.equal(reads, 1);
    assert.equal(await remembered.on('2026-11-21'), first);
    at += 2_000;
    assert.equal(await remembered.on('2026-11-21'), first);
    assert.equal(reads, 1);

    await rename('Renamed');
    assert.notEqual((await remembered.on('2026-11-21')).entry('preferences', '100')?.name, 'Renamed');
    at += 2_000;
    assert.equal((await remembered.on('2026-11-21')).entry('preferences', '100')?.name, 'Renamed');
    assert.equal(reads, 2);
  });

  test('is not used while the database can’t be queried, and is used again after that', async () => {
    let at = 0;
    let away = false;
    const { system } = testing.database;
    const sql: Sql = {
      query: (text, values) => (away ? Promise.reject(new Error('away')) : system.query(text, values)),
    };
    const remembered = cacheReference({ sql, clock: () => at });
    away = true;
    await assert.rejects(remembered.on('2026-11-21'), /away/);
    away = false;
    assert.ok((await remembered.on('2026-11-21')).has('countries', 'BR'));
    away = true;
    at += 2_000;
    await assert.rejects(remembered.on('2026-11-21'), /away/);
  });
});

describe('cached reference data after a notification', () => {
  test('is checked at once, and only the changed list is loaded again', async () => {
    const listeners: (() => void)[] = [];
    const texts: unknown[] = [];
    const { system } = testing.database;
    const sql: Sql = {
      query: (text, values) => {
        texts.push(text.includes('reference.entries') ? values?.[0] : 'states');
        return system.query(text, values);
      },
    };
    const notifications: Pick<Notifications, 'on' | 'onLost'> = {
      on: (channel, listener) => {
        assert.equal(channel, referenceChannel);
        listeners.push(() => listener('preferences'));
      },
      onLost: (lost) => void listeners.push(lost),
    };
    const remembered = cacheReference({ sql, clock: () => 0, notifications });
    await remembered.on('2026-11-21');
    await rename('Told');
    texts.length = 0;
    assert.notEqual((await remembered.on('2026-11-21')).entry('preferences', '100')?.name, 'Told');
    for (const listener of listeners) {
      texts.length = 0;
      listener();
      assert.equal((await remembered.on('2026-11-21')).entry('preferences', '100')?.name, 'Told');
      assert.deepEqual(texts, listener === listeners[0] ? ['states', ['preferences']] : ['states']);
    }
    assert.ok((await remembered.on('2026-11-21')).has('countries', 'BR'), 'the others are kept');
  });
});

describe('the load of the bundled lists', () => {
  test('writes no list when it is repeated, and does not change replaced lists', async () => {
    await rename('Ours');
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 0);
    const [entry] = await readList(testing.database.system, 'preferences');
    assert.equal(entry?.name, 'Ours');
  });

  test('writes each list once if several nodes start at the same time', async () => {
    const fresh = await migratedTestDatabase();
    try {
      const loads = Array.from({ length: 3 }, () => loadReferenceData(fresh.database, testNow, 'production'));
      const written = await Promise.all(loads);
      assert.deepEqual(
        written.toSorted((a, b) => a - b),
        [0, 0, 27],
      );
      const states = await readListStates(fresh.database.system);
      assert.ok(states.every(({ version }) => version === 1));
      const reference = await referenceOn(fresh.database.system, '2026-11-21');
      assert.ok(reference.has('countries', 'BR') && !reference.has('countries', 'XA'));
      assert.equal(reference.commodity('09011100'), null);
    } finally {
      await fresh.stop();
    }
  });

  test('replaces the lists of an older release', async () => {
    const fresh = await migratedTestDatabase();
    try {
      await loadReferenceData(fresh.database, testNow, 'sandbox');
      await fresh.database.system.query("update reference.lists set shipped = 'older' where name = 'units'");
      await fresh.database.system.query("delete from reference.entries where list = 'units'");
      assert.equal(await loadReferenceData(fresh.database, testNow, 'sandbox'), 1);
      const units = (await readListStates(fresh.database.system)).find(({ name }) => name === 'units');
      assert.equal(units?.version, 2);
      assert.ok((await readList(fresh.database.system, 'units')).length > 50);
    } finally {
      await fresh.stop();
    }
  });
});

test('the database roles for requests can read but not write code lists', async () => {
  await testing.database.organisation('org_any', async (sql) => {
    assert.ok((await readList(sql, 'incoterms')).length > 0);
    await assert.rejects(sql.query('delete from reference.entries'), /permission denied/);
    await assert.rejects(sql.query('update reference.lists set version = 9'), /permission denied/);
  });
});
