-- Lodges declarations in bulk by the function that `c` names, and compares those that it has stored with earlier ones.
-- Returns the rows that were not stored as that function does, and the stored rows that have a duplicate with `first`.
-- Two batches that run at the same time do not find each other: a lock for each row would fill the lock table.
create or replace function declarations.lodge_compared(p_organisation text, p_rows jsonb, c jsonb, p_documents text)
  returns table (place bigint, id text, mrn text, status text, "contentHash" bytea, "lodgedHash" bytea, uncovered jsonb,
    unfounded jsonb, first jsonb)
  language plpgsql
  set enable_seqscan = off as
$$
declare
  -- A row is not compared with itself or with a later one.
  v_ids text[] := array(select r.value ->> 'id' from jsonb_array_elements(p_rows) with ordinality as r (value, place)
    order by r.place);
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
    select d.place, null::text, null::text, null::text, null::bytea, null::bytea, null::jsonb, null::jsonb, d.first::jsonb
    from (
      select r.place, declarations.find_duplicate(p_organisation, r.value ->> 'lrn', r.value -> 'duplicate' || (c -> 'duplicates'),
        v_ids[r.place:], false) as first
      from jsonb_array_elements(p_rows) with ordinality as r (value, place)
      where r.value ? 'duplicate' and exists (
        select from declarations.declarations l where l.organisation_id = p_organisation and l.id = r.value ->> 'id')) d
    where d.first is not null;
end
$$;

grant execute on function declarations.lodge_compared(text, jsonb, jsonb, text) to portal_request, portal_system;
