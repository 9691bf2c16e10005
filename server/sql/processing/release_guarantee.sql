-- What a representative has paid is free again on its principal's guarantee.
create or replace function processing.release_guarantee(p_owner text, p_reference text, p_amount numeric) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_amount <= 0 or not exists (
    select from declarations.bills b
    where b.organisation_id = foundation.current_organisation() and b.cover_owner = p_owner) then
    raise exception 'nothing of guarantee % is used', p_reference;
  end if;
  update registers.guarantees g set balance = g.balance + p_amount
  where g.organisation_id = p_owner and g.reference = p_reference;
end
$$;

grant execute on function processing.release_guarantee(text, text, numeric) to portal_request, portal_system;
