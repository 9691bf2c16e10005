import type { Database } from '../foundation/database/database.ts';
import { isReadOnly } from '../foundation/database/database-faults.ts';
import { readMigrations } from '../foundation/database/migrations/migration.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { lazy } from '../foundation/lazy.ts';
import type { Readiness } from '../foundation/metrics/operations-server.ts';
import { readAppliedMigrations } from '../system/public.ts';

const known = lazy(() => readMigrations().then((migrations) => migrations.map(({ name }) => name)));

/** The organisation of whom nothing is stored. */
const nobody = '';

/**
 * Whether calls may be sent here. A schema that is ahead is well: a newer version has migrated while this one still
 * runs, and old code runs on it. One that is behind was put under the feet of this process.
 */
export async function readReadiness(database: Database, notifications: Notifications): Promise<Readiness> {
  const hears = notifications.fresh();
  // As a call does it: a connection of their pool, in their role.
  const state = await database
    .organisation(nobody, readAppliedMigrations)
    .catch((error: unknown) => (isReadOnly(error) ? 'read_only' : 'away'));
  const schema = typeof state === 'string' ? null : await schemaOf(state);
  const checks = {
    database: typeof state === 'string' ? state : 'ok',
    migrations: schema ?? 'unknown',
    notifications: hears ? 'ok' : 'late',
  };
  return { ready: checks.database === 'ok' && schema !== 'behind' && hears, checks };
}

async function schemaOf(names: readonly string[]): Promise<'ok' | 'ahead' | 'behind'> {
  const own = await known();
  if (own.some((name) => !names.includes(name))) return 'behind';
  return names.length > own.length ? 'ahead' : 'ok';
}
