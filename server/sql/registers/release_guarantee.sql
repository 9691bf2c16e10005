-- Releases an amount on the guarantee of a principal, for the current organisation that reserved it as a
-- representative. Raises an exception if the ledger of the representative contains no reservation on the guarantee.
create or replace function registers.release_guarantee(p_owner text, p_reference text, p_amount numeric) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_amount <= 0 or not exists (
    select from ledger.postings l
      join ledger.journal_entries e on e.organisation_id = l.organisation_id and e.id = l.entry
    where l.organisation_id = foundation.current_organisation() and l.account = 'reserved/' || p_reference
      and e.cover_owner = p_owner)
  then
    raise exception 'the current organisation has reserved nothing on guarantee %', p_reference;
  end if;
  update registers.guarantees g set balance = g.balance + p_amount
  where g.organisation_id = p_owner and g.reference = p_reference;
end
$$;

grant execute on function registers.release_guarantee(text, text, numeric) to portal_request, portal_system;
