-- Returns the unpaid amount of each deferment account. An account belongs to `cover_owner` if a journal entry names
-- one, otherwise to the organisation of the posting.
create or replace function ledger.sums_by_account() returns table (organisation_id text, number text, unpaid numeric)
  language sql stable as
$$
  select coalesce(e.cover_owner, l.organisation_id), split_part(l.account, '/', 2), sum(l.amount)
  from ledger.postings l join ledger.journal_entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'deferred/')
  group by 1, 2
$$;

grant execute on function ledger.sums_by_account() to portal_request, portal_system;
