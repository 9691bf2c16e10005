import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import type { BackgroundJobState } from '../foundation/background-job.ts';
import { DatabaseUnavailable } from '../foundation/database/database-errors.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, member } from '../foundation/http/testing/request.ts';
import { ExternalServiceFailed } from '../foundation/leased-work.ts';
import { joinProcesses } from '../foundation/system/processes.ts';
import { getSystemOperation } from './get-system.ts';

const testing = await migratedTestDatabase();
after(() => testing.stop());

const now = new Date('2026-11-20T08:00:00Z');
const loop = {
  healthy: true,
  failures: 0,
  sinceSuccessSeconds: 1.5,
  succeeded: true,
  lastError: null,
  running: false,
  everySeconds: 1,
};
const loops: BackgroundJobState[] = [
  { ...loop, name: 'well' },
  { ...loop, name: 'fresh', succeeded: false },
  { ...loop, name: 'away', healthy: false, lastError: new DatabaseUnavailable('the inside') },
  {
    ...loop,
    name: 'full',
    healthy: false,
    lastError: Object.assign(new Error('the inside'), { code: '53100' }),
  },
  {
    ...loop,
    name: 'mails',
    healthy: false,
    lastError: new ExternalServiceFailed('mail_server', 'the inside'),
  },
  { ...loop, name: 'broken', healthy: false, lastError: new Error('the inside') },
];
const read = (dataScope: ManagementClient['dataScope']) =>
  callOperation(
    withDependencies(getSystemOperation, {
      database: testing.database,
      backlogs: [{ name: 'things', read: async () => ({ count: 2, oldest: now }) }],
      jobs: () => loops,
      settings: [{ name: 'PORTAL_PROFILE', value: 'sandbox' }],
      version: '1.2.3',
      now: () => now,
    }),
    {
      caller: {
        userType: 'management',
        organisation: { id: 'org_00000000000000000000000001', name: 'Customs' },
        client: { id: 'cli_00000000000000000000000001' },
        scopes: new Set(['management:read']),
        responsible: null,
        dataScope,
      },
    },
  );

test('the system page returns processes, database, queues, migrations and the version of the portal', async () => {
  const failed = (error: unknown): never => assert.fail(String(error));
  const facts = { id: 'one', version: '1.2.3', runtime: '26.10.0', host: 'here', knows: () => [] };
  const joined = await joinProcesses(testing.database, facts, failed);
  await testing.database.system.query(
    "insert into foundation.processes (id, started_at, last_heartbeat_at) values ('gone', now() + interval '1 second', now() - interval '9 seconds')",
  );
  const { body } = await read('all');
  await joined.stop();
  const processes = [0, 1].map((index) =>
    ['id', 'version', 'host', 'isAlive'].map((name) => member(body, 'processes', index, name)),
  );
  assert.deepEqual(processes, [
    ['one', '1.2.3', 'here', true],
    ['gone', null, null, false],
  ]);
  assert.ok(Number(member(body, 'database', 'sizeBytes')) > 1_000_000);
  assert.ok(Number(member(body, 'database', 'connections')) >= 1);
  assert.deepEqual(member(body, 'database', 'standbys'), []);
  assert.deepEqual(member(body, 'queues'), [{ name: 'things', count: 2, oldest: now.toISOString() }]);
  assert.match(String(member(body, 'migrations', 0, 'name')), /^\d{4}_\w+\.sql$/);
  assert.equal(member(body, 'versions', 'portal'), '1.2.3');
});

test('the system page returns the state of background jobs, with error codes instead of internal details', async () => {
  const { body } = await read('all');
  const lastSuccess = '2026-11-20T07:59:58.500Z';
  assert.deepEqual(member(body, 'loops'), [
    { name: 'well', healthy: true, lastSuccess, lastError: null },
    { name: 'fresh', healthy: true, lastSuccess: null, lastError: null },
    { name: 'away', healthy: false, lastSuccess, lastError: 'database_unavailable' },
    { name: 'full', healthy: false, lastSuccess, lastError: 'database_disk_full' },
    { name: 'mails', healthy: false, lastSuccess, lastError: 'mail_server_failed' },
    {
      name: 'broken',
      healthy: false,
      lastSuccess,
      lastError: 'run_failed',
    },
  ]);
});

test('the system page returns the start of the oldest open transaction', async () => {
  await testing.database.systemTransaction(async (transaction) => {
    const [row] = await transaction.query<{ at: Date }>("select date_trunc('milliseconds', now()) as at");
    const { body } = await read('all');
    assert.equal(member(body, 'database', 'oldestTransaction'), row?.at.toISOString());
  });
});

test('the system page returns 403 to callers other than customs', async () => {
  assert.equal((await read('own')).code, 'customs_authority_required');
});
