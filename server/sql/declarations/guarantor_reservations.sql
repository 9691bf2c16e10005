-- Returns the journal entries that changed a guarantee of a guarantor, newest first and before one entry, with the bill or
-- the MRN and the changes of the reserved and the used amount. Raises an exception unless the caller is the system or the
-- guarantor.
create or replace function declarations.guarantor_reservations(p_guarantee text, p_before bigint, p_limit integer)
  returns table (id bigint, bill text, mrn text, at timestamptz, reserved numeric, used numeric)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_owner text;
  v_reference text;
begin
  select g.organisation_id, g.reference into v_owner, v_reference from registers.guarantees g
  where g.id = p_guarantee and g.guarantor_id is not null
    and (current_setting('role') = 'portal_system' or g.guarantor_id = foundation.current_organisation());
  if not found then
    raise exception 'the current organisation is not the guarantor of guarantee %', p_guarantee;
  end if;
  return query
    select e.id, b.reference, d.mrn, e.at, u.reserved, u.used
    from (
      (select l.entry as id, l.organisation_id from ledger.postings l
       where l.organisation_id = v_owner and l.account = any (array['reserved/' || v_reference, 'used/' || v_reference]))
      union
      (select o.id, o.organisation_id from ledger.journal_entries o
       where o.cover_owner = v_owner and o.organisation_id <> v_owner)) c
      join ledger.journal_entries e on e.organisation_id = c.organisation_id and e.id = c.id
      join declarations.declarations d on d.organisation_id = e.organisation_id and d.id = e.declaration
      left join declarations.bills b on b.reference = e.reference
      cross join lateral (
        select coalesce(sum(l.amount) filter (where l.account = 'reserved/' || v_reference), 0) as reserved,
          coalesce(sum(l.amount) filter (where l.account = 'used/' || v_reference), 0) as used
        from ledger.postings l where l.organisation_id = e.organisation_id and l.entry = e.id) u
    where coalesce(e.cover_owner, e.organisation_id) = v_owner and (p_before is null or e.id < p_before)
      and (u.reserved <> 0 or u.used <> 0)
    order by e.id desc limit p_limit;
end
$$;

grant execute on function declarations.guarantor_reservations(text, bigint, integer) to portal_request, portal_system;
