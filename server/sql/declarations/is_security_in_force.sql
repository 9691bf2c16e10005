-- Returns whether the current organisation can use a guarantee or a deferment account on a day: its own, or one that a
-- mandate of the principal lends it. Returns true if no mandate lends it, because the mandate is checked when the
-- declaration is stored. Raises an exception for another organisation.
create or replace function declarations.is_security_in_force(p_organisation text, p_kind text, p_reference text, p_holder text, p_day date)
  returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_owner text := p_organisation;
begin
  if p_organisation is distinct from foundation.current_organisation() then
    raise exception 'the caller works for another organisation';
  end if;
  if p_holder is not null then
    select n.organisation_id into v_owner from organisations.identification_numbers n
    where n.number = p_holder and exists (
      select from mandates.mandates m
        join organisations.identification_numbers o on o.number = m.representative and o.organisation_id = p_organisation
      where m.principal = p_holder and m.status = 'active'
        and p_reference = any (case p_kind when 'guarantee' then m.guarantees else m.accounts end));
    if v_owner is null then
      return true;
    end if;
  end if;
  if p_kind = 'guarantee' then
    return exists (
      select from registers.guarantees g
      where g.organisation_id = v_owner and g.reference = p_reference and g.status = 'active'
        and p_day between g.valid_from and coalesce(g.valid_until, 'infinity'::date));
  end if;
  return exists (
    select from registers.deferment_accounts a
    where a.organisation_id = v_owner and a.number = p_reference and a.status = 'active'
      and p_day between a.valid_from and coalesce(a.valid_until, 'infinity'::date));
end
$$;

grant execute on function declarations.is_security_in_force(text, text, text, text, date) to portal_request, portal_system;
