-- What a principal reads of its stream: what its representatives keep, as far as a row of `principals` admits it. Each looks at so
-- much of the stream at the most.

-- Who asks for what is an organisation's: itself, or the system for its webhooks.
create function declarations.may_ask(p_organisation text) returns boolean
  language sql stable as
$$
  select p_organisation = foundation.current_organisation() or current_setting('role') = 'portal_system'
$$;

create function declarations.status_for_principal(p_organisation text, p_after bigint, p_lrn text, p_mrn text,
  p_status text[], p_shown integer, p_looked integer)
  returns table (head float8, looked float8, last float8, entry json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.may_ask(p_organisation) then return; end if;
  return query
    with head as (
      select coalesce((
        select h.head from declarations.principal_heads h where h.organisation_id = p_organisation), 0) as head
    ),
    looked as materialized (
      select q.sequence, q.declaration_id, q.lodged_by from declarations.principal_entries q
      where q.organisation_id = p_organisation and q.sequence > p_after
      order by q.sequence limit p_looked
    ),
    shown as (
      select l.sequence as place, p.mandate_id, e.*
      from looked l
        join declarations.principals p on p.declaration_id = l.declaration_id and p.organisation_id = p_organisation
        join declarations.status_entries e on e.organisation_id = l.lodged_by and e.declaration_id = l.declaration_id
      where (p_lrn is null or e.lrn = p_lrn) and (p_mrn is null or e.mrn = p_mrn)
        and (p_status is null or e.status = any (p_status))
      order by l.sequence limit p_shown
    )
    select h.head::float8, (select count(*)::float8 from looked), (select max(l.sequence)::float8 from looked l),
      case when s.declaration_id is not null then json_build_object('id', s.declaration_id, 'lrn', s.lrn, 'mrn', s.mrn,
        'type', s.type, 'office', s.office, 'status', s.status, 'statusGroup', s.status_group, 'lane', s.lane,
        'sequence', s.place, 'changedAt', to_char(s.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'nextActions', s.next_actions, 'lodgedBy', s.organisation_id, 'mandateId', s.mandate_id) end
    from head h left join shown s on true order by s.place;
end
$$;

create function declarations.log_for_principal(p_organisation text, p_after bigint, p_events text[], p_from timestamptz,
  p_before timestamptz, p_shown integer, p_looked integer)
  returns table (head float8, found json, last float8)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.may_ask(p_organisation) then return; end if;
  return query
    with looked as materialized (
      select n.sequence, n.change_id, n.declaration_id, n.lodged_by from declarations.principal_numbers n
      where n.organisation_id = p_organisation and n.sequence > p_after
        and (p_from is null or n.at >= p_from and n.at < p_before)
      order by n.sequence limit p_looked
    ),
    shown as (
      select l.sequence, c.event, c.at, d.id, d.lrn, c.mrn, c.status, l.lodged_by, p.mandate_id
      from looked l
        join declarations.principals p on p.declaration_id = l.declaration_id and p.organisation_id = p_organisation
        join declarations.change_log c on c.organisation_id = l.lodged_by and c.id = l.change_id
        join declarations.declarations d on d.organisation_id = l.lodged_by and d.id = l.declaration_id
      where p_events is null or c.event = any (p_events)
      order by l.sequence limit p_shown
    )
    select coalesce((
        select h.head from declarations.principal_heads h where h.organisation_id = p_organisation), 0)::float8,
      (select json_agg(json_build_array(s.sequence, s.event, s.at, s.id, s.lrn, s.mrn, s.status, s.lodged_by, s.mandate_id)
        order by s.sequence) from shown s),
      (select max(l.sequence)::float8 from looked l having count(*) = p_looked);
end
$$;
