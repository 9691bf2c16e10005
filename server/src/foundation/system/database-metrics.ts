import type { Sql } from '../database/database.ts';

/** Metrics that warn of an imminent database failure. */
export interface DatabaseMetrics {
  readonly connections: number;
  readonly connectionLimit: number;
  readonly oldestTransactionSeconds: number;
  /**
   * Number of default partitions with rows, which are there because the partition of their period could not be created.
   */
  readonly filledDefaultPartitions: number;
}

export async function readDatabaseMetrics(sql: Sql): Promise<DatabaseMetrics> {
  const [row] = await sql.query<DatabaseMetrics & Record<string, unknown>>(
    `select a.connections, current_setting('max_connections')::integer as "connectionLimit",
       coalesce(extract(epoch from clock_timestamp() - a.oldest_transaction), 0)::float8 as "oldestTransactionSeconds",
       cardinality(foundation.filled_default_partitions()) as "filledDefaultPartitions"
     from foundation.database_activity() a`,
  );
  if (!row) throw new Error('the database returned no information about itself');
  return row;
}
