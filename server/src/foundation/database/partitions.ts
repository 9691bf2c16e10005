import { bytesOfId } from '../ids.ts';
import type { Sql } from './database.ts';

/*
 * Tables that grow are partitioned by time (decision 0016); `foundation.partitioned_tables` lists them.
 */

/**
 * Puts ids to the day and makes the parts of the times ahead. Answers those that were not to be had, because their table is
 * in use: the next time will do.
 */
export async function makePartitions(system: Sql): Promise<string[]> {
  await system.query('select foundation.advance_id_sequences()');
  const rows = await system.query<{ name: string; made: boolean }>(
    'select m.partition_name as name, m.made from foundation.create_partitions() m',
  );
  return rows.filter(({ made }) => !made).map(({ name }) => name);
}

const day = 86_400_000;

/**
 * The numbers that counted rows have (`foundation.id_of_day`) that came within some days of a thing with an id of ours: from
 * the first of them, a day being left for clocks that differ, to below the second. As parameters they keep a statement from
 * opening other parts. Rows of before the parts have smaller numbers; who uses this has to notice what is missing.
 */
export function countedSince(id: string, days: number): readonly [first: number, end: number] {
  const made = Math.floor(bytesOfId(id).readUIntBE(0, 6) / day);
  return [(made - 1) * 2 ** 32, (made + days + 1) * 2 ** 32];
}

/** Drops empty partitions that ended more than a day ago, of tables whose rows are deleted one by one. Returns their names. */
export async function dropEmptyPartitions(system: Sql, now: Date): Promise<string[]> {
  const tables = await system.query<{ name: string }>(
    'select t.table_name as name from foundation.partitioned_tables t where not t.goes_by_age order by 1',
  );
  const before = new Date(now.getTime() - day);
  const dropped: string[] = [];
  // Each in its own transaction, so that no lock on one table is held while another is in use.
  for (const { name } of tables) dropped.push(...(await dropPartitions(system, name, before)));
  return dropped;
}

/**
 * Drops the partitions of a table that ended before a time: with their rows if the table keeps rows for a limited time,
 * otherwise only those that are empty. Returns their names.
 */
export async function dropPartitions(system: Sql, table: string, before: Date): Promise<string[]> {
  const rows = await system.query<{ name: string }>(
    'select d as name from foundation.drop_partitions($1, $2) d',
    [table, before],
  );
  return rows.map(({ name }) => name);
}
