-- Returns the earliest declaration in force with the same duplicate key and a common carrier key, for each of `p_probes`
-- that has one. A probe is `lrn`, `key`, `carriers` and, if it is stored already, `id`; `place` is its position from 1. A
-- declaration is not compared with itself or with a later probe. Compares at most 100 declarations per probe.
-- Runs with the rights of the owner: row security would add the organisation to the conditions, and PostgreSQL could then
-- read all lodgements of the organisation by another index. The key is a hash of the organisation among others.
create or replace function declarations.find_duplicates(p_organisation text, p_probes jsonb, p_since timestamptz,
    p_not_in_force text[])
  returns table (place bigint, id text, lrn text, mrn text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as
$$
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
  return query
    select r.place, f.id, f.lrn, f.mrn
    from jsonb_array_elements(p_probes) with ordinality as r (value, place)
      cross join lateral (
        select d.id, d.lrn, d.mrn
        from (
          select c.organisation_id, c.id, c.lrn, c.mrn, c.status, c.carrier_keys, c.lodged_at
          from declarations.declarations c
          where c.duplicate_key = (r.value ->> 'key')::bigint and c.lodged_at >= p_since
          order by c.lodged_at
          limit 100) d
        where d.organisation_id = p_organisation and d.lrn <> r.value ->> 'lrn'
          and d.carrier_keys && (r.value ->> 'carriers')::bigint[] and d.status <> all (p_not_in_force)
          and not exists (
            select from jsonb_array_elements(p_probes) with ordinality as o (value, place)
            where o.value ->> 'id' = d.id and o.place > r.place)
        order by d.lodged_at
        limit 1) f;
end
$$;

grant execute on function declarations.find_duplicates(text, jsonb, timestamptz, text[]) to portal_request, portal_system;
