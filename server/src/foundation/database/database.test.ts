import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import type { Sql } from './database.ts';
import { isConnectionError } from './database-errors.ts';
import { migratedTestDatabase } from './testing/migrated-database.ts';

const portal = await migratedTestDatabase();
after(() => portal.stop());

const rejectionOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('errors for which the API returns 503', () => {
  test('include the termination of a connection during a statement', async () => {
    const { system } = portal.database;
    const [backend] = await system.query<{ pid: number }>('select pg_backend_pid() as pid');
    const fault = rejectionOf(system.query('select pg_sleep(10)'));
    const onlooker = new pg.Client(portal.connection);
    await onlooker.connect();
    await onlooker.query('select pg_terminate_backend($1)', [backend?.pid]);
    await onlooker.end();
    assert.ok(isConnectionError(await fault));
    assert.deepEqual(await system.query('select 1 as one'), [{ one: 1 }], 'the next has another connection');
  });

  test('include a statement that exceeds its time limit', async () => {
    const { database } = portal;
    const fault = await rejectionOf(
      database.systemTransaction(async (transaction) => {
        await transaction.query("set local statement_timeout = '10ms'");
        await transaction.query('select pg_sleep(10)');
      }),
    );
    assert.ok(isConnectionError(fault));
    assert.deepEqual(await database.system.query('select 1 as one'), [{ one: 1 }]);
  });
});

describe('errors for which the API returns 500', () => {
  test('include an invalid statement', async () => {
    const fault = await rejectionOf(portal.database.system.query('select nonsense'));
    assert.ok(fault instanceof Error);
    assert.equal(isConnectionError(fault), false);
  });
});

describe('a connection of each pool', () => {
  test('caches generic plans, prefers indexes and disables JIT', async () => {
    const { database } = portal;
    const columns = ['plan_cache_mode', 'enable_seqscan', 'jit'].map(
      (name) => `current_setting('${name}') as ${name}`,
    );
    const text = `select ${columns.join(', ')}`;
    const expected = [{ plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' }];
    assert.deepEqual(await database.system.query(text), expected);
    assert.deepEqual(await database.queue.query(text), expected);
    assert.deepEqual(await database.single.query(text), expected);
    assert.deepEqual(await database.organisation('org_a', (sql) => sql.query(text)), expected);
  });
});

describe('the dedicated connection of a background job', () => {
  test('is the same for every query, while other connections work concurrently', async () => {
    const { database } = portal;
    const process = async (sql: Sql) =>
      (await sql.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const first = await process(database.single);
    const [transactionPid, ...turns] = await Promise.all([
      database.systemTransaction(async (transaction) => {
        const own = await process(transaction);
        await transaction.query('select pg_sleep(0.2)');
        return own;
      }),
      ...Array.from({ length: 20 }, () => process(database.single)),
    ]);
    assert.deepEqual(new Set(turns), new Set([first]));
    assert.notEqual(transactionPid, first);
  });

  test('is replaced after it was terminated', async () => {
    const { database } = portal;
    await rejectionOf(database.single.query('select pg_terminate_backend(pg_backend_pid())'));
    assert.deepEqual(await database.single.query('select 1 as one'), [{ one: 1 }]);
  });
});

describe('row security of the pool', () => {
  test('hides the rows of one organisation from the next user of the same connection, also after errors', async () => {
    const { database } = portal;
    const seen = () => database.organisation('org_b', (sql) => sql.query(current));
    const current = 'select foundation.current_organisation() as organisation';
    for (let round = 0; round < 20; round += 1) {
      await rejectionOf(database.organisation('org_a', (sql) => sql.query('select nonsense')));
      await rejectionOf(database.organisationTransaction('org_a', (sql) => sql.query('select nonsense')));
      assert.deepEqual(await seen(), [{ organisation: 'org_b' }]);
    }
  });
});
