import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../server/src/foundation/database/testing/migrated-database.ts';
import { bundledListsFilling } from '../server/src/reference/testing/reference.ts';

const thisCountry = process.env.PORTAL_COUNTRY ?? 'xa';

/**
 * A database for portals on the PostgreSQL of the test run, with all migrations and code lists, and without
 * organisations.
 */
export interface ReadyDatabase {
  readonly url: string;
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  /** Drops the database, even with open connections. */
  stop(): Promise<void>;
}

/** Creates a database for portals. For another country it has no code lists, because the portal loads them. */
export async function makeReadyDatabase(ofCountry = thisCountry): Promise<ReadyDatabase> {
  const { connection, stop }: MigratedTestDatabase = await migratedTestDatabase(
    ofCountry === thisCountry ? bundledListsFilling('sandbox', () => new Date()) : undefined,
  );
  if (!('host' in connection))
    throw new Error('the PostgreSQL of the test run must be reachable over a socket');
  return { url: databaseUrl(connection), connection, stop };
}

export function databaseUrl({ user, database, host }: ReadyDatabase['connection']): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
}
