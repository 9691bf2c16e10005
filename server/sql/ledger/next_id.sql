-- Returns the next id of a journal entry. Its high bits are the current day, so that entries are ordered by day.
create or replace function ledger.next_id() returns bigint
  language sql volatile as
$$
  select foundation.id_of_day(statement_timestamp()) + (nextval('ledger.entry_ids') & 4294967295)
$$;

grant execute on function ledger.next_id() to portal_request, portal_system;
