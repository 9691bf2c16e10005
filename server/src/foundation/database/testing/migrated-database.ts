import { type Connection, type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { testDatabase } from './throwaway-database.ts';

export interface MigratedTestDatabase {
  readonly database: Database;
  readonly connection: Connection;
  /** Opens every connection of the pools: only then do calls that are made at once really run at once. */
  readonly warm: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What many test files want to find in their database; it is made once for a test run. */
export interface Filling {
  /** Another filling has another name. */
  readonly name: string;
  readonly fill: (database: Database) => Promise<unknown>;
}

const poolSize = 8;
/** A slow machine is no fault. */
const waitMs = 60_000;

/** A database of its own for one test file, at this version and empty, or with a filling. */
export async function migratedTestDatabase(filling?: Filling): Promise<MigratedTestDatabase> {
  const { connection, stop } = await testDatabase({
    prepare: (fresh) => migrateAndFill(fresh, filling),
    key: `migrated ${filling?.name ?? ''}`,
  });
  return openTestDatabase(connection, stop);
}

/** Migrates an empty database anywhere, and fills it. */
export async function migrateAndFill(connection: Connection, filling: Filling | undefined): Promise<void> {
  const result = await migrate(connection);
  if (!result.ok) throw new Error(result.message);
  if (!filling) return;
  const database = openDatabase(connection, poolSize, waitMs);
  await filling.fill(database).finally(() => database.close());
}

/** Opens a migrated database. By default `stop` only closes its connections. */
export function openTestDatabase(
  connection: Connection,
  stop: () => Promise<void> = () => Promise.resolve(),
): MigratedTestDatabase {
  const database = openDatabase(connection, poolSize, waitMs);
  return {
    database,
    connection,
    warm: () => warm(database),
    stop: async () => {
      await database.close();
      await stop();
    },
  };
}

async function warm(database: Database): Promise<void> {
  const held = Array.from({ length: poolSize }, () => [
    database.organisation('', (sql) => sql.query('select pg_sleep(0.1)')),
    database.system.query('select pg_sleep(0.1)'),
  ]);
  await Promise.all(held.flat());
}
