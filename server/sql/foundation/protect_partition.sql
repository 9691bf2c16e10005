-- Enables row security on a partition and creates its policies. The policies of the table do not apply to a query that
-- names the partition.
create or replace function foundation.protect_partition(p_name text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  execute format('alter table %s enable row level security', p_name);
  execute format('create policy all_rows on %s to portal_system using (true)', p_name);
  execute format('create policy organisation on %s to portal_request using (organisation_id = foundation.current_organisation())',
    p_name);
end
$$;
