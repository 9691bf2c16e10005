-- Returns the amount of each bank payment that no bill or return has used.
create or replace function ledger.unmatched_by_payment() returns table (payment text, amount numeric)
  language sql stable as
$$
  select split_part(l.account, '/', 2), -sum(l.amount)
  from ledger.postings l where starts_with(l.account, 'unmatched/') group by 1
$$;

grant execute on function ledger.unmatched_by_payment() to portal_request, portal_system;
