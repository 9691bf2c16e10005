import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../server/src/foundation/database/embedded/embedded-server.ts';
import { type DataDirectory, makeDataDirectory } from './data-directory.ts';
import { startRefusedPortal } from './in-process-portal.ts';
import { freePort, type ProcessEnd, runUntilExit, startPortal } from './portal-process.ts';
import { type SharedDatabase, sharedBaseUrl, startSharedDatabase } from './shared-database.ts';

const noStack = /\n\s+at /;

describe('a start with an error that the operator must fix', () => {
  let data: DataDirectory;
  let port: number;
  before(async () => {
    data = await makeDataDirectory();
    port = await freePort();
  });
  after(() => data.remove());

  type Environment = Readonly<Record<string, string>>;
  const settings = (more: Environment) => ({
    PORTAL_DATA_DIR: data.path,
    PORTAL_PORT: String(port),
    ...more,
  });
  const start = (more: Environment = {}): Promise<ProcessEnd> => runUntilExit(settings(more));
  const startHere = (more: Environment): Promise<ProcessEnd> => startRefusedPortal(settings(more));

  test('exits with 2 and reports every configuration error at once', async () => {
    const { code, output } = await start({
      PORTAL_PORT: 'eighty',
      PORTAL_BASE_URL: 'ftp://portal.example',
      PORTAL_WORKERS: '0',
      PORTAL_PROFILE: 'staging',
      DATABASE_URL: 'mysql://user:hidden@db/portal',
      PORTAL_SECRET: 'short',
      PORTAL_DATADIR: '/tmp',
    });
    assert.equal(code, 2, output);
    for (const name of [
      'PORTAL_PORT',
      'PORTAL_BASE_URL',
      'PORTAL_WORKERS',
      'PORTAL_PROFILE',
      'DATABASE_URL',
    ]) {
      assert.match(output, new RegExp(`^- ${name} `, 'm'));
    }
    assert.match(output, /^- PORTAL_SECRET has 5 characters, but must have at least 32\.$/m);
    assert.match(output, /did you mean PORTAL_DATA_DIR\?/);
    assert.doesNotMatch(output, /hidden/);
    assert.doesNotMatch(output, noStack);
  });

  test('exits with 2 for an unknown country, with a line for each error, before it uses a database', async () => {
    const { code, output } = await start({ PORTAL_COUNTRY: join(data.path, 'nowhere') });
    assert.equal(code, 2, output);
    assert.match(output, /^The country in \S+nowhere has 1 problem\. The portal was not started\.$/m);
    assert.match(output, /^country\.json: cannot be read: ENOENT/m);
    assert.doesNotMatch(output, noStack);
    assert.equal(await data.postgres(), null);
  });

  test('exits with 2 in production without a secret and a country', async () => {
    const { code, output } = await startHere({ PORTAL_PROFILE: 'production' });
    assert.equal(code, 2);
    assert.match(output, /^- PORTAL_COUNTRY must be set in production\.$/m);
    assert.match(output, /PORTAL_SECRET or PORTAL_SECRET_FILE must be set in production\./);
    assert.equal(await data.postgres(), null);
  });

  test('exits with 2 for weak production settings, and reports all of them at once', async () => {
    const { code, output } = await startHere({
      PORTAL_PROFILE: 'production',
      PORTAL_COUNTRY: 'xa',
      PORTAL_BASE_URL: 'http://api.example',
      PORTAL_HOST: '0.0.0.0',
      PORTAL_SECRET: 'changeme'.repeat(4),
      PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
      DATABASE_URL: 'postgresql://portal:hidden@db.example/portal',
    });
    assert.equal(code, 2, output);
    const errorLines = output.match(/^- \w+/gm);
    assert.deepEqual(errorLines?.toSorted(), [
      '- DATABASE_URL',
      '- PORTAL_BASE_URL',
      '- PORTAL_SECRET',
      '- PORTAL_TRUSTED_PROXIES',
      '- PORTAL_WEBHOOK_ALLOWED_ADDRESSES',
    ]);
    assert.doesNotMatch(output, /hidden|changeme/);
  });

  test('exits with 1 if the database is unavailable', async () => {
    const { code, output } = await startHere({
      DATABASE_URL: `postgresql://portal:hidden@127.0.0.1:${port}/portal`,
    });
    assert.equal(code, 1);
    assert.match(
      output,
      /^The database named in DATABASE_URL is unreachable: .*ECONNREFUSED.* Nothing was changed\.$/m,
    );
    assert.doesNotMatch(output, /hidden/);
    assert.doesNotMatch(output, noStack);
  });

  test('exits with 2 if the database requires a password and none is set', async () => {
    // Imitates PostgreSQL up to the request for a password, because the real server would keep the connection
    // for a minute.
    const server = createServer((socket) => {
      const createAuthRequest = (kind: number, data: string): Buffer => {
        const message = Buffer.alloc(9 + data.length);
        message.write('R');
        message.writeInt32BE(8 + data.length, 1);
        message.writeInt32BE(kind, 5);
        message.write(data, 9);
        return message;
      };
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(createAuthRequest(10, 'SCRAM-SHA-256\0\0'));
        socket.once('data', () => socket.write(createAuthRequest(11, 'r=nonce,s=c2FsdA==,i=4096')));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const { code, output } = await startHere({
      DATABASE_URL: `postgresql://portal@127.0.0.1:${address.port}/portal`,
    });
    await new Promise((resolve) => server.close(resolve));
    assert.equal(code, 2);
    assert.match(
      output,
      /^The database named in DATABASE_URL requires a password, but DATABASE_URL contains none\./m,
    );
    assert.doesNotMatch(output, noStack);
  });

  test('exits with 1 if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { code, output } = await startHere({});
    await new Promise((resolve) => other.close(resolve));
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\.`, 'm'));
    assert.doesNotMatch(output, noStack);
    assert.equal(await data.postgres(), null);
  });

  test('exits with 1 if the port is in use, with workers', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const { code, output } = await start({ PORTAL_WORKERS: '2' });
    await new Promise((resolve) => other.close(resolve));
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\.`, 'm'));
    assert.equal(await data.postgres(), null);
  });

  test('exits with 2 for a data directory with the schema of an unreleased version', async () => {
    const unreleased = await makeDataDirectory();
    try {
      const started = await startEmbedded({ dataDir: unreleased.path, log: () => {} });
      assert.ok(started.ok);
      const client = new pg.Client(started.server.connection);
      await client.connect();
      await client.query('create schema foundation');
      await client.query(
        'create table foundation.migrations (name text primary key, checksum text not null, applied_at timestamptz default now())',
      );
      await client.query("insert into foundation.migrations values ('0001_foundation.sql', 'x')");
      await client.end();
      await started.server.stop();
      const { code, output } = await startHere({ PORTAL_DATA_DIR: unreleased.path });
      assert.equal(code, 2, output);
      assert.match(
        output,
        /^The database has the schema of an unreleased development version, .*: choose an empty database or another PORTAL_DATA_DIR, or delete the data directory to start again\. Nothing was changed\.$/m,
      );
      assert.doesNotMatch(output, noStack);
      assert.equal(await unreleased.postgres(), null);
    } finally {
      await unreleased.remove();
    }
  });

  test('exits with 2 if another portal runs on the data directory', async () => {
    const running = await startPortal({ data });
    const { code, output } = await start();
    const answer = await fetch(`${running.operationsUrl}/health/ready`);
    const { code: stopped } = await running.stop();
    assert.equal(code, 2);
    assert.match(
      output,
      new RegExp(`^Another portal \\(process ${running.pid}\\) uses this data directory`, 'm'),
    );
    assert.match(output, /choose another PORTAL_DATA_DIR\.$/m);
    assert.equal(answer.status, 200, 'the first one is not disturbed');
    assert.equal(stopped, 0);
  });
});

describe('a start on an incompatible database', () => {
  let shared: SharedDatabase;
  let data: DataDirectory;
  before(async () => {
    shared = await startSharedDatabase({ empty: true });
    data = await makeDataDirectory();
    const first = await shared.startInProcessNode();
    await first.stop();
  });
  after(async () => {
    await shared.stop();
    await data.remove();
  });

  const start = async (environment: Readonly<Record<string, string>> = {}): Promise<ProcessEnd> =>
    startRefusedPortal({
      PORTAL_DATA_DIR: data.path,
      PORTAL_PORT: String(await freePort()),
      PORTAL_BASE_URL: sharedBaseUrl,
      DATABASE_URL: shared.url,
      PORTAL_SECRET: shared.secret,
      ...environment,
    });

  test('exits with 2 if PORTAL_SECRET is another one', async () => {
    const { code, output } = await start({ PORTAL_SECRET: 'another secret, as long as it has to be' });
    assert.equal(code, 2);
    assert.match(output, /^PORTAL_SECRET does not match this database, .* Nothing was changed\.$/m);
    assert.doesNotMatch(output, noStack);
  });

  test('exits with 2 on a second node of a sandbox without PORTAL_SECRET', async () => {
    const { code, output } = await start({ PORTAL_SECRET: '' });
    assert.equal(code, 2);
    assert.match(output, /^PORTAL_SECRET does not match this database/m);
  });

  test('exits with 2 for a database role that can bypass row security', async () => {
    await shared.query('alter role portal_request bypassrls');
    const { code, output } = await start();
    await shared.query('alter role portal_request nobypassrls');
    assert.equal(code, 2);
    assert.match(output, /can bypass row security or owns tables/);
    assert.match(output, /ALTER ROLE portal_request NOSUPERUSER NOBYPASSRLS\.$/m);
  });

  test('exits with 2 for a database role that owns a table', async () => {
    await shared.query('alter table declarations.versions owner to portal_request');
    const { code, output } = await start();
    await shared.query('alter table declarations.versions owner to current_user');
    assert.equal(code, 2);
    assert.match(output, /can bypass row security or owns tables/);
  });

  test('exits with 2 for a tenant table without row security, in any schema', async () => {
    await shared.query('create schema planted');
    await shared.query('create table planted.things (organisation_id text not null)');
    const { code, output } = await start();
    await shared.query('drop schema planted cascade');
    assert.equal(code, 2);
    assert.match(output, /^The table planted\.things has an organisation_id but no row security\./m);
    assert.doesNotMatch(output, noStack);
  });

  test('exits with 2 if a migration is of a newer version', async () => {
    const name = '9999_from_the_future.sql';
    await shared.query("insert into foundation.migrations (name, checksum) values ($1, 'x')", [name]);
    const { code, output } = await start();
    await shared.query('delete from foundation.migrations where name = $1', [name]);
    assert.equal(code, 2);
    assert.match(
      output,
      /^The database was migrated by a newer version of the portal \(it contains the migration 9999_from_the_future\.sql/m,
    );
    assert.match(output, /Nothing was changed\.$/m);
  });

  test('exits with 2 if a migration was edited', async () => {
    await shared.query("update foundation.migrations set checksum = 'x' || checksum where name like '0001%'");
    const { code, output } = await start();
    await shared.query(
      "update foundation.migrations set checksum = substr(checksum, 2) where name like '0001%'",
    );
    assert.equal(code, 2);
    assert.match(
      output,
      /^The migration 0001_\w+\.sql of this installation differs from the migration that was applied to the database: use the version that created the database, or choose an empty database or another PORTAL_DATA_DIR\. Nothing was changed\.$/m,
    );
  });

  test('succeeds after the migration is restored', async () => {
    const node = await shared.startInProcessNode();
    // Waits until the node is ready: on a busy machine its notification connection takes time.
    const ready = async () => (await fetch(`${node.operationsUrl}/health/ready`)).status === 200;
    for (let tries = 0; tries < 300 && !(await ready()); tries += 1) await pause(100);
    assert.ok(await ready());
  });
});
