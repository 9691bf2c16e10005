-- A bill may be entered on a deferment account; guarantee and account may be somebody else's; what is paid late bears interest.
alter table declarations.bills
  add column account text,
  -- Whose guarantee or account it is; null: of whoever has lodged the declaration.
  add column cover_owner text,
  -- On what was paid late, and not billed yet.
  add column interest numeric(18, 2) not null default 0;

-- As 0071, and whose cover it is.
create or replace function declarations.store_bills(p_rows jsonb) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
begin
  insert into declarations.bills as b
    (organisation_id, declaration_id, number, basis, reference, state, amount, refunded, currency, due_by,
     guarantee_reference, created_at, settled_at, reason, law_day, version, lines, method, paid, outstanding,
     overdue_since, refunds, account, cover_owner, interest)
  select g."organisationId", g.id, g.number, g.basis, g.reference, g.state, g.amount, g.refunded, g.currency, g."dueBy",
    g."guaranteeReference", g.at, case when g.state in ('paid', 'refunded', 'cancelled') then g.at end, g.reason,
    g."lawDay", g.version,
    coalesce(g.lines, jsonb_build_array(jsonb_build_object('type', 'other', 'amount', g.amount::text))), g.method,
    coalesce(g.paid, case when g.state in ('paid', 'refunded') then g.amount else 0 end),
    coalesce(g.outstanding, case when g.state in ('due', 'secured') then g.amount - g.refunded else 0 end),
    g."overdueSince",
    coalesce(g.refunds, case when g.refunded > 0 then declarations.refund_of_before('[]', g.refunded, g.at, true) else '[]' end),
    g.account, g."coverOwner", coalesce(g.interest, 0)
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, number integer, basis text, reference text, state text, amount numeric, refunded numeric,
    currency text, "dueBy" timestamptz, "guaranteeReference" text, at timestamptz, reason text, "lawDay" date,
    version integer, lines jsonb, method text, paid numeric, outstanding numeric, "overdueSince" timestamptz, refunds jsonb,
    account text, "coverOwner" text, interest numeric)
  on conflict (organisation_id, declaration_id, number) do update set
    state = excluded.state, refunded = excluded.refunded, guarantee_reference = excluded.guarantee_reference,
    settled_at = excluded.settled_at, paid = excluded.paid, outstanding = excluded.outstanding,
    overdue_since = excluded.overdue_since, due_by = excluded.due_by, method = coalesce(excluded.method, b.method),
    lines = coalesce(b.lines, excluded.lines),
    -- The version before knows nothing of accounts: what it pays is on none any more.
    account = case when excluded.method is not null then excluded.account when excluded.state = 'secured' then b.account end,
    cover_owner = case when excluded.method is not null then excluded.cover_owner else b.cover_owner end,
    interest = case when excluded.method is not null then excluded.interest else b.interest end,
    refunds = case when excluded.method is not null or b.lines is null then excluded.refunds
      when excluded.refunded > b.refunded then b.refunds || declarations.refund_of_before(
        b.refunds, excluded.refunded - b.refunded, excluded.created_at, b.state = 'paid')
      else b.refunds end;
  perform declarations.open_books(array_agg(g."organisationId"), array_agg(g.id))
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, method text) where g.method is null having count(*) > 0;
end
$$;

-- As 0071: what is entered on an account is owed by the account.
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
    select e.organisation_id, e.declaration, e.reference, l.account, -l.amount
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
