-- A bill tells what it is made of, what of it was paid, and what is still owed; what was given back stands beside it.
alter table declarations.bills
  add column reason text,
  add column law_day date,
  add column version integer,
  -- `[{type, amount}]`; null until 0073 has looked at it.
  add column lines jsonb,
  add column method text,
  add column paid numeric(18, 2) not null default 0,
  -- What is still owed of it, secured or not.
  add column outstanding numeric(18, 2) not null default 0,
  add column overdue_since timestamptz,
  -- `[{number, amount, lines, basis, reason, orderedAt, paidAt}]`; `paidAt` is null where cover was given back, or a debt.
  add column refunds jsonb not null default '[]',
  drop constraint bills_basis_check,
  add constraint bills_basis_check check (
    basis in ('assessment', 'amendment', 'discharge', 'demand', 'interest', 'statement')) not valid;

-- How far 0073 has come.
create table declarations.bills_taken_over (organisation_id text not null, declaration_id text not null, number integer not null);
insert into declarations.bills_taken_over values ('', '', 0);

-- What the books have to say of bills of any age: what they already say is left out, so that it can be asked again.
create function declarations.open_books(p_organisations text[], p_ids text[]) returns void
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
      ('claim/' || b.reference, b.outstanding), ('bank', b.standing - b.outstanding),
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

-- Bills as a payment leaves them, new or changed. The version before names no method and keeps no books: what it leaves is
-- reckoned from the state, and the books are told of it here.
create or replace function declarations.store_bills(p_rows jsonb) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
begin
  insert into declarations.bills as b
    (organisation_id, declaration_id, number, basis, reference, state, amount, refunded, currency, due_by,
     guarantee_reference, created_at, settled_at, reason, law_day, version, lines, method, paid, outstanding,
     overdue_since, refunds)
  select g."organisationId", g.id, g.number, g.basis, g.reference, g.state, g.amount, g.refunded, g.currency, g."dueBy",
    g."guaranteeReference", g.at, case when g.state in ('paid', 'refunded', 'cancelled') then g.at end, g.reason,
    g."lawDay", g.version,
    coalesce(g.lines, jsonb_build_array(jsonb_build_object('type', 'other', 'amount', g.amount::text))), g.method,
    coalesce(g.paid, case when g.state in ('paid', 'refunded') then g.amount else 0 end),
    coalesce(g.outstanding, case when g.state in ('due', 'secured') then g.amount - g.refunded else 0 end),
    g."overdueSince",
    coalesce(g.refunds, case when g.refunded > 0 then declarations.refund_of_before('[]', g.refunded, g.at, true) else '[]' end)
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, number integer, basis text, reference text, state text, amount numeric, refunded numeric,
    currency text, "dueBy" timestamptz, "guaranteeReference" text, at timestamptz, reason text, "lawDay" date,
    version integer, lines jsonb, method text, paid numeric, outstanding numeric, "overdueSince" timestamptz, refunds jsonb)
  on conflict (organisation_id, declaration_id, number) do update set
    state = excluded.state, refunded = excluded.refunded, guarantee_reference = excluded.guarantee_reference,
    settled_at = excluded.settled_at, paid = excluded.paid, outstanding = excluded.outstanding,
    overdue_since = excluded.overdue_since, due_by = excluded.due_by, method = coalesce(excluded.method, b.method),
    lines = coalesce(b.lines, excluded.lines),
    refunds = case when excluded.method is not null or b.lines is null then excluded.refunds
      when excluded.refunded > b.refunded then b.refunds || declarations.refund_of_before(
        b.refunds, excluded.refunded - b.refunded, excluded.created_at, b.state = 'paid')
      else b.refunds end;
  perform declarations.open_books(array_agg(g."organisationId"), array_agg(g.id))
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, method text) where g.method is null having count(*) > 0;
end
$$;

-- What the version before has given back, of which it kept the sum alone.
create function declarations.refund_of_before(p_refunds jsonb, p_amount numeric, p_at timestamptz, p_paid boolean)
  returns jsonb language sql stable
return jsonb_build_array(jsonb_build_object(
  'number', jsonb_array_length(p_refunds) + 1, 'amount', p_amount::text,
  'lines', jsonb_build_array(jsonb_build_object('type', 'other', 'amount', p_amount::text)),
  'basis', 'order', 'reason', null, 'orderedAt', p_at, 'paidAt', case when p_paid then p_at end));

-- Of the version before: what ended a declaration leaves nobody anything to pay.
create or replace function declarations.cancel_bills(p_rows jsonb) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
begin
  update declarations.bills b set state = 'cancelled', settled_at = g.at, outstanding = 0
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, at timestamptz)
  where b.organisation_id = g."organisationId" and b.declaration_id = g.id and b.state = 'due';
  perform declarations.open_books(array_agg(g."organisationId"), array_agg(g.id))
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text) having count(*) > 0;
end
$$;
