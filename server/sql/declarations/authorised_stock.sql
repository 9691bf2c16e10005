-- Returns the stock that other organisations have placed under an authorisation of the current organisation, in the
-- order of the declarations, starting after one goods item. Excludes invalidated declarations. Returns nothing unless
-- the current organisation has the holder's identification number.
create or replace function declarations.authorised_stock(p_authorisation text, p_declaration text, p_item integer, p_limit integer)
  returns table (declaration_id text, item integer, mrn text, unit text, placed numeric, remaining numeric, opened_on date)
  language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select s.declaration_id, s.item, s.mrn, s.unit, s.placed, s.remaining, s.opened_on
  from declarations.stock s
  where s.authorisation = p_authorisation and s.organisation_id <> foundation.current_organisation()
    and (s.declaration_id, s.item) > (p_declaration, p_item) and s.placed + s.corrected > 0
    and exists (
      select from registers.authorisations a
        join organisations.identification_numbers n on n.number = a.holder
      where a.number = p_authorisation and n.organisation_id = foundation.current_organisation())
  order by s.declaration_id, s.item limit p_limit
$$;

grant execute on function declarations.authorised_stock(text, text, integer, integer) to portal_request;
