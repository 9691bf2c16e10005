-- Returns the earliest declaration in force with the same duplicate key and a common carrier key as JSON with `id`,
-- `lrn` and `mrn`, or null. Compares at most 100 declarations, and skips those of `p_excluded` and one with `p_lrn`.
-- With `p_locks`, it locks the key until the end of the transaction if it finds nothing, so that of two transactions
-- with the same key the second finds the declaration of the first. Runs with the rights of the owner: row security
-- would add the organisation to the conditions, and PostgreSQL could then use another index and read all lodgements of
-- the organisation. The key is a hash that includes the organisation.
create or replace function declarations.find_duplicate(p_organisation text, p_lrn text, p_probe jsonb, p_excluded text[],
    p_locks boolean)
  returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as
$$
declare
  v_key bigint := (p_probe ->> 'key')::bigint;
  v_carriers bigint[] := (p_probe ->> 'carriers')::bigint[];
  v_since timestamptz := (p_probe ->> 'since')::timestamptz;
  v_not_in_force text[] := (p_probe ->> 'notInForce')::text[];
  v_is_locked boolean;
  v_first text;
begin
  if not foundation.is_reader(p_organisation) then return null; end if;
  v_is_locked := not p_locks or pg_try_advisory_xact_lock(v_key);
  loop
    select format('{"id":"%s","lrn":%s,"mrn":%s}', d.id, to_json(d.lrn), coalesce(to_json(d.mrn)::text, 'null'))
    into v_first
    from (
      select c.organisation_id, c.id, c.lrn, c.mrn, c.status, c.carrier_keys, c.lodged_at
      from declarations.declarations c
      where c.duplicate_key = v_key and c.lodged_at >= v_since
      order by c.lodged_at
      limit 100) d
    where d.organisation_id = p_organisation and d.lrn <> p_lrn and d.carrier_keys && v_carriers
      and d.status <> all (v_not_in_force) and d.id <> all (p_excluded)
    order by d.lodged_at
    limit 1;
    if found or v_is_locked then return v_first; end if;
    perform pg_advisory_xact_lock(v_key);
    v_is_locked := true;
  end loop;
end
$$;

grant execute on function declarations.find_duplicate(text, text, jsonb, text[], boolean) to portal_request, portal_system;
