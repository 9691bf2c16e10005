-- Returns the credit of an organisation: overpaid amounts that are not used yet.
create or replace function ledger.credit_of(p_organisation text) returns numeric
  language sql stable as
$$
  select (
  select coalesce(-sum(l.amount), 0) from ledger.postings l where l.organisation_id = p_organisation and l.account = 'credit')
$$;

grant execute on function ledger.credit_of(text) to portal_request, portal_system;
