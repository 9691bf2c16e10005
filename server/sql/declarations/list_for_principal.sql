-- Returns up to `p_shown` declarations of a principal that match the filters, newest first, after the cursor `p_at` and
-- `p_id`. Examines at most `p_looked` entries; `looked` is their number, and `lastId` and `lastAt` are the cursor of
-- the next page.
create or replace function declarations.list_for_principal(p_organisation text, p jsonb, p_by_lodging boolean, p_at timestamptz,
  p_id text, p_shown integer, p_looked integer)
  returns table (found json, looked integer, "lastId" text, "lastAt" timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_from timestamptz := coalesce((p ->> 'lodgedFrom')::timestamptz, '-infinity');
  v_before timestamptz := coalesce((p ->> 'lodgedBefore')::timestamptz, 'infinity');
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
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
      where declarations.matches_filters(d, p)
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

grant execute on function declarations.list_for_principal(text, jsonb, boolean, timestamptz, text, integer, integer) to portal_request, portal_system;
