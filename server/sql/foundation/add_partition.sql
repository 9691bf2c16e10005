-- Creates a partition, protects it with row security and registers it. If `p_begins` is null, the partition contains
-- every row before `p_ends`. Rows of its period in the default partition move to it.
create or replace function foundation.add_partition(
  p_table text, p_name text, p_begins timestamptz, p_ends timestamptz)
  returns void
  language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC'
as $$
declare
  g foundation.partitioned_tables;
begin
  select t.* into strict g from foundation.partitioned_tables t where t.table_name = p_table;
  execute format('create table %s (like %s including all) with (%s)', p_name, p_table, g.options);
  perform foundation.protect_partition(p_name);
  if p_begins is not null and to_regclass(p_table || '_rest') is not null then
    execute format('with moved as (delete from %s_rest where %I >= %L and %I < %L returning *) insert into %s select * from moved',
      p_table, g.column_name, foundation.partition_bound(g.bounds, p_begins), g.column_name,
      foundation.partition_bound(g.bounds, p_ends), p_name);
  end if;
  execute format('alter table %s attach partition %s for values from (%s) to (%L)', p_table, p_name,
    coalesce(quote_literal(foundation.partition_bound(g.bounds, p_begins)), 'minvalue'),
    foundation.partition_bound(g.bounds, p_ends));
  insert into foundation.partitions values (p_table, p_name, p_begins, p_ends);
end
$$;
