-- Each statement of it sees what was committed before that statement: that of the look behind the lock, too.
create or replace function foundation.find_response(
  p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
declare
  v_held boolean;
begin
  return query select * from foundation.find_completed_response(p_organisation, p_caller, p_operation, p_key, p_fingerprint);
  if found then return; end if;
  v_held := pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(chr(10), p_organisation, p_caller, p_operation, p_key), 0));
  -- Whoever had the lock may have ended meanwhile.
  return query select * from foundation.find_completed_response(p_organisation, p_caller, p_operation, p_key, p_fingerprint);
  if not found and not v_held then
    return query select 'in_progress', null::jsonb, null::text;
  end if;
end
$$;

grant execute on function foundation.find_response(text, text, text, text, bytea) to portal_request, portal_system;
