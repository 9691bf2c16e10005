-- Safe resubmission (contract 6): whoever asks for a call that has ended takes no lock, so replays of it never refuse each
-- other. Only a call that has yet to end, or never began, is looked for under the lock.
create function foundation.ended_answer(
  p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea)
  returns table (outcome text, headers jsonb, body text)
  language sql stable as
$$
  select case when i.fingerprint = p_fingerprint then 'replayed' else 'reused' end, i.headers, i.body
  from foundation.idempotency i
  where i.organisation_id = p_organisation and i.caller_id = p_caller
    and i.operation = p_operation and i.key = p_key and i.created_at > now() - interval '24 hours'
$$;

-- Each statement of it sees what was committed before that statement: that of the look behind the lock, too.
create or replace function foundation.remembered_answer(
  p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
declare
  v_held boolean;
begin
  return query select * from foundation.ended_answer(p_organisation, p_caller, p_operation, p_key, p_fingerprint);
  if found then return; end if;
  v_held := pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(chr(10), p_organisation, p_caller, p_operation, p_key), 0));
  -- Whoever had the lock may have ended meanwhile.
  return query select * from foundation.ended_answer(p_organisation, p_caller, p_operation, p_key, p_fingerprint);
  if not found and not v_held then
    return query select 'in_progress', null::jsonb, null::text;
  end if;
end
$$;
