-- Returns up to `p_shown` status entries of a principal after a sequence number that match the filters. Examines at
-- most `p_looked` entries; `looked` is their number and `last` the last of them. `head` is the last sequence number of
-- the stream.
create or replace function declarations.status_for_principal(p_organisation text, p_after bigint, p_lrn text, p_mrn text,
  p_status text[], p_shown integer, p_looked integer)
  returns table (head float8, looked float8, last float8, entry json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
  return query
    with head as (
      select coalesce((
        select h.last_sequence from declarations.principal_stream_positions h where h.organisation_id = p_organisation), 0) as head
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

grant execute on function declarations.status_for_principal(text, bigint, text, text, text[], integer, integer) to portal_request, portal_system;
