import type { Sql } from '../foundation/database/database.ts';

export interface DatabaseState {
  readonly name: string;
  readonly version: string;
  readonly sizeBytes: number;
  readonly connectionLimit: number;
  readonly connections: number;
  /** Start of the oldest open transaction; null if there is none. */
  readonly oldestTransaction: Date | null;
  readonly standbys: readonly StandbyServer[];
}

/** A PostgreSQL standby server. Fields that the portal's database role is not permitted to read are null. */
export interface StandbyServer {
  readonly name: string;
  readonly status: string | null;
  readonly mode: string | null;
  readonly lagMs: number | null;
}

export async function readDatabaseState(sql: Sql): Promise<DatabaseState> {
  const [row] = await sql.query<DatabaseState & Record<string, unknown>>(
    `select current_database() as name, current_setting('server_version') as version,
       pg_database_size(current_database())::float8 as "sizeBytes",
       current_setting('max_connections')::integer as "connectionLimit",
       connections, oldest_transaction as "oldestTransaction", standbys
     from foundation.database_activity()`,
  );
  if (!row) throw new Error('the database returned no information about itself');
  return row;
}

export interface AppliedMigration {
  readonly name: string;
  readonly appliedAt: Date;
}

/** Returns the applied migrations, newest first. */
export async function listAppliedMigrations(sql: Sql): Promise<AppliedMigration[]> {
  return sql.query<AppliedMigration & Record<string, unknown>>(
    'select name, applied_at as "appliedAt" from foundation.migrations order by name desc',
  );
}

export async function readAppliedMigrationNames(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>('select name from foundation.migrations');
  return rows.map(({ name }) => name);
}
