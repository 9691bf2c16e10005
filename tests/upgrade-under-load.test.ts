import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../server/src/foundation/database/migrations/migrate.ts';
import { migrationsDirectory } from '../server/src/foundation/database/migrations/migration.ts';
import { migratedTestDatabase } from '../server/src/foundation/database/testing/migrated-database.ts';
import { bundledListsFilling } from '../server/src/reference/testing/reference.ts';
import { assertNoLongLockWaits, maxWaitSamples, watchLockWaits } from './upgrade/lock-waits.ts';
import { upgradeUnderLoad } from './upgrade/upgrade-under-load.ts';

/** Number of declarations in the database. `npm run test:faults` uses a million. */
const size = Number(process.env.PORTAL_UPGRADE_SIZE ?? 600);

test('an upgrade under load refuses, loses, repeats and delays no request of the previous version', async (context) => {
  const { connection, stop } = await migratedTestDatabase(bundledListsFilling());
  try {
    await upgradeUnderLoad({ portal: connection, superuser: connection }, size, (sentence) =>
      context.diagnostic(sentence),
    );
  } finally {
    await stop();
  }
});

test('the upgrade test reports a migration that locks a table for longer than the limit', async () => {
  const { connection, database, stop } = await migratedTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const holding = new pg.Client(connection);
  await holding.connect();
  try {
    await cp(migrationsDirectory, directory, { recursive: true });
    // Keeps the lock until the test has seen it, however fast this machine is.
    await writeFile(
      join(directory, '9001_held.sql'),
      `lock table declarations.declarations;
       set local lock_timeout = 0;
       select pg_advisory_xact_lock(4711);\n`,
    );
    await holding.query('select pg_advisory_lock(4711)');
    const waits = await watchLockWaits(connection);
    const migrating = migrate(connection, { directory });
    const reading = pause(500).then(() =>
      database.system.query('select from declarations.declarations limit 1'),
    );
    while (waits.longest().sampleCount <= maxWaitSamples) await pause(20);
    await holding.query('select pg_advisory_unlock(4711)');
    assert.ok((await migrating).ok);
    await Promise.all([reading, waits.stop()]);
    assert.throws(() => assertNoLongLockWaits(waits), /a call waited \d+ ms for a migration/);
    assert.match(waits.longest().query, /declarations\.declarations/);
  } finally {
    await holding.end();
    await rm(directory, { recursive: true });
    await stop();
  }
});
