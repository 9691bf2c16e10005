-- Returns the start of each period that has rows in the default partition of a table but no partition, from the
-- earliest, at most 100. Stops at a value more than a year ahead, and skips periods that overlap with a partition of
-- another length.
create or replace function foundation.default_partition_periods(p_table text) returns setof timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC'
as $$
declare
  g foundation.partitioned_tables;
  v_span interval;
  v_value text;
  v_begins timestamptz;
  v_type text;
  v_is_beyond boolean;
begin
  select t.* into strict g from foundation.partitioned_tables t where t.table_name = p_table;
  if to_regclass(p_table || '_rest') is null then return; end if;
  v_span := ('1 ' || g.period)::interval;
  v_type := case g.bounds when 'named' then 'text' when 'moment' then 'timestamptz' else 'bigint' end;
  execute format('select %I::text from %s_rest order by %I limit 1', g.column_name, p_table, g.column_name) into v_value;
  for n in 1 .. 100 loop
    exit when v_value is null;
    execute format(
      'select s from generate_series(date_trunc(%L, ''1970-01-01''::timestamptz), now() + interval ''1 year'', %L::interval) s
       where foundation.partition_bound(%L, s)::%s <= %L::%s order by s desc limit 1',
      g.period, v_span, g.bounds, v_type, v_value, v_type) into v_begins;
    exit when v_begins is null;
    execute format('select %L::%s >= %L::%s', v_value, v_type,
      foundation.partition_bound(g.bounds, v_begins + v_span), v_type) into v_is_beyond;
    exit when v_is_beyond;
    if not exists (
      select from foundation.partitions p
      where p.table_name = p_table and coalesce(p.begins_at, '-infinity') < v_begins + v_span and p.ends_at > v_begins)
    then
      return next v_begins;
    end if;
    execute format('select %I::text from %s_rest where %I >= %L order by %I limit 1', g.column_name, p_table, g.column_name,
      foundation.partition_bound(g.bounds, v_begins + v_span), g.column_name) into v_value;
  end loop;
end
$$;
