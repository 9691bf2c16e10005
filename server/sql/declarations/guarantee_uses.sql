-- Returns the journal entries with which declarations of other organisations changed a guarantee, newest first and
-- before one entry, with the changes of the reserved and the used amount. Raises an exception unless the caller is the
-- system or the owner of the guarantee.
create or replace function declarations.guarantee_uses(p_owner text, p_reference text, p_before bigint, p_limit integer)
  returns table (id bigint, mrn text, at timestamptz, reserved numeric, used numeric)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if current_setting('role') <> 'portal_system' and p_owner is distinct from foundation.current_organisation() then
    raise exception 'the guarantee does not belong to the current organisation';
  end if;
  return query
    select e.id, d.mrn, e.at, u.reserved, u.used
    from ledger.journal_entries e
      join declarations.declarations d on d.organisation_id = e.organisation_id and d.id = e.declaration
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.account = 'reserved/' || p_reference), 0) as reserved,
          coalesce(sum(l.amount) filter (where l.account = 'used/' || p_reference), 0) as used
        from ledger.postings l where l.organisation_id = e.organisation_id and l.entry = e.id) u
    where e.cover_owner = p_owner and e.organisation_id <> p_owner and (p_before is null or e.id < p_before)
      and (u.reserved <> 0 or u.used <> 0)
    order by e.id desc limit p_limit;
end
$$;

grant execute on function declarations.guarantee_uses(text, text, bigint, integer) to portal_request, portal_system;
