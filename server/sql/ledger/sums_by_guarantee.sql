-- Returns the reserved and used amounts of each guarantee. A guarantee belongs to `cover_owner` if a journal entry
-- names one, otherwise to the organisation of the posting.
create or replace function ledger.sums_by_guarantee()
  returns table (organisation_id text, reference text, reserved numeric, used numeric)
  language sql stable as
$$
  select coalesce(e.cover_owner, l.organisation_id), split_part(l.account, '/', 2),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'reserved/')), 0),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'used/')), 0)
  from ledger.postings l join ledger.journal_entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'reserved/') or starts_with(l.account, 'used/')
  group by 1, 2
$$;

grant execute on function ledger.sums_by_guarantee() to portal_request, portal_system;
