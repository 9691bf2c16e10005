import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { recordAudit, sealUnsealedEvents } from '../server/src/audit/public.ts';
import { openDatabase } from '../server/src/foundation/database/database.ts';
import { createOrganisation } from '../server/src/organisations/registration/public.ts';
import { makeReadyDatabase } from './ready-database.ts';

const at = new Date('2015-11-20T08:00:00.123Z');
const acting = { actor: { kind: 'system', id: 'test' } } as const;

const ready = await makeReadyDatabase();
const database = openDatabase(ready.connection, 2);
await recordAudit(database.system, {
  organisationId: 'org_00000000000000000000000001',
  at,
  ...acting,
  action: 'thing.change',
  target: { kind: 'thing', id: 'a' },
});
await database.systemTransaction((transaction) => sealUnsealedEvents(transaction, at, 10));
after(async () => {
  await database.close();
  await ready.stop();
});

const run = (
  name: 'remove-audit-rows' | 'verify-audit',
  ...args: readonly string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', `${name}.ts`);
    const env = { ...process.env, DATABASE_URL: ready.url };
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test('remove-audit-rows lists expired audit rows, removes them on request, and leaves a valid audit log', async () => {
  const [withoutAuthority, wrong, young] = await Promise.all([
    run('remove-audit-rows', '--years', '5', '--remove'),
    run('remove-audit-rows', '--years', '0'),
    run('remove-audit-rows', '--years', '50', '--remove'),
  ]);
  assert.deepEqual([withoutAuthority.code, wrong.code, young.code], [2, 2, 0]);
  assert.match(withoutAuthority.stderr, /has no customs authority/);
  assert.match(wrong.stderr, /a whole number from 1 to 100\.[\s\S]*Exit status: 0/);
  assert.match(
    young.stdout,
    /No events of the audit log were sealed more than 50 years ago\. Nothing was removed\./,
  );

  const source = { now: () => new Date(), random: randomBytes };
  const authority = {
    kind: 'customs_authority',
    name: 'Customs',
    identificationNumber: 'XACUSTOMS1',
  } as const;
  await database.systemTransaction((transaction) =>
    createOrganisation(transaction, source, acting, authority),
  );
  const listing = await run('remove-audit-rows', '--years', '5');
  const what = '1 event older than 5 years, sealed until 2015-11-20T08:00:00.123Z (up to seal 1)';
  assert.equal(
    listing.stdout,
    `Found ${what}. Nothing was removed yet. Run the command with --remove to remove these events.\n`,
  );
  const done = await run('remove-audit-rows', '--years', '5', '--remove');
  assert.ok(done.stdout.startsWith(`Removed ${what}.`), done.stdout + done.stderr);

  const holds = await run('verify-audit');
  assert.equal(holds.code, 0, holds.stdout);
  assert.match(
    holds.stdout,
    /^The audit log is intact: 1 seal over 0 events\.\nEvents that were sealed until .* because the retention is 5 years\./,
  );
  await database.systemTransaction((transaction) => sealUnsealedEvents(transaction, at, 1));
  const [row] = await database.system.query<{ sealed: number }>(
    'select count(*)::integer as sealed from audit.seals',
  );
  assert.equal(row?.sealed, 2);
});
