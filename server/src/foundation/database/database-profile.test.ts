import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import type { ConnectionOptions } from './database.ts';
import { checkStoredCountry, checkStoredProfile } from './database-profile.ts';
import { migrate } from './migrations/migrate.ts';
import { testDatabase } from './testing/throwaway-database.ts';

const fromSandbox = /^This database is a sandbox: .* The portal was not started\./;
const fromProduction = /^This database is a production database, .* The portal was not started\./;

async function emptyDatabase(context: TestContext): Promise<ConnectionOptions> {
  const { connection, stop } = await testDatabase({ prepare: async () => {}, key: 'empty' });
  context.after(stop);
  return connection;
}

async function migratedDatabase(context: TestContext): Promise<ConnectionOptions> {
  const connection = await emptyDatabase(context);
  assert.ok((await migrate(connection)).ok);
  return connection;
}

async function tablesOf(connection: ConnectionOptions): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query("select from pg_tables where schemaname = 'foundation'");
  await client.end();
  return rows;
}

test('a database before its first migration accepts every profile and country, and stores neither', async (context) => {
  const connection = await emptyDatabase(context);
  assert.equal(await checkStoredProfile(connection, 'sandbox'), null);
  assert.equal(await checkStoredProfile(connection, 'production'), null);
  assert.equal(await checkStoredCountry(connection, 'ID'), null);
  assert.equal(await checkStoredCountry(connection, 'XA'), null);
  assert.deepEqual(await tablesOf(connection), []);
});

describe('the profile of the first start', () => {
  for (const [first, second, fault] of [
    ['sandbox', 'production', fromSandbox],
    ['production', 'sandbox', fromProduction],
  ] as const) {
    test(`${first} prevents a later start of the same database as ${second}`, async (context) => {
      const connection = await migratedDatabase(context);
      assert.equal(await checkStoredProfile(connection, first), null);
      assert.match((await checkStoredProfile(connection, second)) ?? '', fault);
      assert.equal(await checkStoredProfile(connection, first), null);
    });
  }

  test('is stored only once if two nodes start at the same time', async (context) => {
    const connection = await migratedDatabase(context);
    const faults = await Promise.all(
      (['sandbox', 'production'] as const).map((profile) => checkStoredProfile(connection, profile)),
    );
    assert.equal(faults.filter((fault) => fault === null).length, 1);
  });
});

describe('the country of the first start', () => {
  test('prevents a later start for another country, with a message that names both', async (context) => {
    const connection = await migratedDatabase(context);
    assert.equal(await checkStoredCountry(connection, 'ID'), null);
    assert.equal(await checkStoredCountry(connection, 'ID'), null);
    assert.match(
      (await checkStoredCountry(connection, 'XA')) ?? '',
      /^This database belongs to the country ID, but PORTAL_COUNTRY is XA\. .* The portal was not started\./,
    );
  });
});
