-- What is to be given back of a bill, and was not yet: `{at, basis, reason}`.
alter table declarations.bills add column refund_ordered jsonb;

-- As 0111, and since when a refund is ordered. When a bill was settled stays as long as its state does.
create or replace function declarations.store_bills(p_rows jsonb) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
begin
  insert into declarations.bills as b
    (organisation_id, declaration_id, number, basis, reference, state, amount, refunded, currency, due_by,
     guarantee_reference, created_at, settled_at, reason, law_day, version, lines, method, paid, outstanding,
     overdue_since, refunds, account, cover_owner, interest, refund_ordered)
  select g."organisationId", g.id, g.number, g.basis, g.reference, g.state, g.amount, g.refunded, g.currency, g."dueBy",
    g."guaranteeReference", g.at, case when g.state in ('paid', 'refunded', 'cancelled') then g.at end, g.reason,
    g."lawDay", g.version,
    coalesce(g.lines, jsonb_build_array(jsonb_build_object('type', 'other', 'amount', g.amount::text))), g.method,
    coalesce(g.paid, case when g.state in ('paid', 'refunded') then g.amount else 0 end),
    coalesce(g.outstanding, case when g.state in ('due', 'secured') then g.amount - g.refunded else 0 end),
    g."overdueSince",
    coalesce(g.refunds, case when g.refunded > 0 then declarations.refund_of_before('[]', g.refunded, g.at, true) else '[]' end),
    g.account, g."coverOwner", coalesce(g.interest, 0), g."refundOrdered"
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, number integer, basis text, reference text, state text, amount numeric, refunded numeric,
    currency text, "dueBy" timestamptz, "guaranteeReference" text, at timestamptz, reason text, "lawDay" date,
    version integer, lines jsonb, method text, paid numeric, outstanding numeric, "overdueSince" timestamptz, refunds jsonb,
    account text, "coverOwner" text, interest numeric, "refundOrdered" jsonb)
  on conflict (organisation_id, declaration_id, number) do update set
    state = excluded.state, refunded = excluded.refunded, guarantee_reference = excluded.guarantee_reference,
    settled_at = case when excluded.state = b.state then b.settled_at else excluded.settled_at end,
    -- No order is taken back, and the version before tells none.
    refund_ordered = coalesce(excluded.refund_ordered, b.refund_ordered), paid = excluded.paid, outstanding = excluded.outstanding,
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
