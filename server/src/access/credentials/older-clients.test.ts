import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../foundation/database/migrations/migrate.ts';
import { migrationsDirectory, readMigrations } from '../../foundation/database/migrations/migration.ts';
import { testDatabase } from '../../foundation/database/testing/throwaway-database.ts';

const migration = '0025_responsible.sql';

async function migrateBefore(connection: Parameters<typeof migrate>[0]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-migrations-'));
  for (const { name } of await readMigrations()) {
    if (name < migration) await cp(join(migrationsDirectory, name), join(directory, name));
  }
  assert.ok((await migrate(connection, { directory })).ok);
  await rm(directory, { recursive: true });
}

const organisation = (id: string, kind: string): string =>
  `insert into organisations.organisations (id, kind, name, identification_number, created_at, changed_at)
   values ('${id}', '${kind}', '${id}', '${id}', now(), now())`;
const member = (id: string, of: string, role: string, since: string): string =>
  `with p as (insert into organisations.people (id, email, name, created_at, changed_at)
     values ('${id}', '${id}@people.example', '${id}', now(), now()) returning id)
   insert into organisations.memberships (organisation_id, person_id, role, created_at)
   select '${of}', id, '${role}', '${since}' from p`;
const left = (id: string): string =>
  `insert into organisations.people (id, email, name, created_at, changed_at)
   values ('${id}', '${id}@people.example', '${id}', now(), now())`;
/** A client, and who made it, as the audit log tells; null: it does not tell any more. */
const client = (id: string, of: string, maker: readonly [kind: string, id: string] | null): string[] => [
  `insert into access.clients (organisation_id, id, user_type, name, scopes, secret_hash, created_at, changed_at)
   values ('${of}', '${id}', 'host_to_host', '${id}', '{}', '\\x00', now(), now())`,
  ...(maker
    ? [
        `insert into audit.events (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id)
         values ('${of}', now(), '${maker[0]}', '${maker[1]}', 'client.create', 'client', '${id}')`,
      ]
    : []),
];
const invitation = (id: string, of: string, by: string): string =>
  `insert into organisations.invitations
     (organisation_id, id, email, role, token_hash, invited_by, created_at, expires_at)
   values ('${of}', '${id}', '${id}@people.example', 'viewer', '${id}', '${by}', now(), now() + interval '1 day')`;

describe('clients from before anybody answered for them', () => {
  test('whoever made them does, those of people who have left included; the operator’s stay nobody’s', async (context) => {
    const { connection, stop } = await testDatabase({ prepare: migrateBefore, key: 'before responsible' });
    const onlooker = new pg.Client(connection);
    await onlooker.connect();
    context.after(async () => {
      await onlooker.end();
      await stop();
    });
    const statements = [
      organisation('customs', 'customs_authority'),
      organisation('trader', 'trader'),
      organisation('empty', 'trader'),
      member('per_younger', 'trader', 'owner', '2026-02-01'),
      member('per_older', 'trader', 'owner', '2026-01-01'),
      member('per_developer', 'trader', 'developer', '2025-01-01'),
      member('per_administrator', 'customs', 'administrator', '2025-01-01'),
      left('per_gone'),
      ...client('cli_operator', 'customs', ['system', 'bootstrap']),
      ...client('cli_by_operator', 'trader', ['client', 'cli_operator']),
      ...client('cli_developer', 'trader', ['person', 'per_developer']),
      ...client('cli_by_client', 'trader', ['client', 'cli_developer']),
      ...client('cli_administrator', 'trader', ['person', 'per_administrator']),
      ...client('cli_gone', 'trader', ['person', 'per_gone']),
      ...client('cli_forgotten', 'trader', null),
      ...client('cli_without', 'empty', null),
      invitation('inv_operator', 'customs', 'cli_operator'),
      invitation('inv_client', 'trader', 'cli_developer'),
      invitation('inv_person', 'trader', 'per_older'),
    ];
    for (const statement of statements) await onlooker.query(statement);
    assert.ok((await migrate(connection)).ok);
    const { rows } = await onlooker.query<{ id: string; who: string | null }>(
      "select id, responsible_id || ' of ' || responsible_in as who from access.clients",
    );
    assert.deepEqual(Object.fromEntries(rows.map(({ id, who }) => [id, who])), {
      cli_operator: null,
      cli_by_operator: null,
      cli_developer: 'per_developer of trader',
      cli_by_client: 'per_developer of trader',
      cli_administrator: 'per_administrator of customs',
      cli_gone: 'per_gone of trader',
      cli_forgotten: 'per_older of trader',
      cli_without: null,
    });
    const invited = await onlooker.query<{ id: string }>(
      'select id from organisations.invitations order by id',
    );
    assert.deepEqual(
      invited.rows.map(({ id }) => id),
      ['inv_operator', 'inv_person'],
    );
  });
});
