-- Closes a requested period. Waits until every transaction that writes journal entries has ended, so that no entry is
-- added to the period afterwards. Later transactions book what belongs to the period in the next one.
create or replace function ledger.close_period(p_month date, p_confirmed_by text, p_at timestamptz) returns void
  language plpgsql set lock_timeout = '10s' as
$$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.accounting_periods', 0));
  update ledger.accounting_periods set confirmed_by = p_confirmed_by, confirmed_at = p_at
  where month = p_month and confirmed_at is null;
end
$$;

grant execute on function ledger.close_period(date, text, timestamptz) to portal_system;
