import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../testing/throwaway-database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration.ts';

const firstMigration = '0001_things.sql';
const thingsSchema = `create schema things;
create table things.things (id integer primary key, kind text);
insert into things.things (id) select generate_series(1, 25);
`;

let testing: TestDatabase;
let directory: string;
let otherClient: pg.Client;
beforeEach(async () => {
  testing = await testDatabase({ prepare: async () => {}, key: 'empty' });
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  otherClient = new pg.Client({ ...testing.connection, application_name: 'somebody' });
  otherClient.on('error', () => {});
  await otherClient.connect();
  await write(firstMigration, thingsSchema);
  await apply();
});
afterEach(async () => {
  await otherClient.end();
  await testing.stop();
  await rm(directory, { recursive: true });
});

const write = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);
const lines: string[] = [];
const reportLine = (line: string): void => void lines.push(line);
const apply = (stop?: AbortSignal) => migrate(testing.connection, { directory, report: reportLine, stop });
const rowsOf = async (text: string): Promise<unknown[]> => (await otherClient.query(text)).rows;
const applied = (): Promise<unknown[]> => rowsOf('select name from foundation.migrations order by name');

/** Resolves with the first logged line that matches. */
async function loggedLine(pattern: RegExp): Promise<string> {
  const giveUpAt = performance.now() + 60_000;
  while (performance.now() < giveUpAt) {
    const line = lines.find((each) => pattern.test(each));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no line matches ${pattern}: ${lines.join(' ')}`);
}

describe('a migration in one transaction', () => {
  test('is rolled back completely if one of its statements fails', async () => {
    await write('0002_half.sql', 'alter table things.things add column half text; select nonsense;');
    await assert.rejects(apply(), /migration 0002_half\.sql failed/);
    assert.deepEqual(await rowsOf("select from information_schema.columns where column_name = 'half'"), []);
    assert.deepEqual(await applied(), [{ name: firstMigration }]);
  });

  test('lets other sessions run while it waits, logs the lock holders, and continues when they have ended', async () => {
    lines.length = 0;
    await write('0002_more.sql', 'alter table things.things add column more text;');
    await otherClient.query('begin');
    const [own] = (await otherClient.query('select pg_backend_pid() as pid from things.things limit 1')).rows;
    const migrating = apply();
    const line = await loggedLine(/has waited/);
    assert.match(
      line,
      /^Migration 0002_more\.sql has waited \d+ s for locks of somebody \(pid \d+, transaction open for \d+ s\)\.$/,
    );
    assert.ok(line.includes(`pid ${own.pid},`));
    // The reader queues behind the migration's lock request. It runs as soon as that request times out.
    const reader = new pg.Client(testing.connection);
    await reader.connect();
    await reader.query("set statement_timeout = '10s'");
    for (let round = 0; round < 3; round += 1) {
      assert.equal((await reader.query('select from things.things')).rowCount, 25);
    }
    await reader.end();
    await otherClient.query('commit');
    assert.deepEqual(await migrating, { ok: true, applied: ['0002_more.sql'] });
  });

  test('stops waiting when the process is stopped', async () => {
    lines.length = 0;
    await write('0002_more.sql', 'alter table things.things add column more text;');
    await otherClient.query('begin');
    await otherClient.query('select from things.things');
    const ending = new AbortController();
    const migrating = apply(ending.signal);
    await loggedLine(/has waited/);
    ending.abort();
    const result = await migrating;
    assert.ok(!result.ok && result.reason === 'stopped');
    await otherClient.query('rollback');
    assert.deepEqual(await applied(), [{ name: firstMigration }]);
  });
});

describe('a migration that is applied concurrently', () => {
  const name = '0002_index.sql';
  const index = `-- migrate: concurrently
create index concurrently if not exists things_by_kind
  on things.things (kind);
create unique index concurrently if not exists things_once on things.things (id, kind);
`;
  const indexes = (): Promise<unknown[]> =>
    rowsOf(`select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname like 'things\\_%' and c.relname <> 'things_pkey' order by 1`);

  test('waits for blocking transactions without a limit, and blocks no other session', async () => {
    lines.length = 0;
    await write(name, index);
    const writer = new pg.Client(testing.connection);
    await writer.connect();
    await writer.query('begin');
    await writer.query("update things.things set kind = 'a' where id = 1");
    const migrating = apply();
    await loggedLine(/0002_index\.sql has waited .* for a connection|pid/);
    await otherClient.query("update things.things set kind = 'b' where id = 2");
    await writer.query('commit');
    await writer.end();
    assert.ok((await migrating).ok);
    assert.deepEqual(await indexes(), [
      { name: 'things_by_kind', valid: true },
      { name: 'things_once', valid: true },
    ]);
  });

  test('continues in PostgreSQL when the process is stopped, and the next process waits for its end', async () => {
    lines.length = 0;
    await write(name, index);
    await otherClient.query('begin');
    await otherClient.query('update things.things set kind = null where id = 1');
    const ending = new AbortController();
    const migrating = apply(ending.signal);
    await loggedLine(/0002_index\.sql has waited/);
    ending.abort();
    const result = await migrating;
    assert.ok(!result.ok && result.reason === 'stopped');
    const next = apply();
    await loggedLine(
      /^Another process is migrating the database\. Waited \d+ s so far for customs-portal migrations \(pid/,
    );
    await otherClient.query('commit');
    assert.deepEqual(await next, { ok: true, applied: [name] });
    assert.ok(!lines.some((line) => line.includes('anew')), 'nothing is done twice');
  });

  test('replaces the invalid index of a failed attempt, and does not recreate a valid index', async () => {
    lines.length = 0;
    await otherClient.query('create index things_by_kind on things.things (kind)');
    await otherClient.query('create index things_once on things.things (id, kind)');
    await otherClient.query(
      `update pg_index set indisvalid = false where indexrelid = 'things.things_by_kind'::regclass`,
    );
    const [whole] = await rowsOf(`select 'things.things_once'::regclass::oid as oid`);
    await write(name, index);
    assert.ok((await apply()).ok);
    assert.deepEqual(lines, [
      'Migration 0002_index.sql: recreating the index things_by_kind, which a failed attempt left incomplete.',
    ]);
    assert.deepEqual(await rowsOf(`select 'things.things_once'::regclass::oid as oid`), [whole]);
    assert.deepEqual(await indexes(), [
      { name: 'things_by_kind', valid: true },
      { name: 'things_once', valid: true },
    ]);
  });

  test('is applied once, without a deadlock, if several nodes start at the same time', async () => {
    await write(name, index);
    const results = await Promise.all([apply(), apply(), apply()]);
    assert.deepEqual(results.map((result) => result.ok && result.applied.length).toSorted(), [0, 0, 1]);
  });
});

describe('a migration in batches', () => {
  const name = '0002_kinds.sql';
  const batches = `-- migrate: batches
with next as (select id from things.things where kind is null order by id limit 10)
update things.things t set kind = 'old' from next where next.id = t.id
`;
  const transactions = (): Promise<unknown[]> =>
    rowsOf('select xmin::text, count(*)::integer as count from things.things group by 1 order by 2');

  test('commits each batch separately', async () => {
    await write(name, batches);
    assert.deepEqual(await apply(), { ok: true, applied: [name] });
    assert.deepEqual((await transactions()).length, 3);
  });

  test('continues with the remaining rows after an interruption', async () => {
    await otherClient.query("update things.things set kind = 'old' where id <= 10");
    await otherClient.query(
      'alter table things.things add constraint broken check (id < 25 or kind is null)',
    );
    await write(name, batches);
    await assert.rejects(apply(), /migration 0002_kinds\.sql failed/);
    assert.deepEqual(await applied(), [{ name: firstMigration }]);
    const left = await rowsOf('select count(*)::integer as count from things.things where kind is null');
    assert.deepEqual(left, [{ count: 5 }]);
    await otherClient.query('alter table things.things drop constraint broken');
    assert.ok((await apply()).ok);
    assert.equal((await transactions()).length, 3);
  });
});

test('a migration file with an unknown mode is rejected', async () => {
  await write('0002_odd.sql', '-- migrate: slowly\nselect 1;\n');
  await assert.rejects(readMigrations(directory), /0002_odd\.sql/);
});
