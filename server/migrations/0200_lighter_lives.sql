-- What a life of a declaration costs PostgreSQL, made less.

-- Bodies of calls are an aid of the sandbox for a day, no record: a crash may lose them, and the log need not have them.
drop table audit.call_bodies;
create unlogged table audit.call_bodies (
  -- That of the call in the log.
  id bigint primary key,
  organisation_id text not null,
  client_id text not null,
  -- Null where there was none; without text where it was too long, or no text.
  request_type text,
  request_bytes integer,
  request_text bytea,
  answer_type text,
  answer_bytes integer,
  answer_text bytea
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index call_bodies_of_client on audit.call_bodies (client_id);
alter table audit.call_bodies enable row level security;
create policy everything on audit.call_bodies to portal_system using (true);
create policy own on audit.call_bodies to portal_request using (organisation_id = foundation.current_organisation());
grant select on audit.call_bodies to portal_request;
grant select, insert, delete on audit.call_bodies to portal_system;

-- Bills are few, whatever the parameter holds: one plan serves all.
create or replace function declarations.store_bills(p_rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;

-- The terms of a declaration are written by one at a time, by who holds its row or by the numbering: what is there is seen, and an
-- insertion that cannot conflict need not be confirmed in the log.
create or replace function declarations.derive_documents(p_organisations text[], p_ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  -- So only the parts are opened in which they are.
  v_first text := (select min(i) from unnest(p_ids) i);
  v_last text := (select max(i) from unnest(p_ids) i);
begin
  with changed as materialized (
    select d.organisation_id, d.id, v.content_hash, v.document::jsonb as document, f.declaration_id is not null as again
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
      cross join lateral (
        select l.content_hash, l.document from declarations.versions l
        where l.organisation_id = d.organisation_id and l.declaration_id = d.id and l.version = d.version
          and l.declaration_id between v_first and v_last
        limit 1) v
      left join declarations.key_figures f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
    where f.content_hash is distinct from v.content_hash
  ),
  terms as materialized (
    select c.organisation_id, c.id, t.kind, t.value
    from changed c cross join lateral (
      select distinct 'commodity' as kind, i.item ->> 'commodityCode' as value
      from jsonb_array_elements(c.document -> 'goodsItems') as i (item)
      union all select 'importer', c.document #>> '{importer,identification}'
      union all select 'exporter', c.document #>> '{exporter,identification}'
      union all select distinct 'container', e.each ->> 'number'
      from jsonb_array_elements(c.document #> '{consignment,containers}') as e (each)
      union all select 'invoice', c.document #>> '{invoice,number}') t
    where case t.kind when 'invoice' then length(t.value) between 1 and 35 else t.value ~ '^[A-Z0-9]{1,17}$' end
  ),
  outdated as (
    delete from declarations.search_terms s using changed c
    where c.again and s.organisation_id = c.organisation_id and s.declaration_id = c.id and not exists (
      select from terms t
      where t.organisation_id = c.organisation_id and t.id = c.id and t.kind = s.kind and t.value = s.value)
  ),
  found as (
    insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
    select t.organisation_id, t.id, t.kind, t.value from terms t
    where not exists (
      select from declarations.search_terms s
      where s.organisation_id = t.organisation_id and s.declaration_id = t.id and s.kind = t.kind and s.value = t.value)
  )
  insert into declarations.key_figures as k
    (organisation_id, declaration_id, importer, exporter, invoice_amount, invoice_currency, goods_items, total_packages,
     gross_mass, content_hash)
  select c.organisation_id, c.id,
    case when f.importer ~ '^[A-Z0-9]{1,17}$' then f.importer end,
    case when f.exporter ~ '^[A-Z0-9]{1,17}$' then f.exporter end,
    case when f.amount ~ '^[0-9]{1,14}(?:\.[0-9]{1,4})?$' then f.amount::numeric end,
    case when f.currency ~ '^[A-Z]{3}$' then f.currency end,
    coalesce(jsonb_array_length(c.document -> 'goodsItems'), 0),
    case when f.packages ~ '^[0-9]{1,8}$' then f.packages::integer end,
    case when f.mass ~ '^[0-9]{1,11}(?:\.[0-9]{1,6})?$' then f.mass::numeric end,
    c.content_hash
  from changed c cross join lateral (
    select c.document #>> '{importer,identification}', c.document #>> '{exporter,identification}',
      c.document #>> '{invoice,amount}', c.document #>> '{invoice,currency}',
      c.document #>> '{consignment,totalPackages}', c.document #>> '{consignment,grossMass}')
    f (importer, exporter, amount, currency, packages, mass)
  on conflict (organisation_id, declaration_id) do update set
    importer = excluded.importer, exporter = excluded.exporter, invoice_amount = excluded.invoice_amount,
    invoice_currency = excluded.invoice_currency, goods_items = excluded.goods_items,
    total_packages = excluded.total_packages, gross_mass = excluded.gross_mass, content_hash = excluded.content_hash;
end
$function$;
