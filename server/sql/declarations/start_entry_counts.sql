-- Counts the status entries of an organisation once; triggers then keep the counts up to date. The advisory lock blocks
-- these triggers until the count is committed.
create or replace function declarations.start_entry_counts(p_organisation text) returns void language plpgsql as $$
begin
  if exists (select from declarations.entry_count_tenants c where c.organisation_id = p_organisation) then return; end if;
  perform pg_advisory_xact_lock(7203114562);
  insert into declarations.entry_count_tenants (organisation_id) values (p_organisation) on conflict do nothing;
  if not found then return; end if;
  insert into declarations.entry_counts (organisation_id, week, status, count)
  select e.organisation_id, declarations.week_of(d.lodged_at), e.status, count(*)
  from declarations.status_entries e
    join declarations.declarations d on d.organisation_id = e.organisation_id and d.id = e.declaration_id
  where e.organisation_id = p_organisation group by 1, 2, 3;
  perform declarations.refresh_pending_actions(array_agg(e.organisation_id), array_agg(e.declaration_id))
  from declarations.status_entries e
  where e.organisation_id = p_organisation and e.next_actions <> '[]' having count(*) > 0;
end
$$;

grant execute on function declarations.start_entry_counts(text) to portal_system;
