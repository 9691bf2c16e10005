import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../server/src/foundation/database/database.ts';
import { migrate } from '../../server/src/foundation/database/migrations/migrate.ts';
import { migrationsDirectory } from '../../server/src/foundation/database/migrations/migration.ts';
import { lastBefore } from './version-before.ts';

/** Brings an empty database to the schema of the version before. */
export async function migrateToBefore(connection: Connection): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(migrationsDirectory, directory, { recursive: true });
    for (const name of await readdir(directory)) if (name > lastBefore) await rm(join(directory, name));
    assert.ok((await migrate(connection, { directory })).ok);
  } finally {
    await rm(directory, { recursive: true });
  }
}
