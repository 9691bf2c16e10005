import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { migrate } from './migrations/migrate.ts';
import { migrationsDirectory, readMigrations } from './migrations/migration.ts';
import { countryFault, profileFault } from './profile-mark.ts';
import { testDatabase } from './testing/throwaway-database.ts';

const migration = '0024_profile.sql';
const fromSandbox = /^This database was filled as a sandbox: .* Nothing was started\./;
const fromProduction = /^This database is a production one, .* Nothing was started\./;

/** A database as the version before the mark left it, and an onlooker. */
async function olderDatabase(context: TestContext) {
  const { connection, stop } = await testDatabase({ prepare: migrateBefore, key: 'before the mark' });
  const onlooker = new pg.Client(connection);
  await onlooker.connect();
  context.after(async () => {
    await onlooker.end();
    await stop();
  });
  return { connection, onlooker };
}

async function migrateBefore(connection: Parameters<typeof migrate>[0]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-migrations-'));
  for (const { name } of await readMigrations()) {
    if (name < migration) await cp(join(migrationsDirectory, name), join(directory, name));
  }
  const migrated = await migrate(connection, { directory });
  assert.ok(migrated.ok);
  await rm(directory, { recursive: true });
}

const client = `insert into access.clients (organisation_id, id, user_type, name, scopes, secret_hash, created_at, changed_at)
  values ('org', 'cli', 'management', 'Administration', '{}', '\\x00', now(), now())`;

function person(email: string, state: string): string {
  return `insert into organisations.people (id, email, name, state, created_at, changed_at)
    values ('per', '${email}', 'officer', '${state}', now(), now())`;
}

describe('a database from before the mark', () => {
  const cases = [
    ['a sandbox', [client, person('Officer@sandbox.example', 'active')], 'sandbox'],
    ['a production', [client, person('officer@customs.example', 'active')], 'production'],
    [
      'a production where somebody signed up with a name of the sandbox',
      [client, person('officer@sandbox.example', 'unverified')],
      'production',
    ],
    ['nobody’s yet', [], null],
  ] as const;
  for (const [what, statements, belongsTo] of cases) {
    test(`is ${what}`, async (context) => {
      const { connection, onlooker } = await olderDatabase(context);
      for (const statement of statements) await onlooker.query(statement);
      assert.equal(await profileFault(connection, 'production'), null, 'nobody knows before the migration');
      assert.ok((await migrate(connection)).ok);
      const { rows } = await onlooker.query<{ profile: string }>('select profile from foundation.profile');
      assert.deepEqual(
        rows.map(({ profile }) => profile),
        belongsTo === null ? [] : [belongsTo],
      );
    });
  }
});

describe('the first start', () => {
  for (const [first, second, fault] of [
    ['sandbox', 'production', fromSandbox],
    ['production', 'sandbox', fromProduction],
  ] as const) {
    test(`with ${first} keeps ${second} away from then on`, async (context) => {
      const { connection } = await olderDatabase(context);
      await migrate(connection);
      assert.equal(await profileFault(connection, first), null);
      assert.match((await profileFault(connection, second)) ?? '', fault);
      assert.equal(await profileFault(connection, first), null);
    });
  }

  test('of both at once: one of them gets it', async (context) => {
    const { connection } = await olderDatabase(context);
    await migrate(connection);
    const faults = await Promise.all(
      (['sandbox', 'production'] as const).map((profile) => profileFault(connection, profile)),
    );
    assert.equal(faults.filter((fault) => fault === null).length, 1);
  });
});

describe('the country of the first start', () => {
  test('keeps another one away from then on, and both are told', async (context) => {
    const { connection } = await olderDatabase(context);
    assert.equal(await countryFault(connection, 'ID'), null, 'nobody knows before the migration');
    await migrate(connection);
    assert.equal(await countryFault(connection, 'ID'), null);
    assert.equal(await countryFault(connection, 'ID'), null);
    assert.match(
      (await countryFault(connection, 'XA')) ?? '',
      /^This database belongs to the country ID, and PORTAL_COUNTRY names XA: .* Nothing was started\./,
    );
  });

  test('is XA where something was served before there were countries', async (context) => {
    const { connection, onlooker } = await olderDatabase(context);
    await onlooker.query(client);
    await migrate(connection);
    assert.match((await countryFault(connection, 'ID')) ?? '', /belongs to the country XA/);
    assert.equal(await countryFault(connection, 'XA'), null);
  });
});
