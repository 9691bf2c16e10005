-- Creates the missing partitions of the current and the future periods, and of every period that has rows in the
-- default partition, and returns them. These rows move to the new partition. `made` is false if the table was locked;
-- the next run tries again. Returns no row while another node creates or drops partitions.
create or replace function foundation.create_partitions(p_now timestamptz default now())
  returns table (partition_name text, made boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '200ms'
as $$
declare
  g record;
  v_begins timestamptz;
begin
  if not pg_try_advisory_xact_lock(7203114578) then return; end if;
  for g in select t.*, ('1 ' || t.period)::interval as span from foundation.partitioned_tables t order by 1 loop
    if to_regclass(g.table_name || '_rest') is null then
      perform foundation.start_partitions(g.table_name);
    end if;
    for v_begins in
      select s from foundation.default_partition_periods(g.table_name) s
      union
      select s
      from generate_series(
        greatest(date_trunc(g.period, p_now),
          (select min(p.ends_at) from foundation.partitions p where p.table_name = g.table_name)),
        p_now + g.ahead * g.span, g.span) s
      where not exists (
        select from foundation.partitions p where p.table_name = g.table_name and p.begins_at = s)
      order by 1
    loop
      partition_name := g.table_name || '_' || to_char(v_begins, 'YYYYMMDD');
      begin
        perform foundation.add_partition(g.table_name, partition_name, v_begins, v_begins + g.span);
        made := true;
      exception when lock_not_available or check_violation or deadlock_detected then
        made := false;
      end;
      return next;
    end loop;
  end loop;
end
$$;

grant execute on function foundation.create_partitions(timestamptz) to portal_system;
