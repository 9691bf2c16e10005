-- Lodges declarations in bulk as lodge_covered does, after it has checked the registers. Returns the rows that were not
-- stored; `unfounded` contains the errors of the registers.
create or replace function declarations.lodge_asked(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea, uncovered jsonb,
    unfounded jsonb)
  language plpgsql as
$$
declare
  v_faults jsonb;
  v_left bigint[];
  v_rows jsonb;
  v_documents text;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  select coalesce(jsonb_object_agg(f.place, f.faults), '{}') into v_faults
  from (
    select r.place, declarations.unfounded(r.value -> 'asked', false) as faults
    from jsonb_array_elements(p_rows) with ordinality as r (value, place) where r.value -> 'asked' is not null
      and not exists (
        select from declarations.declarations d where d.organisation_id = p_organisation and d.lrn = r.value ->> 'lrn')
  ) f where f.faults is not null;
  select array_agg(r.place order by r.place), jsonb_agg(r.value order by r.place) into v_left, v_rows
  from jsonb_array_elements(p_rows) with ordinality as r (value, place) where not v_faults ? r.place::text;
  select string_agg(d.line, chr(10) order by d.place) into v_documents
  from string_to_table(p_documents, chr(10)) with ordinality as d (line, place) where d.place = any (v_left);
  return query
    select f.key::bigint, null::text, null::text, null::text, null::bytea, null::bytea, null::jsonb, f.value
    from jsonb_each(v_faults) as f;
  if v_left is null then return; end if;
  return query
    select v_left[l.place], l.id, l.mrn, l.status, l."contentHash", l."lodgedHash", l.uncovered, null::jsonb
    from declarations.lodge_covered(p_organisation, v_rows, c, v_documents) l;
end
$$;

grant execute on function declarations.lodge_asked(text, jsonb, jsonb, text) to portal_request, portal_system;
