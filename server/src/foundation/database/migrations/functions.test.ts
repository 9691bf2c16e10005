import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../testing/throwaway-database.ts';
import { migrate } from './migrate.ts';

const baseline = `create schema things;
create sequence things.applications;
create table foundation.functions (
  name text primary key, checksum text not null, release text not null, applied_at timestamptz not null default now()
);
create function foundation.advance_id_sequences() returns void language sql as 'select';
create function foundation.create_partitions() returns void language sql as 'select';
`;

let testing: TestDatabase;
let root: string;
let otherClient: pg.Client;
const lines: string[] = [];
beforeEach(async () => {
  testing = await testDatabase({ prepare: async () => {}, key: 'empty' });
  root = await mkdtemp(join(tmpdir(), 'functions-'));
  otherClient = new pg.Client({ ...testing.connection, application_name: 'other session' });
  otherClient.on('error', () => {});
  await otherClient.connect();
  lines.length = 0;
  await write('migrations/0001_baseline.sql', baseline);
});
afterEach(async () => {
  await otherClient.end();
  await testing.stop();
  await rm(root, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Writes the source file of an SQL function that returns a text. A sequence counts how often the file is applied. */
function writeFunction(name: string, result: string): Promise<void> {
  return write(
    `sql/things/${name}.sql`,
    `create or replace function things.${name}() returns text language sql as $$ select '${result}' $$;
select nextval('things.applications');
`,
  );
}

function start(release = '0.9.0') {
  return migrate(testing.connection, {
    ...{ directory: join(root, 'migrations'), functions: join(root, 'sql'), release },
    report: (line) => void lines.push(line),
  });
}

async function rowsOf(text: string): Promise<unknown[]> {
  return (await otherClient.query(text)).rows;
}

async function resultOf(name: string): Promise<unknown> {
  const { rows } = await otherClient.query<{ result: string }>(`select things.${name}() as result`);
  return rows[0]?.result;
}

/** Returns how often functions were applied so far. */
async function applications(): Promise<number> {
  const { rows } = await otherClient.query<{ count: string }>(
    "select coalesce(pg_sequence_last_value('things.applications'), 0) as count",
  );
  return Number(rows[0]?.count);
}

function recordedFunctions(): Promise<unknown[]> {
  return rowsOf('select name, release from foundation.functions order by name');
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < giveUpAt, `not within 30 s, after: ${lines.join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('SQL functions', () => {
  test('are applied only when their source differs from the applied one', async () => {
    await writeFunction('one', 'first');
    await writeFunction('two', 'second');
    assert.ok((await start()).ok);
    assert.equal(await applications(), 2);
    assert.ok((await start()).ok);
    assert.equal(await applications(), 2);
    await writeFunction('two', 'changed');
    assert.ok((await start()).ok);
    assert.equal(await applications(), 3);
    assert.equal(await resultOf('one'), 'first');
    assert.equal(await resultOf('two'), 'changed');
  });

  test('SQL functions of an older release never replace those of a newer one', async () => {
    await writeFunction('one', 'of 0.10.0');
    await start('0.10.0');
    await writeFunction('one', 'of 0.9.0');
    await writeFunction('two', 'only in 0.9.0');
    assert.ok((await start('0.9.0')).ok);
    assert.equal(await resultOf('one'), 'of 0.10.0');
    assert.equal(await resultOf('two'), 'only in 0.9.0');
    assert.deepEqual(await recordedFunctions(), [
      { name: 'things.one', release: '0.10.0' },
      { name: 'things.two', release: '0.9.0' },
    ]);
  });

  test('SQL functions of an older release do not replace those that a newer release confirmed unchanged', async () => {
    await writeFunction('one', 'of 0.9.0 and 0.10.0');
    await start('0.9.0');
    await start('0.10.0');
    assert.equal(await applications(), 1);
    await writeFunction('one', 'of 0.9.1');
    await start('0.9.1');
    assert.equal(await resultOf('one'), 'of 0.9.0 and 0.10.0');
  });

  test('SQL functions of the same or a newer release replace the existing ones', async () => {
    await writeFunction('one', 'of 0.9.0');
    await start('0.9.0');
    for (const [release, result] of [
      ['0.9.0', 'corrected in 0.9.0'],
      ['0.10.0', 'of 0.10.0'],
      ['1.0.0', 'of 1.0.0'],
    ] as const) {
      await writeFunction('one', result);
      await start(release);
      assert.equal(await resultOf('one'), result);
      assert.deepEqual(await recordedFunctions(), [{ name: 'things.one', release }]);
    }
  });

  test('are applied only once by two nodes that start together', async () => {
    await writeFunction('one', 'first');
    await writeFunction('two', 'second');
    const results = await Promise.all([start(), start()]);
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, true],
    );
    assert.equal(await applications(), 2);
  });

  test('can call functions that are created after them', async () => {
    await write(
      'sql/things/a.sql',
      'create or replace function things.a() returns text language sql as $$ select things.b() $$;\n',
    );
    await writeFunction('b', 'called');
    await start();
    assert.equal(await resultOf('a'), 'called');
  });

  test('are all not applied if one function is broken, and the error names the broken function', async () => {
    await writeFunction('first', 'first');
    await write('sql/things/second.sql', 'create or replace function things.second() returns nonsense;\n');
    await assert.rejects(start(), /^Error: function things\.second failed$/);
    assert.deepEqual(await recordedFunctions(), []);
    await assert.rejects(resultOf('first'), /does not exist/);
    await writeFunction('second', 'corrected');
    assert.ok((await start()).ok);
    assert.equal(await resultOf('second'), 'corrected');
  });

  test('are all applied by the next start if a node is killed before it has applied the last one', async () => {
    await writeFunction('first', 'first');
    await write('sql/things/second.sql', 'select pg_sleep(600);\n');
    const killed = start();
    killed.catch(() => {});
    const sleeping =
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(600)%'";
    await until(async () => (await rowsOf(sleeping)).length > 0);
    await assert.rejects(killed);
    assert.deepEqual(await recordedFunctions(), []);
    await assert.rejects(resultOf('first'), /does not exist/);
    await writeFunction('second', 'second');
    assert.ok((await start()).ok);
    assert.equal(await resultOf('first'), 'first');
    assert.equal(await resultOf('second'), 'second');
  });

  test('are applied when a lock is released; the log names its owner, and no other session is blocked', async () => {
    await start();
    await writeFunction('one', 'first');
    await otherClient.query('begin');
    await otherClient.query('lock table foundation.functions in share mode');
    const starting = start();
    await until(() =>
      lines.some((line) => /^Migration of SQL functions has waited \d+ s for .*session/.test(line)),
    );
    await otherClient.query('commit');
    assert.ok((await starting).ok);
    assert.equal(await resultOf('one'), 'first');
  });
});

test('migrating a database of the schema before the first release is refused with a hint and changes nothing', async () => {
  await writeFunction('one', 'first');
  await otherClient.query('create schema foundation');
  await otherClient.query(
    'create table foundation.migrations (name text primary key, checksum text, applied_at timestamptz)',
  );
  await otherClient.query("insert into foundation.migrations values ('0001_foundation.sql', 'x', now())");
  const result = await start();
  assert.ok(!result.ok && result.reason === 'unreleased_schema');
  assert.match(
    result.message,
    /^The database has the schema of an unreleased development version, .*: choose an empty database or another PORTAL_DATA_DIR, or delete the data directory to start again\. Nothing was changed\.$/,
  );
  assert.deepEqual(await rowsOf("select from pg_namespace where nspname = 'things'"), []);
});
