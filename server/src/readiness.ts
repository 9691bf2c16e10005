import type { Database } from './foundation/database/database.ts';
import { readMigrations } from './foundation/database/migration.ts';
import type { Notifications } from './foundation/database/notifications.ts';
import { lazy } from './foundation/lazy.ts';
import type { Readiness } from './foundation/operations-server.ts';
import { readSchemaState } from './foundation/system/system-store.ts';

const known = lazy(() => readMigrations().then((migrations) => migrations.map(({ name }) => name)));

/**
 * Whether calls may be sent here. A schema that is ahead is well: a newer version has migrated while this one still
 * runs, and old code runs on it. One that is behind was put under the feet of this process.
 */
export async function readReadiness(database: Database, notifications: Notifications): Promise<Readiness> {
  const hears = notifications.fresh();
  const state = await readSchemaState(database.system).catch(() => null);
  const schema = state && (await schemaOf(state.names));
  const checks = {
    database: state === null ? 'away' : state.standby ? 'read_only' : 'ok',
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
