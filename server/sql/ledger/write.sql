-- Writes journal entries with their postings. Amounts of one entry on the same account are added up, and zero sums are
-- omitted. A trigger raises an exception if the postings of an entry do not sum to zero.
create or replace function ledger.write(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as
$$
begin
  with new_entries as (
    select ledger.next_id() as id, g.*
    from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, declaration text, at timestamptz, type text, reference text, lines jsonb, "coverOwner" text)
  ),
  inserted as (
    insert into ledger.journal_entries (organisation_id, id, declaration, at, type, reference, cover_owner)
    select g."organisationId", g.id, g.declaration, g.at, g.type, g.reference, g."coverOwner" from new_entries g
  )
  insert into ledger.postings (organisation_id, entry, account, amount)
  select g."organisationId", g.id, l.account, sum(l.amount)
  from new_entries g cross join lateral jsonb_to_recordset(g.lines) as l(account text, amount numeric)
  group by 1, 2, 3 having sum(l.amount) <> 0;
end
$$;

grant execute on function ledger.write(jsonb) to portal_request, portal_system;
