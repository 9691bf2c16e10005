-- Makes a paid or refunded amount of a deferred bill available on its deferment account again. Raises an exception
-- unless the caller is the system, the owner of the account or the representative that lodged the declaration.
create or replace function registers.release_deferred_bill(p_owner text, p_reference text, p_amount numeric) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_account text;
begin
  select d.account into v_account from registers.deferred_bills d
  where d.organisation_id = p_owner and d.reference = p_reference and p_amount > 0
    and (current_setting('role') = 'portal_system'
      or foundation.current_organisation() in (d.organisation_id, d.declared_by));
  if not found then
    raise exception 'bill % is not on a deferment account of %', p_reference, p_owner;
  end if;
  -- The account is locked before its bills, in the order in which bills are deferred.
  update registers.deferment_accounts a set available = a.available + p_amount
  where a.organisation_id = p_owner and a.number = v_account;
  update registers.deferred_bills d set outstanding = d.outstanding - p_amount
  where d.organisation_id = p_owner and d.reference = p_reference;
end
$$;

grant execute on function registers.release_deferred_bill(text, text, numeric) to portal_request, portal_system;
