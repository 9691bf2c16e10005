-- Drops the partitions of a table that end before `p_before`, and returns their names. In tables that expire by age the
-- rows are dropped too; in other tables only empty partitions are dropped. Stops at the first locked partition, and
-- returns no row while another node creates or drops partitions.
create or replace function foundation.drop_partitions(p_table text, p_before timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '200ms'
as $$
declare
  v_by_age boolean;
  v_name text;
  v_has_rows boolean;
begin
  if not pg_try_advisory_xact_lock(7203114578) then return; end if;
  select t.goes_by_age into strict v_by_age from foundation.partitioned_tables t where t.table_name = p_table;
  for v_name in
    select p.partition_name from foundation.partitions p
    where p.table_name = p_table and p.ends_at <= least(p_before, now()) order by p.ends_at
  loop
    begin
      if not v_by_age then
        execute format('select exists (select from %s)', v_name) into v_has_rows;
        continue when v_has_rows;
        execute format('lock table %s in share mode', v_name);
        execute format('select exists (select from %s)', v_name) into v_has_rows;
        continue when v_has_rows;
      end if;
      execute format('drop table %s', v_name);
      delete from foundation.partitions p where p.partition_name = v_name;
      return next v_name;
    exception when lock_not_available or deadlock_detected then
      return;
    end;
  end loop;
end
$$;

grant execute on function foundation.drop_partitions(text, timestamptz) to portal_system;
