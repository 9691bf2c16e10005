-- Returns the response of find_completed_response, or `in_progress` while another transaction handles the same key. If
-- it returns no row, this transaction has locked the key. Written in PL/pgSQL, because each statement must see changes
-- that other transactions committed before it.
create or replace function foundation.find_response(
  p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
declare
  v_is_locked boolean;
begin
  return query select * from foundation.find_completed_response(p_organisation, p_caller, p_operation, p_key, p_fingerprint);
  if found then return; end if;
  v_is_locked := pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(chr(10), p_organisation, p_caller, p_operation, p_key), 0));
  -- The transaction that had the lock may have committed since the first query.
  return query select * from foundation.find_completed_response(p_organisation, p_caller, p_operation, p_key, p_fingerprint);
  if not found and not v_is_locked then
    return query select 'in_progress', null::jsonb, null::text;
  end if;
end
$$;

grant execute on function foundation.find_response(text, text, text, text, bytea) to portal_request, portal_system;
