import type { BackgroundJobState } from '../foundation/background-job.ts';
import type { Database } from '../foundation/database/database.ts';
import { isReadOnly } from '../foundation/database/database-errors.ts';
import { readMigrations } from '../foundation/database/migrations/migration.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { lazy } from '../foundation/lazy-value.ts';
import type { Readiness } from '../foundation/metrics/operations-server.ts';
import { readAppliedMigrationNames } from '../system/public.ts';
import type { NumberingState } from './numbering-check.ts';

const readMigrationNames = lazy(() =>
  readMigrations().then((migrations) => migrations.map(({ name }) => name)),
);

/**
 * Maximum age of the last successful heartbeat of this process, which is written every two seconds. An old heartbeat means
 * that writing fails, for example because the disk is full, although reads still succeed.
 */
const lastWriteSeconds = 10;

/** An organisation id for which no data is stored. */
const emptyOrganisationId = '';

/**
 * Returns whether this process can receive requests. A newer database schema is allowed, because it is normal during an
 * upgrade. An older schema means that an older backup was restored while this process ran. Late numbering does not make
 * the process unready, because it affects all processes alike and none would be left.
 */
export async function readReadiness(
  database: Database,
  notifications: Notifications,
  checkNumbering: () => Promise<NumberingState>,
  heartbeat: () => Pick<BackgroundJobState, 'sinceSuccessSeconds'>,
): Promise<Readiness> {
  const isListening = notifications.fresh();
  const [state, numbering] = await Promise.all([
    // Reads with the connection pool and the database role of a request, so that their failure is detected.
    database
      .organisation(emptyOrganisationId, readAppliedMigrationNames)
      .catch((error: unknown) => (isReadOnly(error) ? 'read_only' : 'away')),
    checkNumbering(),
  ]);
  const schema = typeof state === 'string' ? null : await schemaState(state);
  const writesFail =
    heartbeat().sinceSuccessSeconds > lastWriteSeconds || database.sinceDiskFullSeconds() < lastWriteSeconds;
  const writes = writesFail ? 'failing' : 'ok';
  const checks = {
    database: typeof state === 'string' ? state : 'ok',
    migrations: schema ?? 'unknown',
    notifications: isListening ? 'ok' : 'late',
    numbering,
    writes,
  };
  return { ready: checks.database === 'ok' && schema !== 'behind' && isListening && writes === 'ok', checks };
}

async function schemaState(names: readonly string[]): Promise<'ok' | 'ahead' | 'behind'> {
  const own = await readMigrationNames();
  if (own.some((name) => !names.includes(name))) return 'behind';
  return names.length > own.length ? 'ahead' : 'ok';
}
