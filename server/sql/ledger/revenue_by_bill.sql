-- Returns the revenue of each bill by tax.
create or replace function ledger.revenue_by_bill()
  returns table (organisation_id text, reference text, tax text, amount numeric)
  language sql stable as
$$
  select e.organisation_id, e.reference, split_part(l.account, '/', 2), -sum(l.amount)
  from ledger.postings l join ledger.journal_entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'revenue/')
  group by 1, 2, 3 having sum(l.amount) <> 0
$$;

grant execute on function ledger.revenue_by_bill() to portal_request, portal_system;
