import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type TestDatabase,
  testDatabase,
} from '../../server/src/foundation/database/testing/throwaway-database.ts';
import { runQuery } from '../cluster.ts';
import {
  type DatabaseAddress,
  flushWalPosition,
  readWalShares,
  type WalShare,
  walBytesBetween,
} from './wal-shares.ts';

describe('WAL shares', () => {
  let database: TestDatabase;
  let place: DatabaseAddress;
  let shares: readonly WalShare[];
  let distance: number;

  before(async () => {
    database = await testDatabase({ key: 'wal shares', prepare: () => Promise.resolve() });
    place = { socketDirectory: database.connection.host, database: database.connection.database };
    const run = (text: string) => runQuery(place.socketDirectory, place.database, text);
    await run('create schema shop');
    await run('create table shop.orders (id int, at date, primary key (id, at)) partition by range (at)');
    await run(
      "create table shop.orders_2026 partition of shop.orders for values from ('2026-01-01') to ('2027-01-01')",
    );
    await run('create table shop.letters (body text)');
    await run('alter table shop.letters alter body set storage external');
    const from = await flushWalPosition(place);
    await run("insert into shop.orders select n, '2026-02-03' from generate_series(1, 100) n");
    await run("insert into shop.letters values (repeat('x', 20000))");
    const to = await flushWalPosition(place);
    shares = await readWalShares(place, from, to);
    distance = await walBytesBetween(place, from, to);
  });
  after(() => database.stop());

  function sharesOf(name: string): readonly WalShare[] {
    return shares.filter(({ table }) => table === name);
  }

  it('attributes rows and index entries of a partition to the partitioned table', () => {
    const orders = sharesOf('shop.orders');
    assert.deepEqual(
      orders.map(({ index, records }) => [index, records >= 100]).toSorted(),
      [
        [null, true],
        ['orders_pkey', true],
      ].toSorted(),
    );
    assert.deepEqual(sharesOf('shop.orders_2026'), []);
  });

  it('attributes a TOAST table and its index to the table', () => {
    const bytes = sharesOf('shop.letters').reduce((sum, share) => sum + share.bytes, 0);
    assert.ok(bytes > 20_000, String(bytes));
  });

  it('accounts for nearly everything that was written, and no more', () => {
    const all = shares.reduce((sum, { bytes, imageBytes }) => sum + bytes + imageBytes, 0);
    assert.ok(all <= distance && all > distance * 0.8, `${all} of ${distance}`);
  });
});
