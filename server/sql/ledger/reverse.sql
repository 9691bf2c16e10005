-- Writes a reversing journal entry for each reference of declarations with a balance: every balance gets an opposite
-- posting. The ledger is append-only, so the original entries remain.
create or replace function ledger.reverse(p_organisation text, p_declarations text[], p_at timestamptz) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  with balances as (
    select e.declaration, e.reference, e.cover_owner, l.account, -sum(l.amount) as amount
    from ledger.journal_entries e join ledger.postings l on l.organisation_id = e.organisation_id and l.entry = e.id
    where e.organisation_id = p_organisation and e.declaration = any (p_declarations)
    group by 1, 2, 3, 4 having sum(l.amount) <> 0
  )
  select ledger.write(coalesce(jsonb_agg(r.entry), '[]')) from (
    select jsonb_build_object('organisationId', p_organisation, 'declaration', b.declaration, 'at', p_at,
      'type', 'reversed', 'reference', b.reference, 'coverOwner', b.cover_owner,
      'lines', jsonb_agg(jsonb_build_object('account', b.account, 'amount', b.amount))) as entry
    from balances b group by b.declaration, b.reference, b.cover_owner) r
$$;

grant execute on function ledger.reverse(text, text[], timestamptz) to portal_request, portal_system;
