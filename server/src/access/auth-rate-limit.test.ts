import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Database } from '../foundation/database/database.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { addressPool } from '../foundation/http/ip-address.ts';
import { type AttemptPool, type AuthRateLimit, createAuthRateLimit } from './auth-rate-limit.ts';
import { purgeAttempts } from './auth-rate-limit-store.ts';

let statements = 0;
let clockMs = 0;
const countingDatabase: Pick<Database, 'system'> = {
  system: {
    query: (text, values) => {
      statements += 1;
      return testing.database.system.query(text, values);
    },
  },
};
const node = (): AuthRateLimit => createAuthRateLimit(countingDatabase, () => clockMs);
const sql = (text: string) => testing.database.system.query<{ count: number }>(text);
/** Simulates a change of the database's system time by this number of seconds. */
const setClock = (seconds: number) =>
  sql(`update access.attempts_clock set last_run_at = last_run_at - ${seconds} * interval '1 second'`);
const advanceClock = (seconds: number) =>
  sql(`update access.attempts_clock set seconds = seconds + ${seconds}`);
const pools = async (): Promise<number> =>
  (await sql('select count(*)::integer as count from access.attempts'))[0]?.count ?? 0;

/** Rounds seconds up to tens, so that the test passes on a machine that is slow by a few seconds. */
const roundUpToTens = (seconds: number): number => Math.ceil(seconds / 10);
let poolCount = 0;
const newPool = (burst = 2): AttemptPool => {
  poolCount += 1;
  return [{ name: 'test', burst, rate: 0.01 }, `person ${poolCount}`];
};

const testing = await migratedTestDatabase();
after(() => testing.stop());
beforeEach(() => sql('delete from access.attempts'));

describe('rate-limit pools for attempts', () => {
  test('count attempts across all processes and refill with time', async () => {
    const [one, other] = [node(), node()];
    const pool = newPool();
    assert.deepEqual([await one.charge(pool), await other.charge(pool)], [0, 0]);
    assert.deepEqual(
      [roundUpToTens(await one.charge(pool)), roundUpToTens(await other.charge(pool))],
      [10, 10],
    );
    await advanceClock(100);
    assert.equal(await node().charge(pool), 0);
  });

  test('count concurrent attempts', async () => {
    const pools = [newPool(10), newPool(20)] as const;
    const nodes = [node(), node()];
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        nodes[index % 2]?.charge(...(index % 3 === 0 ? [...pools].reverse() : pools)),
      ),
    );
    assert.equal(waits.filter((wait) => wait === 0).length, 10);
  });

  test('charge all pools or none and can be refunded', async () => {
    const attempts = node();
    const [small, large] = [newPool(1), newPool(2)];
    assert.equal(await attempts.charge(small, large), 0);
    assert.equal(roundUpToTens(await attempts.charge(small, large)), 10);
    await attempts.refund(small);
    assert.equal(await attempts.charge(small, large), 0, 'nothing was taken from the larger one');
    assert.equal(roundUpToTens(await attempts.charge(large)), 10);
  });

  test('count an address under its address pool; a raw address does not compile', async () => {
    const attempts = node();
    const limit = { name: 'address', burst: 1, rate: 0.01 };
    // @ts-expect-error The raw address of a caller is not a subject of a limit.
    assert.equal(await attempts.charge([limit, '2001:db8::1']), 0);
    assert.equal(await attempts.charge([limit, addressPool('2001:db8::1')]), 0);
    assert.notEqual(await attempts.charge([limit, addressPool('2001:db8::2')]), 0);
  });

  test('cause no SQL statement for a limit with rate 0', async () => {
    statements = 0;
    assert.equal(await node().charge([{ name: 'none', burst: 1, rate: 0 }, 'person x']), 0);
    assert.equal(statements, 0);
  });
});

describe('a flood of failed attempts', () => {
  test('causes no SQL statement while its pool is empty', async () => {
    const attempts = node();
    const [own, shared] = [newPool(2), newPool(100)];
    for (let count = 0; count < 3; count += 1) await attempts.charge(own, shared);
    statements = 0;
    for (let count = 0; count < 1_000; count += 1)
      assert.equal(roundUpToTens(await attempts.charge(own, shared)), 10);
    assert.equal(statements, 0);
    clockMs += 40_000;
    assert.equal(roundUpToTens(await attempts.charge(own, shared)), 6);
    clockMs += 60_000;
    await advanceClock(100);
    assert.equal(await attempts.charge(own, shared), 0);
  });

  test('leaves no rows in the database once its pools are full again and the cleanup has run', async () => {
    const attempts = node();
    const pool = newPool(3);
    for (let count = 0; count < 3; count += 1) await attempts.charge(pool);
    await Promise.all(Array.from({ length: 50 }, () => attempts.charge(newPool(1))));
    assert.equal(await pools(), 51);
    await advanceClock(101);
    await purgeAttempts(testing.database.system);
    assert.equal(await pools(), 1);
    await advanceClock(300);
    await purgeAttempts(testing.database.system);
    assert.equal(await pools(), 0);
  });
});

describe('changes of the system time', () => {
  test('release at most two minutes of attempts when the clock jumps forward, and block no one when it jumps back', async () => {
    const pool = newPool(10);
    for (let count = 0; count < 10; count += 1) await node().charge(pool);
    await setClock(3_600);
    await purgeAttempts(testing.database.system);
    const free: number[] = [];
    for (let count = 0; count < 10; count += 1) free.push(await node().charge(pool));
    assert.equal(free.filter((wait) => wait === 0).length, 1, 'two minutes at one in a hundred seconds');
    await setClock(-7_200);
    assert.ok((await node().charge(pool)) <= 100);
    await purgeAttempts(testing.database.system);
    await advanceClock(100);
    assert.equal(await node().charge(pool), 0);
  });
});
