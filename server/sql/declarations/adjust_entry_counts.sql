-- Adds `p_by` per declaration to the weekly counts of its status in `p_states`. Skips organisations whose status
-- entries are not counted.
create or replace function declarations.adjust_entry_counts(p_organisations text[], p_ids text[], p_states text[], p_by integer) returns void
language plpgsql
set enable_seqscan = 'off'
set enable_mergejoin = 'off' as $$
begin
  insert into declarations.entry_counts as n (organisation_id, week, status, count)
  select k.organisation_id, declarations.week_of(d.lodged_at), k.status, p_by * count(*)
  from unnest(p_organisations, p_ids, p_states) as k (organisation_id, id, status)
    join declarations.entry_count_tenants c on c.organisation_id = k.organisation_id
    join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
  group by 1, 2, 3
  on conflict (organisation_id, week, status) do update set count = n.count + excluded.count;
end
$$;

grant execute on function declarations.adjust_entry_counts(text[], text[], text[], integer) to portal_system;
