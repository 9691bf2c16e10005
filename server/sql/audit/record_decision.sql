-- Inserts one audit event of a decision. `p_office` is the deciding office of customs, or null for other actors.
create or replace function audit.record_decision(p_organisation text, p_at timestamptz, p_actor_kind text, p_actor text, p_office text, p_action text, p_target text, p_request uuid, p_address text, p_change jsonb) returns void
  language plpgsql as $$
begin
  insert into audit.events (organisation_id, at, actor_kind, actor_id, customs_office, action, target_kind, target_id,
    request_id, address, changes)
  values (p_organisation, p_at, p_actor_kind, p_actor, p_office, p_action, 'declaration', p_target, p_request, p_address,
    p_change);
end
$$;

grant execute on function audit.record_decision(text, timestamptz, text, text, text, text, text, uuid, text, jsonb) to portal_request, portal_system;
