import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../foundation/database/migrations/migrate.ts';
import { migrationsDirectory, readMigrations } from '../../foundation/database/migrations/migration.ts';
import { testDatabase } from '../../foundation/database/testing/throwaway-database.ts';

const migration = '0090_numbers.sql';

async function migrateBefore(connection: Parameters<typeof migrate>[0]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-migrations-'));
  for (const { name } of await readMigrations()) {
    if (name < migration) await cp(join(migrationsDirectory, name), join(directory, name));
  }
  assert.ok((await migrate(connection, { directory })).ok);
  await rm(directory, { recursive: true });
}

const organisation = (id: string, number: string, state = 'active'): string =>
  `insert into organisations.organisations (id, kind, name, identification_number, state, created_at, changed_at)
   values ('${id}', 'trader', '${id}', '${number}', '${state}', now(), now())`;
const lodged = (id: string, by: string, number: string, representation = 'self'): string[] => {
  const document = JSON.stringify({ representation, declarant: { identification: number } });
  return [
    `insert into declarations.declarations (organisation_id, id, lrn, type, status, status_group, lifecycle,
       content_hash, created_at, changed_at, lodged_at)
     values ('${by}', '${id}', '${id}', 'import', 'lodged', 'open', '{}', '\\x00', now(), now(), now())`,
    `insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
     values ('${by}', '${id}', 1, '${document}', '\\x00', now())`,
  ];
};

describe('numbers from before anybody looked at them', () => {
  test('who registered under one has it, and who alone has declared under it; a sandbox has those of the samples', async (context) => {
    const { connection, stop } = await testDatabase({ prepare: migrateBefore, key: 'before numbers' });
    const onlooker = new pg.Client(connection);
    await onlooker.connect();
    context.after(async () => {
      await onlooker.end();
      await stop();
    });
    const statements = [
      `insert into foundation.profile (profile) values ('sandbox')`,
      organisation('org_trader', 'XA1000000001'),
      organisation('org_broker', 'XA1000000002'),
      organisation('org_refused', 'XA7', 'refused'),
      ...lodged('dec_1', 'org_trader', 'XA5'),
      ...lodged('dec_2', 'org_trader', 'XA5'),
      ...lodged('dec_3', 'org_trader', 'XA6'),
      ...lodged('dec_4', 'org_broker', 'XA6'),
      ...lodged('dec_5', 'org_broker', 'XA8', 'direct'),
      ...lodged('dec_6', 'org_broker', 'XA1000000001'),
    ];
    for (const statement of statements) await onlooker.query(statement);
    assert.ok((await migrate(connection)).ok);
    const { rows } = await onlooker.query<{ number: string; of: string }>(
      'select number, organisation_id as of from organisations.numbers',
    );
    assert.deepEqual(Object.fromEntries(rows.map(({ number, of }) => [number, of])), {
      XA1000000001: 'org_trader',
      XA1000000002: 'org_broker',
      XA100200300400: 'org_trader',
      XA555666777888: 'org_broker',
      XA5: 'org_trader',
    });
    const mandates = await onlooker.query<{ given: string }>(
      `select principal || ' ' || representative || ' ' || state as given from mandates.mandates`,
    );
    assert.deepEqual(
      mandates.rows.map(({ given }) => given),
      ['XA100200300400 XA555666777888 active'],
    );
  });
});
