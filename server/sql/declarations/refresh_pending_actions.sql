-- Updates the pending actions of declarants from the status entries of declarations.
create or replace function declarations.refresh_pending_actions(p_organisations text[], p_ids text[]) returns void language plpgsql
set enable_seqscan = 'off'
set enable_mergejoin = 'off' as $$
begin
  with current_actions as materialized (
    select distinct on (e.organisation_id, e.declaration_id, n.action)
      e.organisation_id, e.declaration_id, n.action, n."dueBy" as due_at
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.status_entries e on e.organisation_id = k.organisation_id and e.declaration_id = k.id
      cross join lateral jsonb_to_recordset(e.next_actions) as n (actor text, action text, "dueBy" timestamptz)
    where n.actor = 'declarant'
    order by e.organisation_id, e.declaration_id, n.action, n."dueBy"
  ),
  outdated as (
    delete from declarations.pending_actions a using unnest(p_organisations, p_ids) as k (organisation_id, id)
    where a.organisation_id = k.organisation_id and a.declaration_id = k.id and not exists (
      select from current_actions c
      where c.organisation_id = a.organisation_id and c.declaration_id = a.declaration_id and c.action = a.action)
  )
  insert into declarations.pending_actions as a (organisation_id, declaration_id, action, due_at)
  select c.organisation_id, c.declaration_id, c.action, c.due_at from current_actions c
  on conflict (declaration_id, action) do update set due_at = excluded.due_at
    where a.due_at is distinct from excluded.due_at;
end
$$;

grant execute on function declarations.refresh_pending_actions(text[], text[]) to portal_system;
