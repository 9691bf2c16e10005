-- Returns the names of principal and representative of mandates, to either of them and to customs. Each side sees its
-- name, and the other name only if that side made the offer or the mandate was accepted. An offer therefore does not
-- disclose who owns an identification number.
create or replace function mandates.names_of(p_mandates text[]) returns table (id text, principal_name text, representative_name text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_all boolean := current_setting('role') = 'portal_system';
begin
  return query
    select m.id, case when v_all or s.principal or a.is_accepted or m.offered_by = 'principal' then p.name end,
      case when v_all or s.representative or a.is_accepted or m.offered_by = 'representative' then r.name end
    from unnest(p_mandates) as requested (id)
      join mandates.mandates m on m.id = requested.id
      left join organisations.identification_numbers np on np.number = m.principal
      left join organisations.organisations p on p.id = np.organisation_id
      left join organisations.identification_numbers nr on nr.number = m.representative
      left join organisations.organisations r on r.id = nr.organisation_id
      cross join lateral (values (
        coalesce(p.id = foundation.current_organisation(), false),
        coalesce(r.id = foundation.current_organisation(), false))) as s (principal, representative)
      cross join lateral (
        select exists (
          select from mandates.events e where e.mandate_id = m.id and e.event = 'mandate.accepted') as is_accepted) a
    where v_all or s.principal or s.representative;
end
$$;

grant execute on function mandates.names_of(text[]) to portal_request, portal_system;
