import { type Connection, type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

export interface MigratedTestDatabase {
  readonly database: Database;
  readonly connection: Connection;
  /** Opens every connection of the pools: only then do calls that are made at once really run at once. */
  readonly warm: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const poolSize = 8;

/** A database of its own for one test file, at this version and empty. */
export async function migratedTestDatabase(): Promise<MigratedTestDatabase> {
  const { connection, stop } = await testDatabase({ prepare: prepareByMigrating });
  const database = openDatabase(connection, poolSize);
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

async function prepareByMigrating(connection: Connection): Promise<void> {
  const result = await migrate(connection);
  if (!result.ok) throw new Error(result.message);
}
