import type { Database } from '../foundation/database/database.ts';
import { isReadOnly } from '../foundation/database/database-errors.ts';
import { readMigrations } from '../foundation/database/migrations/migration.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { lazy } from '../foundation/lazy.ts';
import type { LoopState } from '../foundation/background-loop.ts';
import type { Readiness } from '../foundation/metrics/operations-server.ts';
import { readAppliedMigrations } from '../system/public.ts';
import type { NumberingState } from './numbering-check.ts';

const known = lazy(() => readMigrations().then((migrations) => migrations.map(({ name }) => name)));

/**
 * Each process writes a heartbeat every two seconds. On a full disk the database still reads and may still update small rows,
 * but every lodgement fails.
 */
const lastWriteSeconds = 10;

/** The organisation of whom nothing is stored. */
const nobody = '';

/**
 * Returns whether requests may be sent to this process. A schema that is ahead is normal: a newer version has migrated it,
 * and this version works on it. A schema that is behind was restored under this process. Late numbering does not make a
 * process unready: all of them share the database, so none would be left.
 */
export async function readReadiness(
  database: Database,
  notifications: Notifications,
  checkNumbering: () => Promise<NumberingState>,
  heartbeat: () => Pick<LoopState, 'sinceSuccessSeconds'>,
): Promise<Readiness> {
  const hears = notifications.fresh();
  const [state, numbering] = await Promise.all([
    // As a request does it: by a connection of the request pool, in its role.
    database
      .organisation(nobody, readAppliedMigrations)
      .catch((error: unknown) => (isReadOnly(error) ? 'read_only' : 'away')),
    checkNumbering(),
  ]);
  const schema = typeof state === 'string' ? null : await schemaOf(state);
  const writesFail =
    heartbeat().sinceSuccessSeconds > lastWriteSeconds || database.sinceDiskFullSeconds() < lastWriteSeconds;
  const writes = writesFail ? 'failing' : 'ok';
  const checks = {
    database: typeof state === 'string' ? state : 'ok',
    migrations: schema ?? 'unknown',
    notifications: hears ? 'ok' : 'late',
    numbering,
    writes,
  };
  return { ready: checks.database === 'ok' && schema !== 'behind' && hears && writes === 'ok', checks };
}

async function schemaOf(names: readonly string[]): Promise<'ok' | 'ahead' | 'behind'> {
  const own = await known();
  if (own.some((name) => !names.includes(name))) return 'behind';
  return names.length > own.length ? 'ahead' : 'ok';
}
