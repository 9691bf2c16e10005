-- Lodges declarations in bulk as lodge_declarations does, after it has locked their mandates. Returns the rows that
-- were not stored; `uncovered` contains what the mandate of a row lacks. Only rows with a representative contain
-- `mandate`.
create or replace function declarations.lodge_covered(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea, uncovered jsonb)
  language plpgsql
  set enable_seqscan = off as
$$
declare
  v_held jsonb;
  v_left bigint[];
  v_rows jsonb;
  v_documents text;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  -- Every transaction locks mandates in the order of their principals, to avoid deadlocks.
  select jsonb_agg(jsonb_build_object('place', h.place, 'mandate', h.mandate, 'lacks', h.lacks, 'unlent', h.unlent))
  into v_held
  from (
    select r.place, x.mandate, x.lacks, x.unlent
    from (
      select o.place, o.value from jsonb_array_elements(p_rows) with ordinality as o (value, place)
      order by o.value #>> '{mandate,principal}', o.place
    ) r
      cross join lateral mandates.lock_mandate(r.value -> 'mandate') x
    where r.value -> 'mandate' is not null
  ) h;
  select array_agg(r.place order by r.place), jsonb_agg(r.value order by r.place)
  into v_left, v_rows
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
    left join jsonb_to_recordset(v_held) as h (place bigint, mandate text, lacks jsonb, unlent jsonb) on h.place = r.place
  where r.value -> 'mandate' is null or h.mandate is not null and h.lacks is null and h.unlent is null;
  select string_agg(d.line, chr(10) order by d.place) into v_documents
  from string_to_table(p_documents, chr(10)) with ordinality as d (line, place)
  where d.place = any (v_left);
  return query
    select h.place, null::text, null::text, null::text, null::bytea, null::bytea,
      jsonb_build_object('mandate', h.mandate, 'lacks', h.lacks, 'unlent', h.unlent)
    from jsonb_to_recordset(v_held) as h (place bigint, mandate text, lacks jsonb, unlent jsonb)
    where h.place <> all (coalesce(v_left, '{}'));
  if v_left is null then return; end if;
  return query
    select v_left[l.place], l.id, l.mrn, l.status, l."contentHash", l."lodgedHash", null::jsonb
    from declarations.lodge_declarations(p_organisation, v_rows, c, v_documents) l;
  perform declarations.set_principal(p_organisation, d.id, r.value -> 'mandate', h.mandate)
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
    join jsonb_to_recordset(v_held) as h (place bigint, mandate text) on h.place = r.place
    join declarations.declarations d on d.organisation_id = p_organisation and d.id = r.value ->> 'id'
  where r.place = any (v_left);
end
$$;

grant execute on function declarations.lodge_covered(text, jsonb, jsonb, text) to portal_request, portal_system;
