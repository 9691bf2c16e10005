-- Returns the first and the last sequence number of a period in the stream of a principal.
create or replace function declarations.span_for_principal(p_organisation text, p_from timestamptz, p_before timestamptz)
  returns table (first float8, last float8)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
  return query
    select min(n.sequence)::float8, max(n.sequence)::float8 from declarations.principal_change_sequence n
    where n.organisation_id = p_organisation and n.at >= p_from and n.at < p_before;
end
$$;

grant execute on function declarations.span_for_principal(text, timestamptz, timestamptz) to portal_request, portal_system;
