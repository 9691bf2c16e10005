-- Returns the earliest duplicate of `p_probe` as JSON, or null. Without a duplicate it locks the key until the end of
-- the transaction, so that of two transactions with the same key the second finds the declaration of the first.
create or replace function declarations.lock_duplicate(p_organisation text, p_lrn text, p_probe jsonb) returns text
  language plpgsql as
$$
declare
  v_key bigint := (p_probe ->> 'key')::bigint;
  v_probes jsonb := jsonb_build_array(p_probe || jsonb_build_object('lrn', p_lrn));
  v_not_in_force text[] := array(select jsonb_array_elements_text(p_probe -> 'notInForce'));
  v_locked boolean := pg_try_advisory_xact_lock(v_key);
  v_first record;
begin
  loop
    select f.* into v_first
    from declarations.find_duplicates(p_organisation, v_probes, (p_probe ->> 'since')::timestamptz, v_not_in_force) f;
    if found then
      return format('{"id":"%s","lrn":%s,"mrn":%s}', v_first.id, to_json(v_first.lrn),
        coalesce(to_json(v_first.mrn)::text, 'null'));
    end if;
    if v_locked then return null; end if;
    perform pg_advisory_xact_lock(v_key);
    v_locked := true;
  end loop;
end
$$;

grant execute on function declarations.lock_duplicate(text, text, jsonb) to portal_request, portal_system;
