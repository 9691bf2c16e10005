-- Returns the account without the bill, guarantee or deferment account that it names: `claim/A00` for
-- `claim/RF47/A00`. The second part of a revenue account is its tax, which remains.
create or replace function ledger.account_class(p_account text) returns text
  language sql immutable parallel safe as
$$
  select regexp_replace(p_account, '^(?!revenue/)([^/]+)/[^/]+', '\1')
$$;

grant execute on function ledger.account_class(text) to portal_system;
