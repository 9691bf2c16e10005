-- Returns whether a declaration has the search terms of the filters. Commodity codes match by prefix. Call it only if
-- the filters contain a term.
create or replace function declarations.has_terms(p_organisation text, p_id text, p jsonb) returns boolean
  language plpgsql stable as
$$
begin
  return not exists (
    select from (values ('commodity'), ('importer'), ('exporter')) as k (kind)
    where p ->> k.kind is not null and not exists (
      select from declarations.search_terms t
      where t.organisation_id = p_organisation and t.declaration_id = p_id and t.kind = k.kind
        and case k.kind when 'commodity' then starts_with(t.value, p ->> k.kind) else t.value = p ->> k.kind end));
end
$$;

grant execute on function declarations.has_terms(text, text, jsonb) to portal_request, portal_system;
