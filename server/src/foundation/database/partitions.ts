import { bytesOfId } from '../ids.ts';
import type { Sql } from './database.ts';

/*
 * Tables that grow are parted by time (decision 0016); `foundation.partitioned_tables` says which, and how.
 */

/** Tables with rows that count for a while only; the rows of the others go one by one, and their parts once they are empty. */
export type AgingTable = 'audit.request_log' | 'foundation.idempotency';
const others = ['audit.events', 'declarations.change_log', 'declarations.versions'];

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

/** Drops the parts of a table that ended before a moment, with their rows. Answers their names. */
export async function dropPartitions(system: Sql, table: AgingTable, before: Date): Promise<string[]> {
  return drop(system, table, before);
}

/** Drops the parts that ended a day ago and in which nothing is left. */
export async function dropEmptyPartitions(system: Sql, now: Date): Promise<string[]> {
  const dropped: string[] = [];
  const before = new Date(now.getTime() - day);
  for (const table of others) dropped.push(...(await drop(system, table, before)));
  return dropped;
}

async function drop(system: Sql, table: string, before: Date): Promise<string[]> {
  const rows = await system.query<{ name: string }>(
    'select d as name from foundation.drop_partitions($1, $2) d',
    [table, before],
  );
  return rows.map(({ name }) => name);
}
