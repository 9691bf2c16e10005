import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { newId } from '../ids.ts';
import { createPartitions, dropEmptyPartitions, dropPartitions, idRangeSince } from './partitions.ts';
import { migratedTestDatabase } from './testing/migrated-database.ts';

const testing = await migratedTestDatabase();
const owner = new Client(testing.connection);
await owner.connect();
after(async () => {
  await owner.end();
  await testing.stop();
});

const partitionedTables = [
  'audit.events',
  'audit.request_log',
  'declarations.change_log',
  'declarations.versions',
  'foundation.idempotency',
];
const dayMs = 86_400_000;

async function firstColumnOf(text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await owner.query({ text, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}
const partitionsOf = (table: string): Promise<unknown[]> =>
  firstColumnOf(
    'select inhrelid::regclass::text from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  );

/** Changes the first partition of a table as if it had ended yesterday. */
const endFirst = (table: string) =>
  owner.query(
    "update foundation.partitions set ends_at = now() - interval '25 hours' where table_name = $1 and begins_at is null",
    [table],
  );

async function insertChange(id: number | string, declaration = 'dec_x'): Promise<void> {
  await owner.query(
    `insert into declarations.change_log
       (organisation_id, id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
     values ('org', $1, $2, 1, 'e', now(), 'system', 'lodged', 'open', '[]')`,
    [id, declaration],
  );
}

describe('future partitions', () => {
  test('are created once, without gaps between periods, if several nodes create them concurrently', async () => {
    const { system } = testing.database;
    await Promise.all(Array.from({ length: 4 }, () => createPartitions(system)));
    assert.deepEqual(await createPartitions(system), []);
    for (const table of partitionedTables) {
      const bounds = await firstColumnOf(
        `select begins_at = lag(ends_at) over (order by ends_at) from foundation.partitions where table_name = $1`,
        [table],
      );
      assert.deepEqual(bounds, [null, ...bounds.slice(1).map(() => true)], table);
      const [ahead] = await firstColumnOf(
        `select max(p.ends_at) > now() + g.ahead * ('1 ' || g.period)::interval
         from foundation.partitions p join foundation.partitioned_tables g using (table_name)
         where table_name = $1 group by g.ahead, g.period`,
        [table],
      );
      assert.equal(ahead, true, table);
      assert.equal(
        (await partitionsOf(table)).length,
        bounds.length + 1,
        `${table}: one more is for the rest`,
      );
    }
  });

  test('inherit indexes, triggers, checks and row security of their table', async () => {
    const found = await firstColumnOf(
      `select i.inhrelid::regclass::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where c.relkind = 'r' and i.inhparent = any ($1::regclass[]) and (
         not c.relrowsecurity
         or (select count(*) from pg_index x where x.indrelid = i.inhrelid) <>
            (select count(*) from pg_index x where x.indrelid = i.inhparent)
         or (select count(*) from pg_trigger t where t.tgrelid = i.inhrelid) <>
            (select count(*) from pg_trigger t where t.tgrelid = i.inhparent)
         or (select count(*) from pg_constraint x where x.conrelid = i.inhrelid and x.contype = 'c') <>
            (select count(*) from pg_constraint x where x.conrelid = i.inhparent and x.contype = 'c'))`,
      [partitionedTables],
    );
    assert.deepEqual(found, []);
  });
});

describe('sequential ids that contain their day', () => {
  test('limit a search to the rows created within some days of an object', async () => {
    const thing = newId('dec', { now: () => new Date('2026-11-20T08:00:00Z'), random: randomBytes });
    const days = await firstColumnOf(
      "select foundation.id_of_day(d) from unnest('{2026-11-19T08:00Z,2026-12-01T08:00Z}'::timestamptz[]) d order by 1",
    );
    assert.deepEqual(idRangeSince(thing, 10), days.map(Number));
  });

  test('increase with the day, and never decrease', async () => {
    const { system } = testing.database;
    await createPartitions(system);
    const next = () => firstColumnOf("select nextval('declarations.change_ids')");
    const [first] = await next();
    await createPartitions(system);
    const [second] = await next();
    assert.equal(Number(second), Number(first) + 1);
    assert.equal(Math.floor(Number(first) / 2 ** 32), Math.floor(Date.now() / dayMs));
    assert.ok(Number.isSafeInteger(Number(first)));
  });
});

describe('old partitions', () => {
  test('of tables with limited retention are dropped with their rows, only after their end', async () => {
    const { system } = testing.database;
    const first = 'foundation.idempotency_first';
    await endFirst('foundation.idempotency');
    await owner.query(
      `insert into ${first} (organisation_id, caller_id, operation, key, fingerprint, status, headers, body, created_at)
       values ('org', 'cli', 'POST /', 'k', '', 201, '[]', '', now() - interval '300 days')`,
    );
    const [ended] = await firstColumnOf(
      'select ends_at from foundation.partitions where partition_name = $1',
      [first],
    );
    assert.ok(ended instanceof Date);
    assert.deepEqual(
      await dropPartitions(system, 'foundation.idempotency', new Date(ended.getTime() - 1)),
      [],
    );
    const later = new Date(ended.getTime() + 1);
    assert.ok((await dropPartitions(system, 'foundation.idempotency', later)).includes(first));
    assert.equal((await partitionsOf('foundation.idempotency')).includes(first), false);
  });

  test('are never dropped before their end', async () => {
    const left = await firstColumnOf(
      "select partition_name from foundation.partitions where table_name = 'audit.request_log' and ends_at > now()",
    );
    assert.ok(left.length > 0);
    await dropPartitions(testing.database.system, 'audit.request_log', new Date('2999-01-01'));
    const parts = await partitionsOf('audit.request_log');
    for (const name of left) assert.ok(parts.includes(name), String(name));
  });

  test('of tables whose rows are deleted individually are dropped only when they are empty', async () => {
    const { system } = testing.database;
    await endFirst('declarations.change_log');
    await insertChange(3);
    assert.equal(
      (await dropEmptyPartitions(system, new Date())).includes('declarations.change_log_first'),
      false,
    );
    await owner.query('delete from declarations.change_log where id = 3');
    assert.ok((await dropEmptyPartitions(system, new Date())).includes('declarations.change_log_first'));
    await insertChange(3);
    assert.deepEqual(
      await firstColumnOf('select tableoid::regclass::text from declarations.change_log where id = 3'),
      ['declarations.change_log_rest'],
    );
  });

  test('are not dropped while a transaction reads them', async () => {
    await endFirst('declarations.versions');
    const reader = new Client(testing.connection);
    await reader.connect();
    try {
      await reader.query('begin');
      await reader.query('select from declarations.versions_first limit 0');
      const dropped = await dropEmptyPartitions(testing.database.system, new Date());
      assert.equal(dropped.includes('declarations.versions_first'), false);
    } finally {
      await reader.end();
    }
    assert.ok(
      (await dropEmptyPartitions(testing.database.system, new Date())).includes(
        'declarations.versions_first',
      ),
    );
  });
});

describe('rows in a default partition', () => {
  const periodOf = (id: number) =>
    firstColumnOf('select tableoid::regclass::text from declarations.change_log where id = $1', [id]);

  test('are moved to the partitions of their periods, including past periods, once the table is unlocked', async () => {
    const { system } = testing.database;
    await createPartitions(system);
    const [old = 0, older = 0] = (
      await firstColumnOf(
        "select foundation.id_of_day(d) + 7 from unnest(array[now() - interval '70 days', now() - interval '400 days']) d",
      )
    ).map(Number);
    await owner.query(
      "delete from foundation.partitions where table_name = 'declarations.change_log' and begins_at is null",
    );
    await owner.query('drop table if exists declarations.change_log_first');
    for (const id of [old, older]) await insertChange(id, 'dec_of_rest');
    assert.deepEqual(await periodOf(old), ['declarations.change_log_rest']);
    const reader = new Client(testing.connection);
    await reader.connect();
    try {
      await reader.query('begin');
      await reader.query('select from declarations.change_log limit 0');
      assert.equal((await createPartitions(system)).length, 2, 'a reader locks the table');
    } finally {
      await reader.end();
    }
    assert.deepEqual(await createPartitions(system), []);
    for (const id of [old, older]) {
      const [name] = await periodOf(id);
      assert.match(String(name), /^declarations\.change_log_\d{8}$/);
    }
    assert.deepEqual(
      await firstColumnOf("select 'declarations.change_log' = any (foundation.filled_default_partitions())"),
      [false],
    );
    await owner.query("delete from declarations.change_log where declaration_id = 'dec_of_rest'");
    const dropped = await dropEmptyPartitions(system, new Date());
    assert.equal(dropped.filter((name) => name.startsWith('declarations.change_log_2')).length, 2);
  });
});
