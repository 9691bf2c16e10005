-- Advances the id sequences to the first id of today, so that ids are ordered by day. It never moves a sequence back,
-- and an advisory lock serialises concurrent nodes.
create or replace function foundation.advance_id_sequences() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_name text;
  v_day bigint := foundation.id_of_day(now());
begin
  perform pg_advisory_xact_lock(7203114577);
  for v_name in
    select g.sequence_name from foundation.partitioned_tables g where g.sequence_name is not null order by 1
  loop
    continue when coalesce(pg_sequence_last_value(v_name::regclass), 0) >= v_day;
    perform setval(v_name::regclass, v_day);
  end loop;
end
$$;

grant execute on function foundation.advance_id_sequences() to portal_system;
