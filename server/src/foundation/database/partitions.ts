import { bytesOfId } from '../ids.ts';
import type { Sql } from './database.ts';

/* Growing tables are partitioned by time (decision 0016); `foundation.partitioned_tables` lists them. */

/**
 * Advances the id sequences to the current day and creates future partitions. Returns the partitions that could not
 * be created because their table was in use; the next run retries.
 */
export async function createPartitions(system: Sql): Promise<string[]> {
  await system.query('select foundation.advance_id_sequences()');
  const rows = await system.query<{ name: string; made: boolean }>(
    'select m.partition_name as name, m.made from foundation.create_partitions() m',
  );
  return rows.filter(({ made }) => !made).map(({ name }) => name);
}

const millisecondsPerDay = 86_400_000;

/**
 * Returns the range of sequential ids (`foundation.id_of_day`) of rows created within `days` after the object with
 * this id, with one day of tolerance for clock differences. A statement with these bounds reads only the partitions of
 * the range. Rows from before the table was partitioned have smaller ids, so callers must handle missing rows.
 */
export function idRangeSince(id: string, days: number): readonly [first: number, end: number] {
  const made = Math.floor(bytesOfId(id).readUIntBE(0, 6) / millisecondsPerDay);
  return [(made - 1) * 2 ** 32, (made + days + 1) * 2 ** 32];
}

/** Drops empty partitions of tables whose rows are deleted individually, a day after their end. Returns their names. */
export async function dropEmptyPartitions(system: Sql, now: Date): Promise<string[]> {
  const tables = await system.query<{ name: string }>(
    'select t.table_name as name from foundation.partitioned_tables t where not t.goes_by_age order by 1',
  );
  const before = new Date(now.getTime() - millisecondsPerDay);
  const dropped: string[] = [];
  // One transaction per table, so that no lock on one table is kept while another table is in use.
  for (const { name } of tables) dropped.push(...(await dropPartitions(system, name, before)));
  return dropped;
}

/**
 * Drops the partitions of a table that ended before a time, and returns their names. Tables with a limited retention
 * period lose partitions with their rows, other tables only empty partitions.
 */
export async function dropPartitions(system: Sql, table: string, before: Date): Promise<string[]> {
  const rows = await system.query<{ name: string }>(
    'select d as name from foundation.drop_partitions($1, $2) d',
    [table, before],
  );
  return rows.map(({ name }) => name);
}
