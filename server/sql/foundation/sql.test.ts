import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type pg from 'pg';
import { createPartitions } from '../../src/foundation/database/partitions.ts';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';
import { newId } from '../../src/foundation/ids.ts';

const sql = await openSqlDatabase();
await createPartitions(sql.system);
after(() => sql.stop());

async function column(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  return (await sql.owner(text, values)).flatMap((row) => Object.values(row));
}

describe('find_response and store_response', () => {
  let keys = 0;
  const newKey = (): string => {
    keys += 1;
    return `key ${keys}`;
  };
  const find = 'select * from foundation.find_response($1, $2, $3, $4, $5)';
  const store = `select foundation.store_response($1, $2, $3, $4, $5, 201, '["ETag", "1"]', '{"id": 1}')`;
  const request = (key: string | null, changed: Readonly<Record<number, unknown>> = {}): unknown[] =>
    ['org_a', 'cli_1', 'POST /', key, Buffer.from('print')].map((value, index) => changed[index] ?? value);
  const stored = { headers: ['ETag', '1'], body: '{"id": 1}' };

  test('find nothing for a new key', async () => {
    assert.deepEqual(await sql.request('org_a', find, request(newKey())), []);
  });

  test('return the stored response to the same request', async () => {
    const key = newKey();
    await sql.request('org_a', store, request(key));
    assert.deepEqual(await sql.request('org_a', find, request(key)), [{ outcome: 'replayed', ...stored }]);
  });

  test('report a key that another request used', async () => {
    const key = newKey();
    await sql.request('org_a', store, request(key));
    const [row] = await sql.request('org_a', find, request(key, { 4: Buffer.from('other') }));
    assert.equal(row?.outcome, 'reused');
  });

  test('distinguish keys by organisation, caller and operation', async () => {
    const key = newKey();
    await sql.request('org_a', store, request(key));
    const others: readonly (readonly [string, Readonly<Record<number, string>>])[] = [
      ['org_b', { 0: 'org_b' }],
      ['org_a', { 1: 'cli_2' }],
      ['org_a', { 2: 'PUT /' }],
      // Row security hides the response of the named organisation.
      ['org_b', {}],
    ];
    for (const [organisation, changed] of others)
      assert.deepEqual(await sql.request(organisation, find, request(key, changed)), []);
  });

  test('reject a response of another organisation', async () => {
    await assert.rejects(sql.request('org_b', store, request(newKey())), /row-level security/);
  });

  test('store nothing without a key', async () => {
    const before = await column('select count(*) from foundation.idempotency');
    await sql.request('org_a', store, request(null));
    assert.deepEqual(await column('select count(*) from foundation.idempotency'), before);
  });

  test('find no response that is older than a day', async () => {
    const key = newKey();
    await sql.request('org_a', store, request(key));
    await sql.owner(
      "update foundation.idempotency set created_at = created_at - interval '24 hours 1 second' where key = $1",
      [key],
    );
    assert.deepEqual(await sql.request('org_a', find, request(key)), []);
  });

  async function begin(): Promise<pg.Client> {
    const session = await sql.session();
    await session.query('begin');
    return session;
  }

  test('let one of several concurrent requests work, and return its response to the others', async () => {
    const key = newKey();
    const [first, second] = [await begin(), await begin()];
    assert.deepEqual((await first.query(find, request(key))).rows, []);
    const [row] = (await second.query(find, request(key))).rows;
    assert.equal(row.outcome, 'in_progress');
    const otherKey = await second.query(find, request(newKey()));
    assert.deepEqual(otherKey.rows, [], 'another key is not locked');
    await first.query(store, request(key));
    await first.query('commit');
    assert.deepEqual((await second.query(find, request(key))).rows, [{ outcome: 'replayed', ...stored }]);
    await second.query('commit');
  });

  test('release the key when the first request rolls back', async () => {
    const key = newKey();
    const [first, second] = [await begin(), await begin()];
    await first.query(find, request(key));
    await first.query(store, request(key));
    await first.query('rollback');
    assert.deepEqual((await second.query(find, request(key))).rows, []);
    await second.query('commit');
  });
});

describe('ids', () => {
  test('id_letters returns the first characters of ids that are created at a time', async () => {
    for (const at of [
      new Date(0),
      new Date('2026-11-22T21:30:33.123Z'),
      new Date('2199-12-31T23:59:59.999Z'),
    ]) {
      const id = newId('dec', { now: () => at, random: (bytes) => new Uint8Array(bytes) });
      assert.deepEqual(await column("select 'dec_' || foundation.id_letters($1)", [at]), [id]);
    }
  });

  test('id_letters sort in the order of the times that they encode', async () => {
    const early = newId('dec', { now: () => new Date('2026-11-22T21:30:33.122Z'), random: randomBytes });
    assert.deepEqual(
      await column("select 'dec_' || foundation.id_letters('2026-11-22T21:30:33.123Z') > $1", [early]),
      [true],
    );
  });

  test('time_ordered_id increases with the time, whatever the number', async () => {
    assert.deepEqual(
      await column(
        'select foundation.time_ordered_id(1000, 1048575) < foundation.time_ordered_id(1001, 0) as rises, foundation.time_ordered_id(1000, 1048576) = foundation.time_ordered_id(1000, 0) as wraps',
      ),
      [true, true],
    );
  });

  test('id_of_day is the same all day, grows by 2^32 from day to day, and is exact as a double', async () => {
    const days = await column(
      "select foundation.id_of_day(d)::float8 from unnest('{2026-11-19T00:00Z,2026-11-19T23:59Z,2026-11-20T00:00Z}'::timestamptz[]) d",
    );
    assert.deepEqual(days, [20_776 * 2 ** 32, 20_776 * 2 ** 32, 20_777 * 2 ** 32]);
    assert.ok(days.every(Number.isSafeInteger));
  });

  test('advance_id_sequences never moves a sequence back', async () => {
    const ahead = "select setval('declarations.change_ids', foundation.id_of_day(now() + interval '1 day'))";
    const [before] = await column(ahead);
    await sql.system.query('select foundation.advance_id_sequences()');
    assert.deepEqual(await column("select nextval('declarations.change_ids')"), [String(Number(before) + 1)]);
  });
});

describe('partitions', () => {
  const missing = () =>
    column(
      "select partition_name from foundation.create_partitions(now() + interval '100 days') where not made",
    );

  test('create_partitions skips a partition whose table is locked until the next run, and creates the others', async () => {
    const reader = await sql.session({ asOwner: true });
    await reader.query('begin');
    await reader.query('lock table declarations.versions_rest in access share mode');
    const left = await missing();
    assert.ok(left.length > 0);
    for (const name of left) assert.match(String(name), /^declarations\.versions_\d+$/);
    await reader.query('rollback');
    assert.deepEqual(await missing(), []);
  });

  test('create_partitions moves rows of a missing partition from the default partition to it', async () => {
    const [far] = await column("select foundation.id_of_day(now() + interval '700 days') + 5");
    await sql.owner(
      `insert into declarations.change_log
         (organisation_id, id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
       values ('org', $1, 'dec_x', 1, 'e', now(), 'system', 'lodged', 'open', '[]')`,
      [far],
    );
    const partition = 'select tableoid::regclass::text from declarations.change_log where id = $1';
    assert.deepEqual(await column(partition, [far]), ['declarations.change_log_rest']);
    const filled = 'select unnest(foundation.filled_default_partitions())';
    assert.deepEqual(await column(filled), ['declarations.change_log']);
    const made = await column(
      "select made from foundation.create_partitions(now() + interval '690 days') where partition_name like '%.change_log_%'",
    );
    assert.ok(!made.includes(false));
    assert.match(String((await column(partition, [far]))[0]), /^declarations\.change_log_\d{8}$/);
    assert.deepEqual(await column(filled), []);
  });

  test('roles can create and drop them only through the functions', async () => {
    const add = "select foundation.add_partition('audit.events', 'audit.events_x', now(), now())";
    await assert.rejects(sql.system.query(add), /permission denied/);
    await assert.rejects(
      sql.request('org_a', 'select * from foundation.create_partitions()'),
      /permission denied/,
    );
    await assert.rejects(
      sql.request('org_a', "select foundation.drop_partitions('audit.request_log', now())"),
      /permission denied/,
    );
  });

  test('drop_partitions rejects a table without partitions', async () => {
    await assert.rejects(
      sql.system.query("select foundation.drop_partitions('declarations.declarations', now())"),
      /no rows/,
    );
  });

  test('drop_partitions does not drop a partition with rows if the table deletes rows one by one', async () => {
    await sql.owner(
      "update foundation.partitions set ends_at = now() - interval '1 day' where table_name = 'audit.events' and begins_at is null",
    );
    await sql.owner(
      `insert into audit.events (id, at, organisation_id, actor_kind, actor_id, action, target_kind, target_id)
       values (1, now(), 'org_a', 'system', 'x', 'x', 'x', 'x')`,
    );
    const drop = "select foundation.drop_partitions('audit.events', now())";
    assert.deepEqual(await sql.system.query(drop), []);
    await sql.owner('delete from audit.events where id = 1');
    assert.deepEqual(await sql.system.query(drop), [{ drop_partitions: 'audit.events_first' }]);
  });
});

test('database_activity counts connections of every role, and sees the oldest transaction', async () => {
  const session = await sql.session();
  await session.query('begin');
  await session.query('select 1');
  const [row] = await sql.system.query<{ connections: number; oldest_transaction: Date | null }>(
    'select * from foundation.database_activity()',
  );
  assert.ok((row?.connections ?? 0) >= 3);
  assert.ok(row?.oldest_transaction instanceof Date);
  await session.query('rollback');
});
