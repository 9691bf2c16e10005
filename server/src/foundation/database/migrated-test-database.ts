import { type Connection, type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

export interface MigratedTestDatabase {
  readonly database: Database;
  readonly connection: Connection;
  readonly stop: () => Promise<void>;
}

/** A database of its own for one test file, at this version and empty. */
export async function migratedTestDatabase(): Promise<MigratedTestDatabase> {
  const { connection, stop } = await testDatabase({ prepare: prepareByMigrating });
  const database = openDatabase(connection, 8);
  return {
    database,
    connection,
    stop: async () => {
      await database.close();
      await stop();
    },
  };
}

async function prepareByMigrating(connection: Connection): Promise<void> {
  const result = await migrate(connection);
  if (!result.ok) throw new Error(result.message);
}
