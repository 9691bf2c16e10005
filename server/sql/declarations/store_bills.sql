-- Stores bills after an assessment, a payment or a refund. The lines of an existing bill never change.
create or replace function declarations.store_bills(p_rows jsonb) returns void
  language plpgsql set plan_cache_mode = 'force_generic_plan' as
$$
begin
  insert into declarations.bills as b
    (organisation_id, declaration_id, number, basis, reference, status, amount, refunded, currency, due_by,
     guarantee_reference, created_at, settled_at, reason, applicable_date, version, lines, method, paid, outstanding,
     overdue_since, refunds, account, cover_owner, interest, refund_ordered, drawn, incurred_on,
     limit_ground, debt_id, payments, officers, stay, secured_part)
  select g."organisationId", g.id, g.number, g.basis, g.reference, g.status, g.amount, g.refunded, g.currency, g."dueBy",
    g."guaranteeReference", g.at, case when g.status in ('paid', 'refunded', 'cancelled') then g.at end, g.reason,
    g."applicableDate", g.version, g.lines, g.method, g.paid, g.outstanding, g."overdueSince", g.refunds, g.account,
    g."coverOwner", g.interest, g."refundOrdered", g.drawn, g."incurredOn",
    g."limitGround", g.debt, g.payments, coalesce(g.officers, '{}'), g.stay, g."securedPart"
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, number integer, basis text, reference text, status text, amount numeric, refunded numeric,
    currency text, "dueBy" timestamptz, "guaranteeReference" text, at timestamptz, reason text, "applicableDate" date,
    version integer, lines jsonb, method text, paid numeric, outstanding numeric, "overdueSince" timestamptz, refunds jsonb,
    account text, "coverOwner" text, interest numeric, "refundOrdered" jsonb, drawn numeric, "incurredOn" date,
    "limitGround" text, debt text, payments jsonb, officers text[], stay jsonb, "securedPart" numeric)
  on conflict (declaration_id, number) do update set
    status = excluded.status, refunded = excluded.refunded, guarantee_reference = excluded.guarantee_reference,
    settled_at = case when excluded.status = b.status then b.settled_at else excluded.settled_at end,
    refund_ordered = excluded.refund_ordered, paid = excluded.paid,
    outstanding = excluded.outstanding, overdue_since = excluded.overdue_since, due_by = excluded.due_by,
    method = excluded.method, account = excluded.account, cover_owner = excluded.cover_owner,
    interest = excluded.interest, refunds = excluded.refunds, drawn = excluded.drawn,
    payments = excluded.payments, stay = excluded.stay, secured_part = excluded.secured_part;
end
$$;

grant execute on function declarations.store_bills(jsonb) to portal_request, portal_system;
