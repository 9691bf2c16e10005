-- Stores the principal of a declaration, or removes it if `p_claim` is null. The row belongs to the principal, so it
-- raises an exception unless an active mandate between the two allows it. It also raises one for a declaration of
-- another organisation.
create or replace function declarations.set_principal(p_organisation text, p_declaration text, p_claim jsonb, p_mandate text)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_organisation is distinct from foundation.current_organisation() or not exists (
    select from declarations.declarations d where d.organisation_id = p_organisation and d.id = p_declaration) then
    raise exception 'the declaration does not belong to the current organisation';
  end if;
  if p_claim is null then
    delete from declarations.principals p where p.declaration_id = p_declaration;
    return;
  end if;
  if not exists (
    select from mandates.mandates m
      join organisations.identification_numbers n on n.number = m.representative
    where m.id = p_mandate and m.principal = p_claim ->> 'principal' and m.status = 'active'
      and n.organisation_id = p_organisation)
  then
    raise exception 'mandate % is not an active mandate between the principal and the current organisation', p_mandate;
  end if;
  insert into declarations.principals (declaration_id, organisation_id, principal, lodged_by, mandate_id)
  values (p_declaration,
    (select n.organisation_id from organisations.identification_numbers n where n.number = p_claim ->> 'principal'),
    p_claim ->> 'principal', p_organisation, p_mandate)
  on conflict (declaration_id) do update set
    organisation_id = excluded.organisation_id, principal = excluded.principal, mandate_id = excluded.mandate_id;
end
$$;

grant execute on function declarations.set_principal(text, text, jsonb, text) to portal_request, portal_system;
