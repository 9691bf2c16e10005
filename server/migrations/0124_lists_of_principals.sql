-- What a principal finds by lists and exports.

-- Newest first, by the time of lodging or by id, behind `p_at` and `p_id`. `p` are the filters of a list.
create function declarations.list_for_principal(p_organisation text, p jsonb, p_by_lodging boolean, p_at timestamptz,
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
      where (p ->> 'statusGroup' is null or d.status_group = p ->> 'statusGroup')
        and (p -> 'status' is null or p -> 'status' ? d.status)
        and (p ->> 'lane' is null or d.lane = p ->> 'lane')
        and (p ->> 'type' is null or d.type = p ->> 'type')
        and (p ->> 'office' is null or d.office = p ->> 'office')
        and (p ->> 'lrn' is null or d.lrn = p ->> 'lrn')
        and (p ->> 'lrnPrefix' is null or starts_with(d.lrn, p ->> 'lrnPrefix'))
        and (p ->> 'mrn' is null or d.mrn = p ->> 'mrn')
        and not exists (
          select from (values ('commodity'), ('importer'), ('exporter')) as k (kind)
          where p ->> k.kind is not null and not exists (
            select from declarations.search_terms t
            where t.organisation_id = d.organisation_id and t.declaration_id = d.id and t.kind = k.kind
              and case k.kind when 'commodity' then starts_with(t.value, p ->> k.kind) else t.value = p ->> k.kind end))
      order by l.nth limit p_shown
    )
    select (select json_agg(json_build_object('id', s.id, 'lrn', s.lrn, 'mrn', s.mrn, 'type', s.type, 'office', s.office,
        'lifecycle', s.lifecycle, 'version', s.version, 'createdAt', s.created_at, 'changedAt', s.changed_at,
        'lodgedAt', s.lodged_at, 'lodgedBy', s.organisation_id, 'mandateId', s.mandate_id) order by s.nth) from shown s),
      (select count(*)::integer from looked), l.declaration_id, l.lodged_at
    from (values (1)) as one left join (select * from looked order by nth desc limit 1) l on true;
end
$$;

-- The next declarations of an export, in the order of their lodging, behind `p_at` and `p_id`.
create function declarations.export_for_principal(p_organisation text, p_from timestamptz, p_before timestamptz,
  p_at timestamptz, p_id text, p_most integer)
  returns table (found json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.may_ask(p_organisation) then return; end if;
  return query
    with looked as materialized (
      select e.declaration_id, e.lodged_by, e.lodged_at from declarations.principal_entries e
      where e.organisation_id = p_organisation and e.lodged_at >= p_from and e.lodged_at < p_before
        and (e.lodged_at, e.declaration_id) > (coalesce(p_at, '-infinity'::timestamptz), coalesce(p_id, ''))
      order by e.lodged_at, e.declaration_id limit p_most
    )
    select json_build_object('id', l.declaration_id, 'lodgedAt', to_char(l.lodged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'line', case when m.declaration_id is not null then json_build_object('id', d.id, 'lrn', d.lrn, 'mrn', d.mrn, 'type', d.type,
        'office', d.office, 'status', d.status, 'statusGroup', d.status_group, 'lane', d.lane, 'version', d.version,
        'lodgedAt', to_char(d.lodged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changedAt', to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'importer', k.importer, 'exporter', k.exporter, 'goodsItems', k.goods_items, 'totalPackages', k.total_packages,
        'grossMass', trim_scale(k.gross_mass)::text, 'invoiceAmount', round(k.invoice_amount, greatest(2, scale(trim_scale(k.invoice_amount))))::text, 'invoiceCurrency', k.invoice_currency,
        'dutiesPayable', a.payable::text, 'dutiesSuspended', a.suspended::text, 'dutiesCurrency', a.currency,
        'lodgedBy', l.lodged_by, 'mandateId', m.mandate_id) end)
    from looked l
      left join declarations.principals m on m.declaration_id = l.declaration_id and m.organisation_id = p_organisation
      left join declarations.declarations d on d.organisation_id = l.lodged_by and d.id = l.declaration_id
      left join declarations.key_figures k on k.organisation_id = l.lodged_by and k.declaration_id = l.declaration_id
      left join declarations.assessments a
        on a.organisation_id = l.lodged_by and a.declaration_id = l.declaration_id and a.version = d.version
    order by l.lodged_at, l.declaration_id;
end
$$;

-- The first and the last number of what happened in a period.
create function declarations.span_for_principal(p_organisation text, p_from timestamptz, p_before timestamptz)
  returns table (first float8, last float8)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.may_ask(p_organisation) then return; end if;
  return query
    select min(n.sequence)::float8, max(n.sequence)::float8 from declarations.principal_numbers n
    where n.organisation_id = p_organisation and n.at >= p_from and n.at < p_before;
end
$$;
