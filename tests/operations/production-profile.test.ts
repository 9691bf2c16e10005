import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, valueAt } from '../../conformance/json.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { createPortalClient, sendPortalRequest } from '../portal-client.ts';
import {
  freePort,
  type PortalProcess,
  type ProcessEnd,
  runUntilExit,
  startPortal,
} from '../portal-process.ts';
import { readServedOperations, type ServedOperation } from '../served-operations.ts';
import { type SharedDatabase, startSharedDatabase } from '../shared-database.ts';

/*
 * Tests that a database belongs to the profile of its first start, and that the production profile has no
 * sandbox features: a sandbox fills a database, whose profile is then altered, and a production node uses it.
 */

const production = {
  PORTAL_PROFILE: 'production',
  PORTAL_COUNTRY: 'xa',
  PORTAL_BASE_URL: 'https://portal.example',
};
const productionRefusal = /^This database is a production database, .*PORTAL_PROFILE=production/m;

/** Starts a node that must refuse to start. */
async function start(
  shared: SharedDatabase,
  environment: Readonly<Record<string, string>>,
): Promise<ProcessEnd> {
  const data = await makeDataDirectory();
  return runUntilExit({
    PORTAL_DATA_DIR: data.path,
    PORTAL_PORT: String(await freePort()),
    ...databaseSettings(shared),
    ...environment,
  }).finally(() => data.remove());
}

function databaseSettings({ url, secret }: SharedDatabase) {
  return { DATABASE_URL: url, PORTAL_SECRET: secret };
}

function dumpOf(shared: SharedDatabase): Promise<object[]> {
  return shared.query(`select (select count(*) from audit.events) as rows,
    (select json_agg(l order by l.name) from reference.lists l)::text as lists,
    (select json_agg(p) from foundation.profile p)::text as mark`);
}

describe('a database of the other profile', () => {
  for (const workers of ['1', '2']) {
    test(`makes a production node exit with 2 if it is that of a sandbox, PORTAL_WORKERS=${workers}`, async (context) => {
      const shared = await startSharedDatabase();
      context.after(() => shared.stop());
      await (await shared.startNode()).stop();
      const before = await dumpOf(shared);
      const { code, output } = await start(shared, { ...production, PORTAL_WORKERS: workers });
      assert.equal(code, 2, output);
      assert.match(output, /^This database is a sandbox: /m);
      assert.match(output, /DATABASE_URL.*npm run bootstrap/);
      assert.doesNotMatch(output, /is ready/);
      assert.deepEqual(await dumpOf(shared), before, 'nothing was written');
    });
  }

  test('makes a sandbox exit with 2 if it is that of production', async (context) => {
    const shared = await startSharedDatabase();
    context.after(() => shared.stop());
    const begin = () => startPortal({ environment: { ...databaseSettings(shared), ...production } });
    await (await begin()).stop();
    const { code, output } = await start(shared, {});
    assert.equal(code, 2, output);
    assert.match(output, productionRefusal);
    assert.deepEqual(await shared.query('select from access.clients'), [], 'no accounts were made');
    assert.equal((await (await begin()).stop()).code, 0);
  });

  test('makes a newer sandbox exit with 2, without a migration', async (context) => {
    const shared = await startSharedDatabase();
    context.after(() => shared.stop());
    await shared.query(`insert into foundation.profile (profile) values ('production')`);
    await shared.query(`delete from foundation.migrations where name = '0001_baseline.sql'`);
    const { code, output } = await start(shared, {});
    assert.equal(code, 2, output);
    assert.match(output, productionRefusal);
  });
});

test('bootstrap exits with 2 in a sandbox, because it is for production', async (context) => {
  const shared = await startSharedDatabase();
  context.after(() => shared.stop());
  const file = join(import.meta.dirname, '..', '..', 'server', 'src', 'commands', 'bootstrap.ts');
  const environment = { PATH: process.env.PATH, ...databaseSettings(shared) };
  const run = (more: object): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [file, '--name', 'Customs', '--number', 'XA0000000001'], {
      env: { ...environment, ...more },
      encoding: 'utf8',
    });
  const refused = run({});
  assert.equal(refused.status, 2, refused.stderr);
  assert.match(refused.stderr, /PORTAL_PROFILE=production/);
  assert.deepEqual(await shared.query('select from access.clients'), []);
  // Runs the command of the guide, whose output file must contain only JSON.
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/production.md'), 'utf8');
  const [line = ''] = /^npm run .*bootstrap .*> authority\.json$/m.exec(guide) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'customs-portal-authority-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const made = spawnSync('bash', ['-c', line.replace('authority.json', '"$FOLDER/authority.json"')], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...environment, ...production, FOLDER: folder },
    encoding: 'utf8',
  });
  assert.equal(made.status, 0, made.stderr);
  assert.match(JSON.parse(readFileSync(join(folder, 'authority.json'), 'utf8')).management.clientId, /^cli_/);
  assert.equal((await shared.query('select from access.clients')).length, 1);
});

// Time to wait for the sandbox's simulated officer: several times its delay.
const officerWaitMs = 2_500;

describe('the production profile, on a database whose mark was altered', () => {
  let shared: SharedDatabase;
  let rehearsal: readonly ServedOperation[];
  let waiting: string;
  let portal: PortalProcess;
  let credentials: PortalProcess['credentials'];

  before(async () => {
    shared = await startSharedDatabase();
    const sandbox = await shared.startNode();
    const trader = createPortalClient(sandbox.baseUrl, sandbox.credentials.hostToHost);
    const served = await readServedOperations(sandbox.baseUrl);
    rehearsal = served.filter(({ path }) => path.startsWith('/openapi/sandbox'));
    const ahead = await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P10D' } });
    assert.equal(ahead.status, 200, ahead.text);
    const lodged = await trader.lodge('PRODUCTION-1');
    waiting = requireTextAt(lodged.body, 'declaration', 'id');
    ({ credentials } = sandbox);
    await sandbox.kill();
    await shared.query(
      `update declarations.declarations set changed_at = now() - interval '1 hour' where id = $1`,
      [waiting],
    );
    await shared.query(`update foundation.profile set profile = 'production'`);
    portal = await shared.startNode({ environment: production });
  });
  after(() => shared?.stop());

  const statusOf = async (): Promise<string | undefined> => {
    const [row] = await shared.query<{ status: string }>(
      'select status from declarations.declarations where id = $1',
      [waiting],
    );
    return row?.status;
  };

  test('returns 404 for all operations of the sandbox, to any caller', async () => {
    assert.ok(rehearsal.length >= 6, 'the sandbox has them');
    for (const { method, path } of rehearsal) {
      const answered = await sendPortalRequest(`${portal.baseUrl}${path}`, { method });
      assert.equal(answered.status, 404, `${method} ${path}`);
    }
    assert.equal((await sendPortalRequest(`${portal.baseUrl}/openapi/status`)).status, 401);
  });

  test('has an API description without the operations of the sandbox', async () => {
    const { status, text } = await sendPortalRequest(`${portal.baseUrl}/openapi.json`);
    assert.equal(status, 200);
    assert.match(text, /createDeclaration/);
    for (const { id, path } of rehearsal) assert.ok(!text.includes(id) && !text.includes(path), id);
    assert.doesNotMatch(text, /"Sandbox"/);
  });

  test('captures no requests and responses', async () => {
    const readCaptures = (): Promise<object[]> =>
      shared.query('select id from audit.captured_bodies order by id');
    const before = await readCaptures();
    const customs = createPortalClient(portal.baseUrl, credentials.management);
    const { clientId } = credentials.hostToHost;
    const made = await customs.call('POST', `/management/clients/${clientId}/api-keys`, {
      body: { name: 'In production' },
    });
    const apiKey = requireTextAt(made.body, made.text, 'key');
    const trader = createPortalClient(portal.baseUrl, { ...credentials.hostToHost, apiKey });
    const refused = await trader.call('POST', '/openapi/declarations', { body: { lrn: 'KEPT 1' } });
    assert.equal(refused.status, 400, refused.text);
    const path = `/management/request-log/${refused.headers.get('x-request-id')}`;
    const logged = async () => {
      for (;;) {
        const { status, body } = await customs.call('GET', path);
        if (status === 200) return body;
        await pause(100);
      }
    };
    assert.equal(valueAt(await logged(), 'bodies'), null);
    assert.deepEqual(await readCaptures(), before);
  });

  test('has no simulated officer that processes declarations', async () => {
    await pause(officerWaitMs);
    assert.equal(await statusOf(), 'lodged');
  });
});
