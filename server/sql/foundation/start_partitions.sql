-- Creates the first partition of a table, for every row before its end, and the default partition. The default
-- partition accepts rows while the next partition can't be created.
create or replace function foundation.start_partitions(p_table text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC'
as $$
declare
  g foundation.partitioned_tables;
  v_ends timestamptz;
begin
  select t.* into strict g from foundation.partitioned_tables t where t.table_name = p_table;
  v_ends := date_trunc(g.period, now() + interval '7 days' + ('1 ' || g.period)::interval);
  perform foundation.add_partition(p_table, p_table || '_first', null, v_ends);
  execute format('create table %s_rest (like %s including all) with (%s)', p_table, p_table, g.options);
  perform foundation.protect_partition(p_table || '_rest');
  execute format('alter table %s attach partition %s_rest default', p_table, p_table);
end
$$;
