-- What a list has of what others lodged in an organisation's name, counted and summed (docs/decisions/0088-counts-of-lists.md).
-- What a declaration has to meet stands in two functions now; list_for_principal is otherwise as in 0124.

-- One expression without a query: the planner puts it where it is called, and it costs no call.
create function declarations.fits(d declarations.declarations, p jsonb) returns boolean
  language sql stable as
$$
  select (p ->> 'statusGroup' is null or d.status_group = p ->> 'statusGroup')
    and (p -> 'status' is null or p -> 'status' ? d.status)
    and (p ->> 'lane' is null or d.lane = p ->> 'lane')
    and (p ->> 'type' is null or d.type = p ->> 'type')
    and (p ->> 'office' is null or d.office = p ->> 'office')
    and (p ->> 'lrn' is null or d.lrn = p ->> 'lrn')
    and (p ->> 'lrnPrefix' is null or starts_with(d.lrn, p ->> 'lrnPrefix'))
    and (p ->> 'mrn' is null or d.mrn = p ->> 'mrn')
$$;

-- Whether a declaration has the terms that the filters ask for; asked only where they ask for any.
create function declarations.has_terms(p_organisation text, p_id text, p jsonb) returns boolean
  language plpgsql stable as
$$
begin
  return not exists (
    select from (values ('commodity'), ('importer'), ('exporter')) as k (kind)
    where p ->> k.kind is not null and not exists (
      select from declarations.search_terms t
      where t.organisation_id = p_organisation and t.declaration_id = p_id and t.kind = k.kind
        and case k.kind when 'commodity' then starts_with(t.value, p ->> k.kind) else t.value = p ->> k.kind end));
end
$$;

create or replace function declarations.list_for_principal(p_organisation text, p jsonb, p_by_lodging boolean, p_at timestamptz,
  p_id text, p_shown integer, p_looked integer)
  returns table (found json, looked integer, "lastId" text, "lastAt" timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_from timestamptz := coalesce((p ->> 'lodgedFrom')::timestamptz, '-infinity');
  v_before timestamptz := coalesce((p ->> 'lodgedBefore')::timestamptz, 'infinity');
begin
  if not declarations.may_ask(p_organisation) then return; end if;
  return query
    with looked as materialized (
      (select e.declaration_id, e.lodged_by, e.lodged_at, row_number() over (order by e.lodged_at desc, e.declaration_id desc) as nth
       from declarations.principal_entries e
       where p_by_lodging and e.organisation_id = p_organisation and e.lodged_at >= v_from and e.lodged_at < v_before
         and (p_id is null or (e.lodged_at, e.declaration_id) < (p_at, p_id))
       order by e.lodged_at desc, e.declaration_id desc limit p_looked)
      union all
      (select e.declaration_id, e.lodged_by, e.lodged_at, row_number() over (order by e.declaration_id desc)
       from declarations.principal_entries e
       where not p_by_lodging and e.organisation_id = p_organisation and (p_id is null or e.declaration_id < p_id)
       order by e.declaration_id desc limit p_looked)
    ),
    shown as (
      select l.nth, m.mandate_id, d.*
      from looked l
        join declarations.principals m on m.declaration_id = l.declaration_id and m.organisation_id = p_organisation
        join declarations.declarations d on d.organisation_id = l.lodged_by and d.id = l.declaration_id
      where declarations.fits(d, p)
        and (not p ?| array['commodity', 'importer', 'exporter'] or declarations.has_terms(d.organisation_id, d.id, p))
      order by l.nth limit p_shown
    )
    select (select json_agg(json_build_object('id', s.id, 'lrn', s.lrn, 'mrn', s.mrn, 'type', s.type, 'office', s.office,
        'lifecycle', s.lifecycle, 'version', s.version, 'createdAt', s.created_at, 'changedAt', s.changed_at,
        'lodgedAt', s.lodged_at, 'lodgedBy', s.organisation_id, 'mandateId', s.mandate_id) order by s.nth) from shown s),
      (select count(*)::integer from looked), l.declaration_id, l.lodged_at
    from (values (1)) as one left join (select * from looked order by nth desc limit 1) l on true;
end
$$;

-- Looks at `p_most` of the stream, the newest, and tells whether there are more. OFFSET 0 keeps the look-ups one by one.
create function declarations.count_for_principal(p_organisation text, p jsonb, p_by_lodging boolean, p_most integer)
  returns table (count integer, more boolean, invoiced json, duties json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_from timestamptz := coalesce((p ->> 'lodgedFrom')::timestamptz, '-infinity');
  v_before timestamptz := coalesce((p ->> 'lodgedBefore')::timestamptz, 'infinity');
begin
  if not declarations.may_ask(p_organisation) then return; end if;
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
          where d.organisation_id = l.lodged_by and d.id = l.declaration_id and declarations.fits(d, p)
            and (not p ?| array['commodity', 'importer', 'exporter'] or declarations.has_terms(d.organisation_id, d.id, p))
          offset 0) d
    ),
    invoices as (
      select k.invoice_currency as currency, sum(k.invoice_amount) as amount
      from found f cross join lateral (
        select * from declarations.key_figures k
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
