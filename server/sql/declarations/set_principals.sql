-- Stores the readers of a declaration other than the organisation that lodged it. `p_readers` contains their
-- identification numbers: `principal` is represented, `owner` is the importer or exporter that the declarant names.
-- `p_mandates` contains a mandate for each reader whose mandate was checked. A reader without one keeps its row, and a
-- row without a reader is deleted. Rows grant read access, so the function raises an exception unless an active mandate
-- with the current organisation allows the row. It also raises one for a declaration of another organisation.
create or replace function declarations.set_principals(p_organisation text, p_declaration text, p_readers jsonb, p_mandates jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_reader record;
  v_organisation text;
begin
  if p_organisation is distinct from foundation.current_organisation() or not exists (
    select from declarations.declarations d where d.organisation_id = p_organisation and d.id = p_declaration) then
    raise exception 'the declaration does not belong to the current organisation';
  end if;
  delete from declarations.principals p
  where p.declaration_id = p_declaration and not exists (
    select from jsonb_each_text(p_readers) r
    where r.value = p.principal and (r.key = 'principal') = p.is_represented);
  for v_reader in
    select r.value as number, r.key = 'principal' as is_represented, p_mandates ->> r.key as mandate
    from jsonb_each_text(p_readers) r where p_mandates ? r.key order by r.key desc
  loop
    if not exists (
      select from mandates.mandates m
        join organisations.identification_numbers n on n.number = m.representative
      where m.id = v_reader.mandate and m.principal = v_reader.number and m.status = 'active'
        and n.organisation_id = p_organisation)
    then
      raise exception 'mandate % is not an active mandate between the reader and the current organisation', v_reader.mandate;
    end if;
    select n.organisation_id into v_organisation
    from organisations.identification_numbers n where n.number = v_reader.number;
    if v_organisation is null then
      -- If a registration of this number has the lock, this function waits and then finds the number. Otherwise the
      -- registration waits and then finds the row.
      perform pg_advisory_xact_lock_shared(hashtextextended('identification number ' || v_reader.number, 0));
      select n.organisation_id into v_organisation
      from organisations.identification_numbers n where n.number = v_reader.number;
    end if;
    -- An organisation with both numbers reads a declaration once, as its principal.
    if v_reader.is_represented then
      delete from declarations.principals p
      where p.declaration_id = p_declaration and p.organisation_id = v_organisation and p.principal <> v_reader.number;
    elsif exists (
      select from declarations.principals p
      where p.declaration_id = p_declaration and p.organisation_id = v_organisation and p.principal <> v_reader.number)
    then
      continue;
    end if;
    insert into declarations.principals (declaration_id, principal, organisation_id, lodged_by, mandate_id, is_represented)
    values (p_declaration, v_reader.number, v_organisation, p_organisation, v_reader.mandate, v_reader.is_represented)
    on conflict (declaration_id, principal) do update set
      organisation_id = excluded.organisation_id, mandate_id = excluded.mandate_id;
  end loop;
end
$$;

grant execute on function declarations.set_principals(text, text, jsonb, jsonb) to portal_request, portal_system;
