-- Stores the response to an idempotent request. Without an idempotency key it stores nothing.
create or replace function foundation.store_response(p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea, p_status integer, p_headers jsonb, p_body text) returns void
  language plpgsql as $$
begin
  insert into foundation.idempotency (organisation_id, caller_id, operation, key, fingerprint, status, headers, body)
  select p_organisation, p_caller, p_operation, p_key, p_fingerprint, p_status, p_headers, p_body
  where p_key is not null;
end
$$;

grant execute on function foundation.store_response(text, text, text, text, bytea, integer, jsonb, text) to portal_request, portal_system;
