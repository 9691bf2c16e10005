import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const sql = await openSqlDatabase();
after(() => sql.stop());
beforeEach(() => sql.owner('delete from access.attempts'));

/** Buckets refill too slowly to matter during a test. */
const rate = 1e-6;
const nameOf = (pool: string): Buffer => Buffer.from(pool);

async function charge(...pools: readonly (readonly [name: string, burst: number])[]): Promise<number[]> {
  const [row] = await sql.system.query<{ waits: number[] }>(
    'select access.charge_attempts($1, $2, $3) as waits',
    [pools.map(([name]) => nameOf(name)), pools.map(() => rate), pools.map(([, burst]) => burst)],
  );
  return row?.waits ?? [];
}

const refund = (...pools: readonly string[]): Promise<unknown> =>
  sql.system.query('select access.refund_attempts($1)', [pools.map(nameOf)]);

async function tokens(): Promise<Record<string, number>> {
  const rows = await sql.owner<{ name: Buffer; tokens: number }>('select name, tokens from access.attempts');
  return Object.fromEntries(rows.map(({ name, tokens: left }) => [name.toString(), Math.round(left)]));
}

describe('charge_attempts', () => {
  test('takes one attempt from each bucket', async () => {
    assert.deepEqual(await charge(['address', 3], ['person', 2]), [0, 0]);
    assert.deepEqual(await tokens(), { address: 2, person: 1 });
  });

  test('takes nothing from any bucket while one is empty, and returns the waits in the order of the names', async () => {
    await charge(['person', 1]);
    const [person = 0, address] = await charge(['person', 1], ['address', 3]);
    assert.ok(person > 0);
    assert.equal(address, 0);
    assert.deepEqual(await tokens(), { person: 0, address: 3 });
  });

  test('admits exactly the burst of concurrent requests', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => charge(['address', 5])));
    assert.equal(waits.filter(([wait]) => wait === 0).length, 5);
  });

  test('does not deadlock when requests name the same buckets in different orders', async () => {
    const both = [
      ['a', 1_000],
      ['b', 1_000],
    ] as const;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => charge(...(index % 2 === 0 ? both : both.toReversed()))),
    );
    assert.deepEqual(await tokens(), { a: 960, b: 960 });
  });

  test("can't be executed by requests", async () => {
    await assert.rejects(
      sql.request('org_a', "select access.charge_attempts('{}', '{}', '{}')"),
      /permission denied/,
    );
  });
});

describe('refund_attempts', () => {
  test('refunds one attempt, and never exceeds the burst', async () => {
    await charge(['person', 2]);
    await charge(['person', 2]);
    await refund('person');
    assert.deepEqual(await tokens(), { person: 1 });
    await refund('person');
    await refund('person');
    assert.deepEqual(await tokens(), { person: 2 });
  });

  test('ignores a bucket that does not exist', async () => {
    await refund('nobody');
    assert.deepEqual(await tokens(), {});
  });
});

describe('purge_attempts', () => {
  test('deletes only full buckets', async () => {
    await charge(['full', 2], ['used', 2]);
    await refund('full');
    await sql.system.query('select access.purge_attempts()');
    assert.deepEqual(await tokens(), { used: 1 });
  });

  test('skips a bucket that another transaction charges', async () => {
    await charge(['one', 2], ['other', 2]);
    await refund('one', 'other');
    const session = await sql.session();
    await session.query('begin');
    await session.query("select from access.attempts where name = 'one' for update");
    await sql.system.query('select access.purge_attempts()');
    await session.query('rollback');
    assert.deepEqual(await tokens(), { one: 2 });
  });

  test('advances its clock by at most two minutes when the system time jumps', async () => {
    await sql.owner("update access.attempts_clock set last_run_at = last_run_at - interval '1 day'");
    const [before] = await sql.owner<{ seconds: number }>('select seconds from access.attempts_clock');
    await sql.system.query('select access.purge_attempts()');
    const [later] = await sql.owner<{ seconds: number }>('select seconds from access.attempts_clock');
    assert.equal(Math.round((later?.seconds ?? 0) - (before?.seconds ?? 0)), 120);
  });
});
