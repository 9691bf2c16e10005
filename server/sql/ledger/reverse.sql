create or replace function ledger.reverse(p_organisation text, p_declarations text[], p_at timestamptz) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  with standing as (
    select e.declaration, e.reference, e.cover_owner, l.account, -sum(l.amount) as amount
    from ledger.journal_entries e join ledger.postings l on l.organisation_id = e.organisation_id and l.entry = e.id
    where e.organisation_id = p_organisation and e.declaration = any (p_declarations)
    group by 1, 2, 3, 4 having sum(l.amount) <> 0
  )
  select ledger.write(coalesce(jsonb_agg(r.entry), '[]')) from (
    select jsonb_build_object('organisationId', p_organisation, 'declaration', s.declaration, 'at', p_at,
      'what', 'reversed', 'reference', s.reference, 'coverOwner', s.cover_owner,
      'lines', jsonb_agg(jsonb_build_object('account', s.account, 'amount', s.amount))) as entry
    from standing s group by s.declaration, s.reference, s.cover_owner) r
$$;

grant execute on function ledger.reverse(text, text[], timestamptz) to portal_request, portal_system;
