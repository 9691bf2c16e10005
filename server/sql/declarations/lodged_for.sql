-- Returns a declaration whose principal is the current organisation, and the organisation that lodged it. `p_by` is
-- `id` or `mrn`. Returns no row for another organisation.
create or replace function declarations.lodged_for(p_organisation text, p_by text, p_value text)
  returns table (id text, lodged_by text, principal text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_organisation is distinct from foundation.current_organisation() then return; end if;
  if p_by = 'id' then
    return query
      select p.declaration_id, p.lodged_by, p.principal from declarations.principals p
      where p.declaration_id = p_value and p.organisation_id = p_organisation;
  elsif p_by = 'mrn' then
    return query
      select p.declaration_id, p.lodged_by, p.principal
      from declarations.declarations d join declarations.principals p on p.declaration_id = d.id
      where d.mrn = p_value and d.organisation_id = p.lodged_by and p.organisation_id = p_organisation;
  end if;
end
$$;

grant execute on function declarations.lodged_for(text, text, text) to portal_request, portal_system;
