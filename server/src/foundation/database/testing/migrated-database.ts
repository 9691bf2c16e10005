import { type ConnectionOptions, type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { testDatabase } from './throwaway-database.ts';

export interface MigratedTestDatabase {
  readonly database: Database;
  readonly connection: ConnectionOptions;
  /** Opens every connection of the pools in advance, so that simultaneous calls of a test really run concurrently. */
  readonly openAllConnections: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Test data that many test files share; it is created once per test run. */
export interface FillTestDatabase {
  /** Identifies the test data. */
  readonly name: string;
  readonly fill: (database: Database) => Promise<unknown>;
}

const poolSize = 8;
/** Time limit for a connection in tests, long enough for a slow machine. */
const waitMs = 60_000;

/** Creates a separate database for one test file, migrated, and empty or with test data. */
export async function migratedTestDatabase(filling?: FillTestDatabase): Promise<MigratedTestDatabase> {
  const { connection, stop } = await testDatabase({
    prepare: (fresh) => migrateAndFill(fresh, filling),
    key: `migrated ${filling?.name ?? ''}`,
  });
  return openTestDatabase(connection, stop);
}

/** Migrates an empty database and inserts the test data. */
export async function migrateAndFill(
  connection: ConnectionOptions,
  filling: FillTestDatabase | undefined,
): Promise<void> {
  const result = await migrate(connection);
  if (!result.ok) throw new Error(result.message);
  if (!filling) return;
  const database = openDatabase(connection, poolSize, waitMs);
  await filling.fill(database).finally(() => database.close());
}

/** Opens a migrated database. By default `stop` only closes its connections. */
export function openTestDatabase(
  connection: ConnectionOptions,
  stop: () => Promise<void> = () => Promise.resolve(),
): MigratedTestDatabase {
  const database = openDatabase(connection, poolSize, waitMs);
  return {
    database,
    connection,
    openAllConnections: () => warm(database),
    stop: async () => {
      await database.close();
      await stop();
    },
  };
}

async function warm(database: Database): Promise<void> {
  const queries = Array.from({ length: poolSize }, () => [
    database.organisation('', (sql) => sql.query('select pg_sleep(0.1)')),
    database.system.query('select pg_sleep(0.1)'),
  ]);
  await Promise.all(queries.flat());
}
