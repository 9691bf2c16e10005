-- Returns the sequence numbers that the changes of a declaration have in the stream of its principal. Returns rows only
-- to the organisation that lodged it, and to the system.
create or replace function declarations.sequences_for_principal(p_lodged_by text, p_declaration text)
  returns table (change_id bigint, sequence bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.can_read_principal(p_lodged_by) then return; end if;
  return query
    select n.change_id, n.sequence
    from declarations.principals p
      join declarations.principal_change_sequence n
        on n.organisation_id = p.organisation_id and n.declaration_id = p.declaration_id
    where p.declaration_id = p_declaration and p.lodged_by = p_lodged_by;
end
$$;

grant execute on function declarations.sequences_for_principal(text, text) to portal_request, portal_system;
