-- Counts the declarations of a principal that match the filters, among the newest `p_most`, and totals invoices and
-- duties by currency. `more` is true if there are older declarations that it did not examine. OFFSET 0 forces index
-- lookups row by row.
create or replace function declarations.count_for_principal(p_organisation text, p jsonb, p_by_lodging boolean, p_most integer)
  returns table (count integer, more boolean, invoiced json, duties json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_from timestamptz := coalesce((p ->> 'lodgedFrom')::timestamptz, '-infinity');
  v_before timestamptz := coalesce((p ->> 'lodgedBefore')::timestamptz, 'infinity');
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
  return query
    with looked as materialized (
      (select e.declaration_id, e.lodged_by from declarations.principal_entries e
       where p_by_lodging and e.organisation_id = p_organisation and e.lodged_at >= v_from and e.lodged_at < v_before
       order by e.lodged_at desc, e.declaration_id desc limit p_most + 1)
      union all
      (select e.declaration_id, e.lodged_by from declarations.principal_entries e
       where not p_by_lodging and e.organisation_id = p_organisation
       order by e.declaration_id desc limit p_most + 1)
    ),
    found as materialized (
      select d.organisation_id, d.id, d.version
      from (select * from looked limit p_most) l
        cross join lateral (
          select from declarations.principals m
          where m.declaration_id = l.declaration_id and m.organisation_id = p_organisation offset 0) m
        cross join lateral (
          select d.organisation_id, d.id, d.version from declarations.declarations d
          where d.organisation_id = l.lodged_by and d.id = l.declaration_id and declarations.matches_filters(d, p)
            and (not p ?| array['commodity', 'importer', 'exporter'] or declarations.has_terms(d.organisation_id, d.id, p))
          offset 0) d
    ),
    invoices as (
      select k.invoice_currency as currency, sum(k.invoice_amount) as amount
      from found f cross join lateral (
        select * from declarations.declaration_summary k
        where k.organisation_id = f.organisation_id and k.declaration_id = f.id offset 0) k
      where k.invoice_amount is not null and k.invoice_currency is not null group by k.invoice_currency
    ),
    assessed as (
      select a.currency, sum(a.payable) as payable, sum(a.suspended) as suspended
      from found f cross join lateral (
        select * from declarations.assessments a
        where a.organisation_id = f.organisation_id and a.declaration_id = f.id and a.version = f.version offset 0) a
      group by a.currency
    )
    select (select count(*)::integer from found), (select count(*) from looked) > p_most,
      (select coalesce(json_agg(json_build_object('currency', i.currency, 'amount',
          round(i.amount, greatest(2, scale(trim_scale(i.amount))))::text) order by i.currency), '[]') from invoices i),
      (select coalesce(json_agg(json_build_object('currency', a.currency, 'payable', a.payable::text,
          'suspended', a.suspended::text) order by a.currency), '[]') from assessed a);
end
$$;

grant execute on function declarations.count_for_principal(text, jsonb, boolean, integer) to portal_request, portal_system;
