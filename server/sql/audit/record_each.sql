-- Inserts one audit event per target, in the order of `p_targets`, with the change at the same position of `p_changes`.
create or replace function audit.record_each(p_organisation text, p_at timestamptz, p_actor_kind text, p_actor text, p_action text, p_target_kind text, p_request uuid, p_address text, p_targets text[], p_changes jsonb[]) returns void
  language plpgsql as $$
begin
  insert into audit.events
    (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address, changes)
  select p_organisation, p_at, p_actor_kind, p_actor, p_action, p_target_kind, t.target, p_request, p_address, t.change
  from unnest(p_targets, p_changes) with ordinality as t(target, change, nth)
  order by t.nth;
end
$$;

grant execute on function audit.record_each(text, timestamptz, text, text, text, text, uuid, text, text[], jsonb[]) to portal_request, portal_system;
