-- Deletes the quota allocations of a version that was not stored, and restores those of the previous version. Call it
-- in the transaction of the allocations.
create or replace function declarations.undo_quota_draws(p_organisation text, p_id text, p_version integer) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  with undone as (
    delete from declarations.quota_draws d
    where d.organisation_id = p_organisation and d.declaration_id = p_id and d.version = p_version
    returning d.order_number, d.opened_on, -d.allocated as moved),
  restored as (
    update declarations.quota_draws d set returned_at = null
    where d.organisation_id = p_organisation and d.declaration_id = p_id and d.version = p_version - 1
    returning d.order_number, d.opened_on, d.allocated as moved)
  update declarations.quotas q set allocated = q.allocated + s.moved
  from (
    select m.order_number, m.opened_on, sum(m.moved) as moved
    from (select * from undone union all select * from restored) m group by 1, 2) s
  where q.order_number = s.order_number and q.opened_on = s.opened_on;
end
$$;

grant execute on function declarations.undo_quota_draws(text, text, integer) to portal_system;
