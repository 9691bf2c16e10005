import type pg from 'pg';

/**
 * Creates partitions for the previous year, as a portal that has run for so long has them; existing rows are
 * preserved.
 */
export async function createPartitionsOfPastYear(
  client: pg.Client,
  tables: readonly string[],
): Promise<void> {
  await client.query("set local timezone = 'UTC'");
  const { rows: owners } = await client.query<{ name: string }>(
    "select pg_get_userbyid(relowner) as name from pg_class where oid = 'foundation.partitions'::regclass",
  );
  // A migration alters every partition, so each has the owner of its table.
  await client.query(`set local role ${owners[0]?.name}`);
  const { rows: firsts } = await client.query<{ table: string; part: string }>(
    `select table_name as table, partition_name as part from foundation.partitions
     where begins_at is null and table_name = any ($1)`,
    [tables],
  );
  for (const { table, part } of firsts) {
    await client.query('drop table if exists kept');
    await client.query(`create temp table kept as select * from ${table}`);
    await client.query(`drop table ${part}`);
    await client.query(
      `with gone as (delete from foundation.partitions where partition_name = $2 returning ends_at)
       select foundation.add_partition($1, $1 || '_' || to_char(s, 'YYYYMMDD'), s, s + span.each)
       from foundation.partitioned_tables g, gone, lateral (select ('1 ' || g.period)::interval as each) span,
         generate_series(date_trunc(g.period, now() - interval '366 days'), gone.ends_at - span.each, span.each) s
       where g.table_name = $1`,
      [table, part],
    );
    await client.query(`insert into ${table} select * from kept`);
  }
  await client.query('reset role');
}
