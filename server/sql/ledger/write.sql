-- Writes journal entries with their postings. Amounts of one entry on the same account are added up, and zero sums are
-- omitted. A trigger raises an exception if the postings of an entry do not sum to zero. An entry of a closed period is
-- booked at the start of the first open one. An entry without an office gets that of the previous entry of its declaration.
create or replace function ledger.write(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as
$$
declare
  v_closed_until timestamptz;
begin
  -- A closing waits for this lock, and the next statement sees the periods that were closed before it was granted.
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger.accounting_periods', 0));
  select max(p.ends_at) into v_closed_until from ledger.accounting_periods p where p.confirmed_at is not null;
  with new_entries as (
    select ledger.next_id() as id, g.*
    from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, declaration text, at timestamptz, type text, reference text, lines jsonb, "coverOwner" text,
      office text)
  ),
  inserted as (
    insert into ledger.journal_entries
      (organisation_id, id, declaration, at, type, reference, cover_owner, booked_at, office)
    select g."organisationId", g.id, g.declaration, g.at, g.type, g.reference, g."coverOwner",
      greatest(g.at, v_closed_until),
      coalesce(g.office, (
        select e.office from ledger.journal_entries e
        where e.declaration = g.declaration and e.organisation_id = g."organisationId" order by e.id desc limit 1))
    from new_entries g
  )
  insert into ledger.postings (organisation_id, entry, account, amount)
  select g."organisationId", g.id, l.account, sum(l.amount)
  from new_entries g cross join lateral jsonb_to_recordset(g.lines) as l(account text, amount numeric)
  group by 1, 2, 3 having sum(l.amount) <> 0;
end
$$;

grant execute on function ledger.write(jsonb) to portal_request, portal_system;
