import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import type { EmbeddedConnection } from '../embedded/owner-lock.ts';
import { type ThrowawayDatabaseServer, testDatabase, testServer } from './throwaway-database.ts';

async function rows(connection: EmbeddedConnection, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  const stops: (() => Promise<void>)[] = [];
  after(async () => {
    for (const stop of stops) await stop();
  });

  test('is cloned from a template that is prepared once, even for concurrent callers', async () => {
    let prepared = 0;
    const prepare = async (connection: EmbeddedConnection): Promise<void> => {
      prepared += 1;
      await rows(connection, 'create table goods (code text); insert into goods values (1)');
    };
    const databases = await Promise.all(
      [1, 2, 3].map(() => testDatabase({ prepare, key: `once ${process.pid}` })),
    );
    stops.push(...databases.map((database) => database.stop));
    assert.equal(prepared, 1);
    const [first, second] = databases;
    assert.ok(first !== undefined && second !== undefined);
    await rows(first.connection, "insert into goods values ('only here')");
    assert.equal((await rows(first.connection, 'select * from goods')).length, 2);
    assert.equal((await rows(second.connection, 'select * from goods')).length, 1);
  });

  test('is not cloned from a template whose preparation failed; the next call prepares again', async () => {
    const key = `fails first ${process.pid}`;
    const failing = testDatabase({ key, prepare: () => Promise.reject(new Error('migration 3 is wrong')) });
    await assert.rejects(failing, /migration 3 is wrong/);
    const prepare = async (connection: EmbeddedConnection): Promise<void> => {
      await rows(connection, 'create table whole (code text)');
    };
    const database = await testDatabase({ key, prepare });
    stops.push(database.stop);
    assert.deepEqual(await rows(database.connection, 'select * from whole'), []);
  });

  test('uses another template for another key', async () => {
    const prepareWith = (table: string) => async (connection: EmbeddedConnection) => {
      await rows(connection, `create table ${table} (code text)`);
    };
    const one = await testDatabase({ key: `one ${process.pid}`, prepare: prepareWith('one') });
    const two = await testDatabase({ key: `two ${process.pid}`, prepare: prepareWith('two') });
    stops.push(one.stop, two.stop);
    assert.deepEqual(await rows(two.connection, 'select * from two'), []);
    await assert.rejects(rows(two.connection, 'select * from one'), /does not exist/);
  });

  test('is dropped by stop', async () => {
    const database = await testDatabase({ key: `gone ${process.pid}`, prepare: () => Promise.resolve() });
    await database.stop();
    await assert.rejects(rows(database.connection, 'select 1'), /does not exist|ENOENT/);
  });
});

test('processes share a test server through its environment variable, and stop removes the server completely', async () => {
  const server: ThrowawayDatabaseServer = await testServer();
  assert.deepEqual(JSON.parse(server.environment.PORTAL_TEST_DATABASE), server.connection);
  assert.equal((await rows(server.connection, 'select 1')).length, 1);
  await server.stop();
  await assert.rejects(rows(server.connection, 'select 1'), /ENOENT/);
});
