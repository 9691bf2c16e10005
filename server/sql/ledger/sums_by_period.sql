-- Returns debit and credit of each account class and office, booked from `p_from` until before `p_to`, by day or month
-- (`p_unit`) of a time zone; without a unit, for the whole period, whose `period` is null.
create or replace function ledger.sums_by_period(p_from timestamptz, p_to timestamptz, p_unit text, p_zone text)
  returns table (period date, office text, account text, debit numeric, credit numeric)
  language sql stable as
$$
  select date_trunc(p_unit, e.booked_at at time zone p_zone)::date, e.office, ledger.account_class(l.account),
    coalesce(sum(l.amount) filter (where l.amount > 0), 0), coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
  from ledger.journal_entries e join ledger.postings l on l.organisation_id = e.organisation_id and l.entry = e.id
  where e.booked_at >= p_from and e.booked_at < p_to
  group by 1, 2, 3
$$;

grant execute on function ledger.sums_by_period(timestamptz, timestamptz, text, text) to portal_system;
