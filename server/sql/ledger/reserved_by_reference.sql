-- Returns the amount that each reference reserves on guarantees and deferment accounts. Reads only the postings of
-- these accounts, so that a reconciliation does not need the whole ledger.
create or replace function ledger.reserved_by_reference() returns table (organisation_id text, reference text, reserved numeric)
  language sql stable as
$$
  select e.organisation_id, e.reference, sum(l.amount)
  from ledger.postings l join ledger.journal_entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'reserved/') or starts_with(l.account, 'deferred/')
  group by 1, 2 having sum(l.amount) <> 0
$$;

grant execute on function ledger.reserved_by_reference() to portal_request, portal_system;
