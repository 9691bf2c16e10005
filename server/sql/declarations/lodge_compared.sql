-- Lodges declarations in bulk by the function that `c` names, and compares those that it has stored with earlier ones.
-- Returns the rows that were not stored as that function does, and the stored rows that have a duplicate with `first`.
-- Two batches that run at the same time do not find each other: a lock for each row would fill the lock table.
create or replace function declarations.lodge_compared(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea, uncovered jsonb,
    unfounded jsonb, first jsonb)
  language plpgsql
  set enable_seqscan = off as
$$
begin
  if c ->> 'through' = 'declarations.lodge_declarations' then
    return query
      select l.*, null::jsonb, null::jsonb, null::jsonb
      from declarations.lodge_declarations(p_organisation, p_rows, c, p_documents) l;
  elsif c ->> 'through' = 'declarations.lodge_covered' then
    return query
      select l.*, null::jsonb, null::jsonb
      from declarations.lodge_covered(p_organisation, p_rows, c, p_documents) l;
  else
    return query
      select l.*, null::jsonb from declarations.lodge_asked(p_organisation, p_rows, c, p_documents) l;
  end if;
  return query
    select f.place, null::text, null::text, null::text, null::bytea, null::bytea, null::jsonb, null::jsonb,
      jsonb_build_object('id', f.id, 'lrn', f.lrn, 'mrn', f.mrn)
    from declarations.find_duplicates(p_organisation,
      (select jsonb_agg(coalesce(r.value -> 'duplicate', '{}') || jsonb_build_object('id', r.value ->> 'id', 'lrn', r.value ->> 'lrn')
        order by r.place) from jsonb_array_elements(p_rows) with ordinality as r (value, place)),
      (c #>> '{duplicates,since}')::timestamptz,
      array(select jsonb_array_elements_text(c #> '{duplicates,notInForce}'))) f
    where exists (
      select from declarations.declarations d
      where d.organisation_id = p_organisation and d.id = p_rows -> (f.place - 1)::integer ->> 'id');
end
$$;

grant execute on function declarations.lodge_compared(text, jsonb, jsonb, text) to portal_request, portal_system;
