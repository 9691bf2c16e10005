-- Returns the stored response to an idempotent request of the last 24 hours, if there is one. The outcome is
-- `replayed`, or `reused` if the key belongs to a different request.
create or replace function foundation.find_completed_response(p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea) returns table(outcome text, headers jsonb, body text)
  language sql stable
as $$
  select case when i.fingerprint = p_fingerprint then 'replayed' else 'reused' end, i.headers, i.body
  from foundation.idempotency i
  where i.organisation_id = p_organisation and i.caller_id = p_caller
    and i.operation = p_operation and i.key = p_key and i.created_at > now() - interval '24 hours'
  order by i.created_at desc limit 1
$$;

grant execute on function foundation.find_completed_response(text, text, text, text, bytea) to portal_request, portal_system;
