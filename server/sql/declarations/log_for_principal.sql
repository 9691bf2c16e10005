-- Returns up to `p_shown` changes in the stream of a principal after a sequence number, by events and period. Examines
-- at most `p_looked` changes; `last` is the last of them if there may be more. `head` is the last sequence number of
-- the stream.
create or replace function declarations.log_for_principal(p_organisation text, p_after bigint, p_events text[], p_from timestamptz,
  p_before timestamptz, p_shown integer, p_looked integer)
  returns table (head float8, found json, last float8)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
  return query
    with looked as materialized (
      select n.sequence, n.change_id, n.declaration_id, n.lodged_by from declarations.principal_change_sequence n
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
        select h.last_sequence from declarations.principal_stream_positions h where h.organisation_id = p_organisation), 0)::float8,
      (select json_agg(json_build_array(s.sequence, s.event, s.at, s.id, s.lrn, s.mrn, s.status, s.lodged_by, s.mandate_id)
        order by s.sequence) from shown s),
      (select max(l.sequence)::float8 from looked l having count(*) = p_looked);
end
$$;

grant execute on function declarations.log_for_principal(text, bigint, text[], timestamptz, timestamptz, integer, integer) to portal_request, portal_system;
