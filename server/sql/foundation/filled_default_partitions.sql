-- Returns the tables whose default partition contains rows, because the partition of their period could not be created.
create or replace function foundation.filled_default_partitions() returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_table text;
  v_filled boolean;
  v_tables text[] := '{}';
begin
  for v_table in select t.table_name from foundation.partitioned_tables t order by 1 loop
    continue when to_regclass(v_table || '_rest') is null;
    execute format('select exists (select from %s_rest)', v_table) into v_filled;
    if v_filled then v_tables := v_tables || v_table; end if;
  end loop;
  return v_tables;
end
$$;

grant execute on function foundation.filled_default_partitions() to portal_system;
