-- As 0111: what was paid too much is the payer’s credit, and what was paid from credit came from the bank before. Bills know
-- nothing of it, so that it stands as it was booked: against them it counts as the bank’s.
create or replace function declarations.open_books(p_organisations text[], p_ids text[]) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  with bill as (
    select b.*, case when b.state = 'cancelled' then 0 else b.amount - b.refunded end as standing,
      case when b.state = 'secured' then b.outstanding when b.state = 'paid' and b.guarantee_reference is not null then b.paid
        else 0 end as covered
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.bills b on b.organisation_id = k.organisation_id and b.declaration_id = k.id
    -- Those that 0073 has not come to it opens itself.
    where b.lines is not null
  ),
  line as (
    select b.organisation_id, b.declaration_id, b.reference, a.account, a.amount
    from bill b cross join lateral (values
      (case when b.state = 'secured' and b.account is not null then 'deferred/' || b.account else 'claim/' || b.reference end,
        b.outstanding), ('bank', b.standing - b.outstanding),
      (case when b.state = 'secured' then 'reserved/' else 'used/' end || b.guarantee_reference, b.covered),
      ('cover/' || b.guarantee_reference, -b.covered)) as a (account, amount)
    where a.account is not null
    union all
    select b.organisation_id, b.declaration_id, b.reference, 'revenue/' || (l ->> 'type'), -(l ->> 'amount')::numeric
    from bill b cross join lateral jsonb_array_elements(b.lines) as l where b.state <> 'cancelled'
    union all
    select b.organisation_id, b.declaration_id, b.reference, 'revenue/' || (l ->> 'type'), (l ->> 'amount')::numeric
    from bill b cross join lateral jsonb_array_elements(b.refunds) as r
      cross join lateral jsonb_array_elements(r -> 'lines') as l where b.state <> 'cancelled'
    union all
    select e.organisation_id, e.declaration, e.reference,
      case l.account when 'credit' then 'bank' else l.account end, -l.amount
    from bill b
      join books.entries e on e.organisation_id = b.organisation_id and e.reference = b.reference
      join books.lines l on l.organisation_id = e.organisation_id and l.entry = e.id
  ),
  missing as (
    select l.organisation_id, l.declaration_id, l.reference, l.account, sum(l.amount) as amount
    from line l group by 1, 2, 3, 4 having sum(l.amount) <> 0
  )
  select books.write(coalesce(jsonb_agg(r.entry), '[]')) from (
    select jsonb_build_object('organisationId', m.organisation_id, 'declaration', m.declaration_id, 'at', now(),
      'what', 'opened', 'reference', m.reference,
      'lines', jsonb_agg(jsonb_build_object('account', m.account, 'amount', m.amount))) as entry
    from missing m group by m.organisation_id, m.declaration_id, m.reference) r
$$;
