import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { checkRowSecurity } from './row-security.ts';
import { type MigratedTestDatabase, migratedTestDatabase } from './testing/migrated-database.ts';

describe('row security', () => {
  let testing: MigratedTestDatabase;
  let owner: Client;
  before(async () => {
    testing = await migratedTestDatabase();
    owner = new Client(testing.connection);
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await testing.stop();
  });
  beforeEach(async () => {
    await owner.query('create schema planted');
    await owner.query('create table planted.things (organisation_id text not null)');
  });
  afterEach(() => owner.query('drop schema planted cascade'));

  const protect = 'alter table planted.things enable row level security';
  const own = 'using (organisation_id = foundation.current_organisation())';
  const fault = () => checkRowSecurity(testing.connection);

  const cases: readonly (readonly [what: string, statements: readonly string[], told: RegExp | null])[] = [
    [
      'a table of any schema without it',
      [],
      /^The table planted\.things has an organisation_id but no row security\. Every/,
    ],
    ['without a policy', [protect], /^The table planted\.things has .* row security, but no policy\./],
    ['with that of the others', [protect, `create policy own on planted.things ${own}`], null],
    [
      'closed to requests',
      [protect, 'create policy everything on planted.things to portal_system using (true)'],
      null,
    ],
    [
      'open to everybody',
      [protect, 'create policy everything on planted.things using (true)'],
      /planted\.things has a policy that gives portal_request access/,
    ],
    [
      'open to whoever writes',
      [protect, `create policy own on planted.things to portal_request ${own} with check (true)`],
      /planted\.things has a policy that gives portal_request access/,
    ],
    [
      'switched off again',
      [`create policy own on planted.things ${own}`],
      /^The table planted\.things has an organisation_id but no row security\./,
    ],
    [
      'a view that shows what its owner sees',
      [
        protect,
        `create policy own on planted.things ${own}`,
        'create view planted.seen as select * from planted.things',
      ],
      /^The table planted\.seen has an organisation_id but no row security\. Every/,
    ],
    [
      'a view that shows what its reader sees',
      [
        protect,
        `create policy own on planted.things ${own}`,
        'create view planted.seen with (security_invoker = true) as select * from planted.things',
      ],
      null,
    ],
    ...(
      [
        [
          'a barrier that admits only the organisation of each row',
          'with (security_barrier = true) as select t.organisation_id, 1 as one from planted.things t where foundation.is_reader(t.organisation_id)',
          true,
        ],
        [
          'the same without a barrier',
          'as select t.organisation_id, 1 as one from planted.things t where foundation.is_reader(t.organisation_id)',
          false,
        ],
        [
          'a barrier that admits another column',
          'with (security_barrier = true) as select t.organisation_id, u.organisation_id as one from planted.things t cross join planted.things u where foundation.is_reader(u.organisation_id)',
          false,
        ],
        [
          'a barrier with another condition',
          'with (security_barrier = true) as select t.organisation_id, 1 as one from planted.things t where foundation.is_reader(t.organisation_id) or true',
          false,
        ],
        [
          'a barrier that adds rows',
          'with (security_barrier = true) as select t.organisation_id, 1 as one from planted.things t union all select t.organisation_id, 1 from planted.things t where foundation.is_reader(t.organisation_id)',
          false,
        ],
      ] as const
    ).map(
      ([what, view, isAccepted]) =>
        [
          what,
          [protect, `create policy own on planted.things ${own}`, `create view planted.seen ${view}`],
          isAccepted ? null : /^The table planted\.seen has an organisation_id but no row security\. Every/,
        ] as const,
    ),
    ['no organisation', ['alter table planted.things drop column organisation_id'], null],
    [
      'a partition that can be read by itself',
      [
        'drop table planted.things',
        'create table planted.things (organisation_id text, at integer) partition by range (at)',
        'create table planted.first partition of planted.things for values from (0) to (9)',
        protect,
        `create policy own on planted.things ${own}`,
      ],
      /^The table planted\.first has an organisation_id but no row security\. Every/,
    ],
  ];
  for (const [what, statements, expected] of cases) {
    test(what, async () => {
      for (const statement of statements) await owner.query(statement);
      const said = await fault();
      if (expected === null) assert.equal(said, null);
      else assert.match(said ?? '', expected);
    });
  }

  test('check reports every table without row security that is not a listed exception', async () => {
    await owner.query('create table planted.others (organisation_id text)');
    assert.match((await fault()) ?? '', /planted\.others .* planted\.things /);
    const excepted = { 'planted.things': 'nobody may read it', 'planted.others': 'nobody may read it' };
    assert.equal(await checkRowSecurity(testing.connection, excepted), null);
  });
});
