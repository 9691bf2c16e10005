-- Releases the quota allocations of declarations, so that their quantities are available again. The caller must have
-- locked the quotas.
create or replace function declarations.return_quotas(p_concerned jsonb) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  with returned as (
    update declarations.quota_draws d set returned_at = c.at
    from jsonb_to_recordset(p_concerned) as c("organisationId" text, id text, at timestamptz)
    where d.organisation_id = c."organisationId" and d.declaration_id = c.id and d.returned_at is null
    returning d.order_number, d.opened_on, d.allocated)
  update declarations.quotas q set allocated = q.allocated - s.allocated
  from (select g.order_number, g.opened_on, sum(g.allocated) as allocated from returned g group by 1, 2) s
  where q.order_number = s.order_number and q.opened_on = s.opened_on;
end
$$;

grant execute on function declarations.return_quotas(jsonb) to portal_system;
